// Without this zlib includes <sys/types.h>, and the C library's types in it would at times be taken for this
// module's. It leaves out zlib's own file access alone.
#define Z_SOLO
#include <zlib.h>
