#pragma once

#include <cstdarg>

#include <tiffio.h>

namespace alinify {

/// Closes a file of libtiff's with its std::unique_ptr.
struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};

/// A handler of libtiff's warnings that drops them: for tiles in memory and fields, whose own checks say
/// more.
inline int drop_tiff_warning(TIFF*, void*, const char*, const char*, va_list) {
  return 1;
}

}  // namespace alinify
