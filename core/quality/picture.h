#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend.h"
#include "core/compute/tile_map.h"
#include "core/image/image.h"
#include "core/registration/grey_reader.h"
#include "core/transform/transform.h"

/// What quality measures do to small grey pictures. NaN is "nowhere": beyond the image. Where a pool is
/// taken, null is the caller's thread alone, and the values are the same for any number of threads.
namespace alinify {

/// The value at a level-0 position, by cubic interpolation (Catmull-Rom; bilinear in the outermost pixel);
/// NaN outside the picture.
float sample_at(const GreyImage& picture, Vec2d p_full);

/// The moving picture on the fixed picture's grid, warped as exports are (cubic).
GreyImage warped_onto(const GreyImage& fixed, const GreyImage& moving, const Transform& moving_from_fixed,
                      Backend& backend, const Progress& progress);

/// Where the pixels of a grid look in the moving image at that resolution. Pixel (i, j) of the grid stands
/// for fixed point first + (i, j) * step, level-0 pixels.
TileMap map_of_grid(const Transform& moving_from_fixed, Vec2d first, double step, Size grid,
                    double moving_downsample);
/// What warp_tile is asked to draw the tile of that map: cubic, NaN outside of the level.
WarpTileRequest warp_request(const TileMap& map, ConstPixels footprint, Vec2d footprint_origin, Size level);

/// A picture's values as the backend takes them.
ConstPixels pixels_of(const GreyImage& picture);
Pixels pixels_of(GreyImage& picture);

/// What does not count becomes NaN. `mask` covers the same image, at any fineness: 1 where it counts, 0 not.
void mask_out(GreyImage& picture, const GreyImage& mask);
/// Whether a level-0 position counts; beyond the mask nothing does.
bool counts_at(const GreyImage& mask, Vec2d p_full);

/// Means weighted 1 2 1 along both axes; NaN where any is.
GreyImage smoothed(const GreyImage& picture, ThreadPool* pool = nullptr);

/// The length of the central difference; NaN in the outermost pixels and beside NaN.
GreyImage gradient_of(const GreyImage& picture, ThreadPool* pool = nullptr);

/// Means of factor x factor pixels, at the far edges of fewer; NaN where any is.
GreyImage reduced(const GreyImage& picture, std::int64_t factor);

/// The picture less its local mean, over its local deviation (boxes of 2 radius + 1 pixels): shading, stain
/// and camera gain fall out, blank places stay near zero because the deviation has a floor. NaN becomes 0,
/// and takes no part in its neighbours' means.
GreyImage locally_normalized(const GreyImage& picture, std::int64_t radius, float floor,
                             ThreadPool* pool = nullptr);

/// The picture with its local mean and deviation made those of `like`: what shading, stain and camera differ
/// by goes, structures stay. Gains are held between a half and two. NaN stays.
GreyImage evened(const GreyImage& picture, const GreyImage& like, std::int64_t radius);

}  // namespace alinify
