#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/tiff_full_pages.h"
#include "core/io/tiff_pages.h"

namespace alinify {

/// The image that an OME-TIFF's description makes of its pages, and of those of other files in its folder
/// that it names. `page` counts the planes, sections before moments before images, that have a channel in
/// this file; the other channels of the opened plane are read with it. With `all_planes` it counts those of
/// all files. The description itself may be in another file. Where a file whose pages are read has a
/// description of its own that says otherwise, that is told.
///
/// Empty where `description` is no OME-XML or fits no page. Whatever is missing, named in a circle, not the
/// file that was meant or of another size is left out with a warning in `warnings`. **Throws**
/// Error(NotReadable) if there is no such page.
std::optional<TiffImage> choose_ome_image(const std::vector<FullPage>& full, std::string_view description,
                                          int page, const std::string& path, bool all_planes,
                                          std::vector<Message>& warnings);

/// The file of that name in the folder of `path`, as the specification wants it; empty for a name that leads
/// out.
std::filesystem::path beside(const std::filesystem::path& path, const std::string& name);

/// **Throws** Error(NotReadable): there is no such page among so many.
[[noreturn]] void no_such_page(const std::string& path, int page, int count);

}  // namespace alinify
