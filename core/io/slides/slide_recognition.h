#pragma once

#include <memory>

#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

/// Whole slides other than TIFF (Mirax, Hamamatsu VMS and VMU, Zeiss CZI) in the registry of formats. TIFF
/// slides go through open_tiff_or_slide().
ImageFormat slide_format();

/// Opens a TIFF by our own reader; through OpenSlide
/// - slides that our reader cannot open: of JPEG 2000 where the program was built without OpenJPEG;
/// - slides that it would read slowly or wrongly: Hamamatsu NDPI, whose levels are single JPEG strips, and
///   Ventana BIF, whose tiles overlap. Where OpenSlide does not read them our reader does, with a warning.
/// **Throws** as open_tiff does.
std::shared_ptr<const TileSource> open_tiff_or_slide(const ImageFileStart& start, const OpenOptions& options);

}  // namespace alinify
