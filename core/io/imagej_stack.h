#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/io/tiff_full_pages.h"

namespace alinify {

/// The planes of a TIFF that ImageJ wrote, in their order in the file: of each moment and section, first all
/// channels. Source: ImageJ's TiffEncoder and TiffDecoder.
struct ImagejStack {
  std::vector<DirectoryPlace> planes;  ///< those of one page lie behind one another
  std::vector<const FullPage*> pages;  ///< of each plane
  int channels = 1;                    ///< planes that are one image
};

/// The stack that the first page's description tells of: a page for each plane, or, in files of 4 GiB and
/// more, one page whose samples those of the others follow without a directory of their own. Empty for other
/// descriptions and for single planes. Planes that are not where they ought to be are left out with a
/// warning.
std::optional<ImagejStack> imagej_stack(const TiffScan& scan, const std::vector<FullPage>& full,
                                        std::string_view description, std::vector<Message>& warnings);

}  // namespace alinify
