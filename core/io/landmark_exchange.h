#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/transform/landmarks.h"

namespace alinify {

/// Landmark formats of other programs. Positions become level-0 pixels, with (0, 0) at the centre of the top
/// left pixel.
///
/// - **BigWarp**: CSV without header, name, active, moving x, y, fixed x, y. Read as pixels: projects
///   calibrated in other units must be set to pixels in BigWarp. Of 3-D files (eight columns) z is dropped.
/// - **QuPath**: GeoJSON of point annotations, one file per image; pixels from the corner of the top left
///   pixel, hence offset by half a pixel. Points are paired by name, unnamed ones by order.
enum class LandmarkForm { Csv, BigWarp, QuPath };

/// Detects a format with both images in one file: Csv or BigWarp. **Throws** Error: NotFound, NotReadable.
LandmarkForm landmark_form_of(const std::filesystem::path& path);

/// Reads Csv or BigWarp, as detected. Points that BigWarp has in one image only are dropped. Ids are made
/// unique. **Throws** Error: NotFound, NotReadable (naming the line).
std::vector<LandmarkPair> read_any_landmarks(const std::filesystem::path& path);
/// Two files of points: CSV (id,x,y) or GeoJSON. **Throws** Error: NotFound, NotReadable (naming the line),
/// also if no point is in both.
std::vector<LandmarkPair> read_point_pairs(const std::filesystem::path& fixed,
                                           const std::filesystem::path& moving);

void write_bigwarp(const std::vector<LandmarkPair>& pairs, const std::filesystem::path& path);
/// Points of one image for QuPath, each named by its id.
void write_geojson(const std::vector<NamedPoint>& points, const std::filesystem::path& path);
std::vector<NamedPoint> read_geojson(const std::filesystem::path& path);

/// Appends a number to empty or duplicate ids.
void make_ids_unique(std::vector<LandmarkPair>& pairs);

}  // namespace alinify
