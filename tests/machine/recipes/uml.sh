#!/bin/sh
# Runs inside a Debian with the sources in /usr/src: builds user-mode Linux by uml.config (beside this file) into /result.
set -eu
mkdir -p /result
cd /tmp
sources=linux-source-6.12
tar -xf "/usr/src/$sources.tar.xz"
cd "$sources"

# The virtual screen offers the sizes of monitors, up to 8192 pixels. It has to take the size of the table's screen, which
# the kernel's command line adds to those that are not larger.
screen=drivers/gpu/drm/vkms/vkms_output.c
sed -i 's/drm_add_modes_noedid(connector, .*)/drm_add_modes_noedid(connector, 800, 480)/' "$screen"
sed -i 's/drm_set_preferred_mode(connector, .*)/drm_set_preferred_mode(connector, 800, 480)/' "$screen"

# The webcam becomes a part of the kernel, which has no modules.
cameras=drivers/media/v4l2-core
cp /usr/src/v4l2loopback-*/*.[ch] "$cameras"
echo 'obj-$(CONFIG_VIDEO_DEV) += v4l2loopback.o' >>"$cameras/Makefile"

make -s ARCH=um defconfig
cat /root/uml.config >>.config
make -s ARCH=um olddefconfig
make -s ARCH=um linux
strip -o /result/linux linux
