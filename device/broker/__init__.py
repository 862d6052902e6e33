"""What a table publishes on an MQTT broker: its state, the results of its games, and whether it is on."""
