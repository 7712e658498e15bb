#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend.h"
#include "core/compute/tile_lattice.h"
#include "core/grey/grey_reader.h"
#include "core/image/image.h"
#include "core/transform/transform.h"

/// Operations of the quality measures on small grey images. NaN is missing: outside the image. A null pool
/// means the calling thread only; the values are the same for any number of threads.
namespace alinify {

/// The value at a level-0 position, by cubic interpolation (Catmull-Rom; bilinear in the outermost pixel);
/// NaN outside the image.
float sample_at(const GreyImage& picture, Vec2d p_full);

/// The moving image on the fixed image's grid, warped as for export (cubic); NaN outside the moving image.
/// **Throws** as Backend::warp_tile; Cancelled. **Threads**: works on the backend's pool.
GreyImage warped_onto(const GreyImage& fixed, const GreyImage& moving, const Transform& moving_from_fixed,
                      Backend& backend, const Progress& progress);

/// Maps the pixels of a grid into the moving image at that resolution. Pixel (i, j) of the grid stands for
/// fixed point first + (i, j) * step, level-0 pixels.
TileLattice map_of_grid(const Transform& moving_from_fixed, Vec2d first, double step, Size grid,
                        double moving_downsample);
/// The warp_tile request for that map's tile: cubic, NaN outside the level.
WarpTileRequest warp_request(const TileLattice& map, ConstPixels footprint, Vec2d footprint_origin,
                             Size level);

/// An image's values in the backend's type.
ConstPixels pixels_of(const GreyImage& picture);
Pixels pixels_of(GreyImage& picture);

/// Sets masked-out pixels to NaN. `mask` covers the same image, at any resolution: 1 included, 0 not.
void mask_out(GreyImage& picture, const GreyImage& mask);
/// Whether the mask includes a level-0 position; false outside it.
bool counts_at(const GreyImage& mask, Vec2d p_full);

/// Means weighted 1 2 1 along both axes; NaN if any contributing pixel is.
GreyImage smoothed(const GreyImage& picture, ThreadPool* pool = nullptr);

/// The magnitude of the central difference; NaN in the outermost pixels and next to NaN.
GreyImage gradient_of(const GreyImage& picture, ThreadPool* pool = nullptr);

/// Means of factor x factor pixels, of fewer at the far edges; NaN if any is.
GreyImage reduced(const GreyImage& picture, std::int64_t factor, ThreadPool* pool = nullptr);

/// Subtracts the local mean and divides by the local deviation (boxes of 2 radius + 1 pixels): shading, stain
/// and camera gain cancel, and blank places stay near zero because the deviation has a floor. NaN becomes 0
/// and is excluded from its neighbours' means.
GreyImage locally_normalized(const GreyImage& picture, std::int64_t radius, float floor,
                             ThreadPool* pool = nullptr);
/// The same in a part of the picture, inside it; NaN elsewhere.
GreyImage locally_normalized_within(Rect part, const GreyImage& picture, std::int64_t radius, float floor,
                                    ThreadPool* pool = nullptr);

/// Matches the local mean and deviation to those of `like`: removes differences in shading, stain and camera,
/// keeps structures. Gains are clamped between a half and two. NaN stays.
GreyImage evened(const GreyImage& picture, const GreyImage& like, std::int64_t radius);

}  // namespace alinify
