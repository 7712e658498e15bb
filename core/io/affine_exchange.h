#pragma once

#include <filesystem>

#include "core/base/message.h"
#include "core/transform/transform.h"

namespace alinify {

/// The coordinates that a matrix is in.
enum class AffineForm {
  Plain,   ///< x' = a x + b y + c on the first line, y' on the second; (0, 0) at the first pixel's centre
  QuPath,  ///< the same of QuPath, whose (0, 0) is the first pixel's corner: commas and tabs, no exponents
};

/// Writes the affine map nearest to the chain; returns a sentence about the deformation that was left out.
/// **Throws** Error(NotWritable).
Message export_affine(const Transform& transform, const std::filesystem::path& path, AffineForm form);

/// Reads six numbers, or nine of a homogeneous matrix, separated by blanks, commas, semicolons or brackets.
/// **Throws** Error: NotFound, NotReadable.
Affine2 import_affine(const std::filesystem::path& path, AffineForm form);

}  // namespace alinify
