#pragma once

#include <filesystem>

#include "core/io/field_io.h"

namespace alinify {

/// Containers of ITK's image of 2-vectors: header and raw little-endian float32 samples in one file.
enum class FieldImageForm {
  MetaImage,  ///< .mha
  Nrrd,       ///< .nrrd: vectors first, "space dimension: 2" (a named space such as LPS is for three)
};

/// Writes a displacement field as an image of vectors, row by row: sample (i, j) at origin + (i * spacing.x,
/// j * spacing.y) in physical coordinates, axes along those of the image, displacements in the same unit.
/// Rows are requested in bands, in order. The file is written atomically. **Throws** Error(NotWritable), and
/// the exceptions of `rows`. **Memory**: a band of rows, some MB. **Source**:
/// itk.org/Wiki/MetaIO/Documentation; teem.sourceforge.net/nrrd/format.html.
void write_field_image(const FieldGeometry& geometry, const FieldRows& rows,
                       const std::filesystem::path& path, FieldImageForm form);

/// Reads the above format, and fields that ITK, elastix ("deformationField.mhd") and SimpleITK wrote without
/// compression: float or double vectors of two components, axes along those of the image, the samples in the
/// file or, for MetaImage, in a file beside it. **Units and frame**: those of the file. **Throws** Error:
/// NotFound, NotReadable (compressed, turned axes, other samples, truncated, a non-finite vector),
/// OutOfMemory.
DisplacementField read_field_image(const std::filesystem::path& path, FieldImageForm form);

}  // namespace alinify
