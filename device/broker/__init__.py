"""What a table tells an MQTT broker: its state, the results of its games, and whether it is switched on."""
