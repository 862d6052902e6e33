"""Sentences travel."""

import copy
import pickle

from wording.sentence import Sentence


def test_a_copy_of_a_sentence_has_its_parts():
    """However it is copied; braces in a name are no blanks."""
    sentence = Sentence("{player} and {other}", player="{0} {x", other=Sentence("nobody"))
    for twin in (copy.deepcopy(sentence), copy.copy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert twin == "{0} {x and nobody"
        assert (twin.template, twin.values) == (sentence.template, sentence.values)
        assert isinstance(twin.values["other"], Sentence)
