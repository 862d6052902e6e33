/* Lends libcamera the buffers that it asks the kernel's dma-buf heaps for, where there are none: a shim for
   LD_PRELOAD that answers with ordinary shared memory. For scripts/test-picamera2 alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int opened(const char *name, const char *path, int flags, mode_t mode)
{
    if (strncmp(path, "/dev/dma_heap/", 14) == 0)
        return memfd_create("heap", MFD_CLOEXEC);
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
    return real(path, flags, mode);
}

#define OPEN(name)                                   \
    int name(const char *path, int flags, ...)       \
    {                                                \
        va_list more;                                \
        va_start(more, flags);                       \
        mode_t mode = va_arg(more, mode_t);          \
        va_end(more);                                \
        return opened(#name, path, flags, mode);     \
    }

OPEN(open)
OPEN(open64)

static int lend(struct dma_heap_allocation_data *wanted)
{
    int memory = memfd_create("buffer", MFD_CLOEXEC);
    if (memory < 0 || ftruncate(memory, wanted->len) < 0)
        return -1;
    wanted->fd = memory;
    return 0;
}

int ioctl(int file, unsigned long request, ...)
{
    va_list more;
    va_start(more, request);
    void *value = va_arg(more, void *);
    va_end(more);
    int (*real)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
    if (request == DMA_HEAP_IOCTL_ALLOC)
        return lend(value);
    if (request == DMA_BUF_IOCTL_SYNC || request == DMA_BUF_SET_NAME_A || request == DMA_BUF_SET_NAME_B)
        return 0;
    return real(file, request, value);
}
