#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/transform/thin_plate.h"
#include "core/transform/transform.h"

/// Transforms of other programs; see core/io/transform_formats.h for the list of formats and their losses.
namespace alinify {

struct ExportOptions {
  double field_step_px = 1;  ///< pixels between two samples of a displacement field
  bool millimetres = false;  ///< "mha", "nrrd": physical coordinates by both pixel sizes, instead of pixels
  ThinPlateOptions thin_plate{};  ///< "warpy", "bigwarp"
};

/// Report on a written file.
struct Exported {
  Message remark;                              ///< a sentence to show; empty if nothing was lost
  std::optional<ProjectionResidual> residual;  ///< of a thin-plate spline
  std::size_t points = 0;                      ///< its points
};

/// Writes a transform in another format, by its name. All of them lead from the fixed image to the moving
/// one: points of the fixed image are mapped, and images are resampled, without inverting.
///
/// - **alinify**, **bspline**: see transform_io.h; the transform is taken as it is.
/// - **elastix**: a TransformParameters file, or a chain: the last one, for transformix, at the path itself,
///   the preceding ones as OUT.0.txt, OUT.1.txt, ... **itk**, **itk-h5**: see itk_transform_io.h,
///   itk_hdf5_io.h. Physical coordinates are pixels.
/// - **affine**: 2 x 3 numbers as text; of a deformable chain the nearest affine map. **qupath**: the same as
///   QuPath's "Interactive image alignment" takes it, with the moving image over the fixed one in the viewer;
///   from the corner of the first pixel.
/// - **field**: two-channel float32 TIFF of displacements in pixels. **mha**, **nrrd**: the same as an image
///   of 2-vectors, which ITK's DisplacementFieldTransform and elastix' DeformationFieldTransform take as it
///   is: physical displacements at physical places, x right and y down, the origin at the centre of the first
///   pixel, in pixels or millimetres. **ngff**: see ngff_field_io.h.
/// - **warpy**: the thin-plate spline fitted by fit_thin_plate() as a transform of Warpy, to be stored as
///   transform_<moving>_<fixed>.json in the moving image's entry of a QuPath project; QuPath's pixels, from
///   the corner of the first one. **bigwarp**: the same points as BigWarp's landmarks, in pixels.
///
/// **Throws** Error: Usage (an unknown format, a map without the fixed image's size, or without pixel sizes
/// where millimetres are asked for), NotWritable; Cancelled.
Exported export_transform(const Transform& transform, const std::string& format,
                          const std::filesystem::path& path, const ExportOptions& options = {},
                          Progress* progress = nullptr);

/// Reads a transform of another format, for images of these geometries; "alinify" brings its own.
/// `millimetres`: the coordinates of "mha" and "nrrd" are millimetres by the pixel sizes of both images.
/// **Throws** Error: Usage, NotFound, NotReadable, OutOfMemory.
Transform import_transform(const std::string& format, const std::filesystem::path& path,
                           const ImageGeometry& fixed, const ImageGeometry& moving, bool millimetres = false);

}  // namespace alinify
