#pragma once

#include <filesystem>

#include "core/transform/transform.h"

namespace alinify {

/// Writes "#Insight Transform File V1.0" text (.tfm, .txt): AffineTransform and BSplineTransform in double,
/// joined by a CompositeTransform where there are several. Physical coordinates are pixels (spacing 1, origin
/// 0).
/// **Throws** Error: NotWritable, Usage for a displacement field that no B-spline comes near to.
void write_itk_transform(const Transform& transform, const std::filesystem::path& path);

/// Reads such a file: one transform, or one composite of several. Knows identity, translation, rigid,
/// similarity, scale, affine and cubic B-spline transforms of two dimensions. Points go in and out in the
/// file's physical coordinates, taken to be pixels.
/// **Throws** Error: NotFound, NotReadable (the line is named).
Transform read_itk_transform(const std::filesystem::path& path);

}  // namespace alinify
