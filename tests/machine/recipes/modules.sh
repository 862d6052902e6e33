#!/bin/sh
# Runs inside a Debian with the kernel's headers and sources: builds modules and lgpio ($1: its version) into /result.
set -eu
kernel=$(basename "$(ls -d /lib/modules/*/build | head -n 1 | xargs dirname)")
mkdir -p /result/modules /result/python /tmp/sim
cd /tmp

# gpio-sim needs irq_sim, which Debian's kernel lacks as well: it becomes part of the same module. A module may not
# call handle_simple_irq with a descriptor; generic_handle_irq does the same with the number of the interrupt.
sources=linux-source-6.12
tar -xf "/usr/src/$sources.tar.xz" "$sources/drivers/gpio" "$sources/kernel/irq"
cp "$sources"/drivers/gpio/gpio-sim.c sim/gpio_sim_main.c
cp "$sources"/drivers/gpio/*.h sim/
sed 's/handle_simple_irq(irq_to_desc(\(.*\)));/generic_handle_irq(\1);/' "$sources/kernel/irq/irq_sim.c" >sim/irq_sim.c
printf 'obj-m := gpio-sim.o\ngpio-sim-y := gpio_sim_main.o irq_sim.o\n' >sim/Makefile
make -s -C "/lib/modules/$kernel/build" M=/tmp/sim modules
cp sim/gpio-sim.ko /result/modules

# Only the sources: installing the package would build the module for the kernel of this host.
apt-get update -qq
apt-get download -qq v4l2loopback-dkms
dpkg-deb -x v4l2loopback-dkms_*.deb loopback
loopback=$(dirname "$(find /tmp/loopback -name v4l2loopback.c)")
make -s -C "/lib/modules/$kernel/build" M="$loopback" modules
cp "$loopback/v4l2loopback.ko" /result/modules

PYPI=1 pip install --quiet --no-deps --no-binary lgpio --no-build-isolation --target /result/python "lgpio==$1"
rm -rf /result/python/bin
