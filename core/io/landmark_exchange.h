#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/transform/landmarks.h"

namespace alinify {

/// Landmarks of other programs. Positions become level-0 pixels, the centre of the top left pixel at (0, 0).
///
/// - **BigWarp**: CSV without header, name, active, moving x, y, fixed x, y. Read in pixels: what BigWarp
/// calibrated in
///   other units has to be set to pixels there. Of 3-D files (eight columns) z is dropped.
/// - **QuPath**: GeoJSON of point annotations, one file an image; pixels from the corner of the top left
/// pixel, so that
///   half a pixel is taken off. Points of one name belong together; without names their order counts.
enum class LandmarkForm { Csv, BigWarp, QuPath };

/// Which of the forms with both images in one file it is: Csv or BigWarp. **Throws** Error: NotFound,
/// NotReadable.
LandmarkForm landmark_form_of(const std::filesystem::path& path);

/// Of Csv or BigWarp, whichever the file is. Points that BigWarp has in one image only are left out. Ids are
/// made unique. **Throws** Error: NotFound, NotReadable (the line is named).
std::vector<LandmarkPair> read_any_landmarks(const std::filesystem::path& path);
/// Two files of points: CSV (id,x,y) or GeoJSON. **Throws** likewise, and where no point is in both.
std::vector<LandmarkPair> read_point_pairs(const std::filesystem::path& fixed,
                                           const std::filesystem::path& moving);

void write_bigwarp(const std::vector<LandmarkPair>& pairs, const std::filesystem::path& path);
/// Points of one image for QuPath, each named by its id.
void write_geojson(const std::vector<NamedPoint>& points, const std::filesystem::path& path);
std::vector<NamedPoint> read_geojson(const std::filesystem::path& path);

/// Ids that are empty or came before get a number behind.
void make_ids_unique(std::vector<LandmarkPair>& pairs);

}  // namespace alinify
