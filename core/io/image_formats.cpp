#include "core/io/image_formats.h"

#include "core/io/itk/itk_formats.h"
#include "core/io/jpeg2000_reader.h"
#include "core/io/jpeg_reader.h"
#include "core/io/png_reader.h"
#include "core/io/slides/slide_recognition.h"
#include "core/io/tiff_reader.h"
#include "core/io/webp_reader.h"
#include "core/io/zarr/zarr_reader.h"

namespace alinify {

const std::vector<ImageFormat>& image_formats() {
  static const std::vector<ImageFormat> formats = {slide_format(), tiff_format(), ome_companion_format(),
                                                   png_format(),   jpeg_format(), jpeg2000_format(),
                                                   webp_format(),  zarr_format(), dicom_format(),
                                                   nifti_format(), nrrd_format(), meta_image_format()};
  return formats;
}

}  // namespace alinify
