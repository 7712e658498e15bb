#include "core/io/image_formats.h"
#include "core/io/jpeg2000_reader.h"
#include "core/io/messages.h"

#if defined(ALINIFY_WITH_OPENJPEG)
#include "core/io/jpeg2000_codec.h"
#endif

namespace alinify {

ImageFormat jpeg2000_format() {
  ImageFormat format;
  format.name = "JPEG 2000";
  format.endings = {"jp2", "j2k", "jpf", "jpx", "j2c", "jpc"};
  format.recognises = [](const ImageFileStart& start) {
    return start.bytes.compare(0, 12, std::string("\0\0\0\x0cjP  \r\n\x87\n", 12)) == 0 ||
           start.bytes.compare(0, 4, "\xff\x4f\xff\x51") == 0;
  };
#if defined(ALINIFY_WITH_OPENJPEG)
  format.library = openjpeg_version();
  format.open = [](const ImageFileStart& start, const OpenOptions& options) {
    return open_jpeg2000(start.file, options);
  };
#else
  format.unavailable = messages::built_without_library("OpenJPEG");
#endif
  return format;
}

}  // namespace alinify
