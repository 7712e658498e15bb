#pragma once

#include <csetjmp>
#include <cstddef>
// jpeglib.h needs the types of <cstdio>.
#include <cstdio>
#include <jerror.h>

#include <jpeglib.h>

namespace alinify {

/// How libjpeg reports errors: by a callback that must not return, so it jumps to `escape`. Only trivial
/// values may live across the jump; functions that call setjmp(errors.escape) hold nothing with a destructor.
struct JpegErrors {
  jpeg_error_mgr manager;
  std::jmp_buf escape;
  char message[JMSG_LENGTH_MAX];  ///< libjpeg's own words
  bool truncated, header_changed;

  /// Clears the errors and returns the handlers for libjpeg.
  jpeg_error_mgr* prepare();
};

}  // namespace alinify
