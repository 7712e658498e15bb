#include "core/image/file_warnings.h"

#include "core/image/messages.h"
#include "core/image/stated_pixel_size.h"

namespace alinify {

std::vector<Message> file_warnings(const ImageInfo& info) {
  const Message remark = pixel_size_remark(info);
  std::vector<Message> warnings;
  for (const Message& warning : info.warnings)
    if (warning != remark) warnings.push_back(messages::of_file(info.path, warning));
  return warnings;
}

}  // namespace alinify
