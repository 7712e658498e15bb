#pragma once

#include <filesystem>
#include <vector>

#include "core/transform/transform.h"

namespace alinify {

/// Reads a TransformParameters file of elastix and the chain of initial transforms behind it, just as they
/// stand: a point goes in and out in the files' physical units. Where the images' physical coordinates are
/// level-0 pixels (a level that is downsampled by s written with spacing s and origin (s - 1) / 2), that is
/// moving_from_fixed. Geometry and provenance stay empty.
///
/// Knows AffineTransform, EulerTransform, SimilarityTransform, TranslationTransform, BSplineTransform and
/// RecursiveBSplineTransform of order 3, parameters as text or in a binary file beside it,
/// HowToCombineTransforms "Compose" (T(x) = T1(T0(x))) and, where it can be expressed by our parts, "Add"
/// (T(x) = T0(x) + T1(x) - x). An initial transform's relative file name is looked up in the folder of the
/// file that names it, then in the working folder, where elastix itself looks.
/// **Throws** Error: NotFound, NotReadable (the member that is missing or wrong is named).
Transform read_elastix_parameters(const std::filesystem::path& path);

/// The same in level-0 pixels, from the Spacing, Origin and Direction of the fixed image in the file. They
/// are pixels already where spacing is 1 and origin 0, or where origin is (spacing - 1) / 2. Otherwise, since
/// the file tells nothing of the moving image, its origin and direction are taken to be the fixed image's,
/// and its spacing too, times the ratio of pixel sizes where both are known.
Transform import_elastix(const std::filesystem::path& path, const ImageGeometry& fixed,
                         const ImageGeometry& moving);

/// Writes the chain for transformix: one file a part. The last part, which is to be given to `transformix
/// -tp`, stands in `path` itself, those before it in PATH.0.txt, PATH.1.txt, ..., named by their absolute
/// paths, as elastix wants it. Returns all of them in the chain's order. The fixed image is described in
/// pixels (spacing 1, origin 0).
/// **Throws** Error: NotWritable, Usage for a displacement field (see bspline_through).
std::vector<std::filesystem::path> write_elastix_parameters(const Transform& transform,
                                                            const std::filesystem::path& path);

}  // namespace alinify
