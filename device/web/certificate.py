"""The certificate by which the page is encrypted, where a table has one."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path

from device.errors import DeviceError, explaining
from wording.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Certificate:
    """The certificate that identifies the table to browsers, and the key that belongs to it.

    Attributes:
        chain: the PEM file of the certificate, or of the chain of certificates; "" where none is named.
        key: the PEM file of its private key; "" where none is named.
    """

    chain: str
    key: str

    def check(self) -> None:
        """Check that both files can be used.

        Raises:
            DeviceError: they cannot; it says which one, and why.
        """
        if not self.chain or not self.key:
            raise DeviceError(
                Sentence(
                    "Of page.certificate and page.key only one is set. The page needs both to be encrypted:"
                    " set both, or neither."
                )
            )
        _check_readable("page.certificate", self.chain)
        _check_readable("page.key", self.key)
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.chain, self.key, "")
        except (ssl.SSLError, ValueError) as error:
            raise DeviceError(
                Sentence(
                    "{chain} and {key} are no certificate with its private key. Name two PEM files that"
                    " belong together, the key without a password, as page.certificate and page.key.",
                    chain=self.chain,
                    key=self.key,
                )
            ) from error


def certificate_of(chain: str, key: str) -> Certificate | None:
    """The certificate that the settings name; None where they name neither of its files."""
    return Certificate(chain, key) if chain or key else None


def _check_readable(setting: str, file: str) -> None:
    with explaining(
        DeviceError,
        "The page cannot read {file}, which the setting {setting} names: {error}.",
        file=file,
        setting=setting,
    ):
        Path(file).open("rb").close()
