#pragma once

#include <filesystem>
#include <vector>

#include "core/transform/transform.h"

namespace alinify {

/// Reads an elastix TransformParameters file and its chain of initial transforms unchanged: points are in the
/// files' physical units. If the images' physical coordinates are level-0 pixels (a level downsampled by s
/// written with spacing s and origin (s - 1) / 2), the result is moving_from_fixed. Geometry and provenance
/// are left empty.
///
/// Supports AffineTransform, EulerTransform, SimilarityTransform, TranslationTransform, BSplineTransform and
/// RecursiveBSplineTransform of order 3, with parameters as text or in a separate binary file,
/// HowToCombineTransforms "Compose" (T(x) = T1(T0(x))) and, where our parts can express it, "Add" (T(x) =
/// T0(x) + T1(x) - x). A relative path of an initial transform is resolved against the folder of the
/// referring file, then against the working folder, where elastix itself looks.
/// **Throws** Error: NotFound, NotReadable (naming the missing or wrong parameter).
Transform read_elastix_parameters(const std::filesystem::path& path);

/// The same in level-0 pixels, using the fixed image's Spacing, Origin and Direction from the file. They are
/// pixels already if spacing is 1 and origin 0, or if origin is (spacing - 1) / 2. Otherwise, since the file
/// does not describe the moving image, it is assumed to share the fixed image's origin and direction, and its
/// spacing scaled by the ratio of pixel sizes if both are known.
Transform import_elastix(const std::filesystem::path& path, const ImageGeometry& fixed,
                         const ImageGeometry& moving);

/// Writes the chain for transformix, one file per part. The last part, the one for `transformix -tp`, is
/// `path` itself; earlier ones are PATH.0.txt, PATH.1.txt, ..., referenced by absolute path as elastix
/// requires. Returns all files in the chain's order. The fixed image is described in pixels (spacing 1,
/// origin 0).
/// **Throws** Error: NotWritable, Usage for a displacement field (see bspline_through).
std::vector<std::filesystem::path> write_elastix_parameters(const Transform& transform,
                                                            const std::filesystem::path& path);

}  // namespace alinify
