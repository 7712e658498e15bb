#pragma once

#include <filesystem>
#include <vector>

#include "core/transform/landmarks.h"

namespace alinify {

/// Point files: CSV with header id,x,y (also ",X,Y"), level-0 pixels. **Throws** Error: NotFound, NotReadable
/// (naming the line).
std::vector<NamedPoint> read_points(const std::filesystem::path& path);
void write_points(const std::vector<NamedPoint>& points, const std::filesystem::path& path);

/// Landmark pairs: CSV with header id,fixed_x,fixed_y,moving_x,moving_y[,active]. Ids are
/// made unique: a second "3" becomes "3 (2)".
std::vector<LandmarkPair> read_landmarks(const std::filesystem::path& path);
void write_landmarks(const std::vector<LandmarkPair>& pairs, const std::filesystem::path& path);

}  // namespace alinify
