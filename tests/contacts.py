"""Mock pins that behave as the contacts of real keys do."""

from device.panel.panel import MockPins


class BouncingPins(MockPins):
    """Mock pins whose contacts bounce, as those of real keys do; those of a keyboard do not."""

    bounces = True
