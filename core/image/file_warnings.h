#pragma once

#include <vector>

#include "core/image/image_info.h"

namespace alinify {

/// What is irregular in an image's file, each with the file's name, to be told wherever the image is used.
/// Without pixel_size_remark(), which is about an option and shown beside the size.
std::vector<Message> file_warnings(const ImageInfo& info);

}  // namespace alinify
