#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

enum class ItkFormat { Nrrd, MetaImage, Nifti, Dicom };

/// Opens an image of two axes, or a stack of them: each slice or frame is a page, or with
/// options.pages_as_channels a channel. Of 64-bit integers float64 is made. A folder of DICOM files of one
/// slice each is such a stack, in the order of their positions; one of several series, or of stacks, is
/// refused.
///
/// **Units**: spacing counts where the file gives its unit, or where the format has one: millimetres in DICOM
/// and MetaImage, and in NRRD with a named anatomical space. A DICOM's spacing on the detector does not.
/// **Range**: DICOM's rescaling is applied, each frame's own where they have some (float32 where its result
/// is no integer, or ITK does not apply it), and MONOCHROME1 inverted; a frame's first window becomes
/// ImageInfo::channel_windows and changes no samples. Directions that rotate or mirror are reported in the
/// warnings, not applied.
/// **Throws** Error(NotReadable), OutOfMemory. **Memory**: the image from the first read on; while reading,
/// the whole stack. **Threads**: see TileSource; ITK reads one file at a time.
std::shared_ptr<const TileSource> open_with_itk(ItkFormat format, const ImageFileStart& start,
                                                const OpenOptions& options);

/// Reads a DICOM and drops it. For alinify-slide-reader: GDCM may end the process on a damaged file, so
/// open_with_itk() has each read there first.
void try_dicom(const std::filesystem::path& path);

/// "ITK 5.2.1".
std::string itk_version();

}  // namespace alinify
