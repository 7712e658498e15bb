#include "core/session/relocate.h"

#include <array>

#include "core/base/error.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

struct Place {
  const char* role;
  std::optional<ImageReference> Session::*image;
};
constexpr std::array<Place, 6> kRoles = {Place{"fixed", &Session::fixed},
                                         {"moving", &Session::moving},
                                         {"fixed_mask", &Session::fixed_mask},
                                         {"moving_mask", &Session::moving_mask},
                                         {"fixed_flatfield", &Session::fixed_flatfield},
                                         {"moving_flatfield", &Session::moving_flatfield}};

// An OME-Zarr and a DICOM series are folders.
bool is_image_present(const fs::path& path) {
  std::error_code failure;
  return is_present(path) || fs::is_directory(path, failure);
}

}  // namespace

bool is_present(const fs::path& file) {
  std::error_code failure;
  return fs::is_regular_file(file, failure);
}

FileState state_of(const ImageReference& image) {
  if (!is_image_present(image.path)) return FileState::Missing;
  if (!image.fingerprint) return FileState::Same;
  try {
    return fingerprint_of(image.path) == *image.fingerprint ? FileState::Same : FileState::Changed;
  } catch (const Error&) {
    return FileState::Missing;
  }
}

std::vector<FileQuestion> questions_about(const Session& session) {
  std::vector<FileQuestion> questions;
  for (const Place& place : kRoles)
    if (const auto& image = session.*place.image)
      if (const FileState state = state_of(*image); state != FileState::Same)
        questions.push_back({place.role, image->path, state});
  return questions;
}

std::vector<std::string> relocate(Session& session, const std::string& role, const fs::path& found) {
  std::vector<std::string> roles;
  for (const Place& place : kRoles) {
    auto& image = session.*place.image;
    if (role != place.role || !image) continue;
    const fs::path was = image->path, before = was.parent_path();
    image->path = fs::absolute(found).lexically_normal();
    roles.push_back(role);
    for (const Place& other : kRoles) {
      auto& missing = session.*other.image;
      if (!missing || role == other.role || is_image_present(missing->path)) continue;
      // Both images may be pages of one file, which may have another name by now.
      const fs::path there =
          missing->path == was
              ? image->path
              : (image->path.parent_path() / missing->path.lexically_relative(before)).lexically_normal();
      if (!is_image_present(there)) continue;
      missing->path = there;
      roles.push_back(other.role);
    }
  }
  return roles;
}

}  // namespace alinify
