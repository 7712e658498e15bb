#pragma once

#include "core/io/image_formats.h"

namespace alinify {

/// NRRD, MetaImage (.mha, .mhd), NIfTI and DICOM in the registry of formats, also where the program was built
/// without ITK's readers.
ImageFormat nrrd_format();
ImageFormat meta_image_format();
ImageFormat nifti_format();
ImageFormat dicom_format();

}  // namespace alinify
