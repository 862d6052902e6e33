#!/bin/sh
# Makes a chip of 58 simulated lines, as a Pi 4 has. Their levels are files below /sys/devices/platform/gpio-sim.0.
set -eu
# gpiozero asks here which Pi this is; the table has a /proc of its own (stand-in.conf).
mount --bind /usr/local/lib/machine/cpuinfo /proc/cpuinfo
mount | grep -q configfs || mount -t configfs config /sys/kernel/config
# A kernel that was built for this has it without a module.
[ -d /sys/kernel/config/gpio-sim ] || modprobe gpio-sim
chip=/sys/kernel/config/gpio-sim/pins
mkdir -p "$chip/bank"
echo 58 >"$chip/bank/num_lines"
echo pinctrl-bcm2711 >"$chip/bank/label"
echo 1 >"$chip/live"
