#pragma once

#include <filesystem>

#include "core/transform/transform.h"

namespace alinify {

/// Writes "#Insight Transform File V1.0" text (.tfm, .txt): AffineTransform and BSplineTransform in double,
/// combined by a CompositeTransform if there are several. Physical coordinates are pixels (spacing 1, origin
/// 0).
/// **Throws** Error: NotWritable, Usage for a displacement field that no B-spline approximates.
void write_itk_transform(const Transform& transform, const std::filesystem::path& path);

/// Reads such a file: one transform, or one composite of several. Supports 2-D identity, translation, rigid,
/// similarity, scale, affine and cubic B-spline transforms. Points are in the file's physical coordinates,
/// assumed to be pixels.
/// **Throws** Error: NotFound, NotReadable (naming the line).
Transform read_itk_transform(const std::filesystem::path& path);

}  // namespace alinify
