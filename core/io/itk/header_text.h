#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/platform.h"

namespace alinify {

/// The text at the beginning of an NRRD or MetaImage, up to the blank line, or with the line that names its
/// data. 64 KiB at most.
std::string header_text(const platform::InputFile& file);

/// The value after "key:" (NRRD) or "key =" (MetaImage) in a line of `header`, without surrounding blanks.
std::optional<std::string> header_value(std::string_view header, std::string_view key);

}  // namespace alinify
