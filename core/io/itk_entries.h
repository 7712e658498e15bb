#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/transform/transform.h"

namespace alinify {

/// One transform of an ITK file as it stands there, text or HDF5.
struct ItkEntry {
  std::string type;      ///< "AffineTransform_double_2_2"
  std::size_t line = 0;  ///< for errors; 0 where a file has no lines
  std::vector<double> parameters, fixed;
};

/// An affine part or a B-spline grid as ITK keeps it.
ItkEntry itk_entry_of(const TransformPart& part);

/// The chain that a file's transforms make: a single one, or those of a composite, which come after it.
/// **Throws** Error(NotReadable) for transforms that our parts cannot express.
Transform transform_of_itk(std::vector<ItkEntry> entries, const std::filesystem::path& path);

}  // namespace alinify
