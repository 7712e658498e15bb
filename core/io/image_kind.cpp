#include "core/io/image_kind.h"

#include <algorithm>
#include <string_view>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/messages.h"

namespace alinify {

// Each in its writer's file.
#define IMAGE_KIND(name, entry) ImageKindDescription entry();
#include "core/io/image_kinds.def"
#undef IMAGE_KIND

namespace {

// "w.ome.zarr" of folder/W.ome.zarr/.
std::string lower_name(const std::filesystem::path& path) {
  return lower_case((path.has_filename() ? path : path.parent_path()).filename().string());
}

std::string last_ending(const std::filesystem::path& path) {
  return (path.has_filename() ? path : path.parent_path()).extension().string();
}

std::string joined_names(std::string ImageKindDescription::*member) {
  std::string text;
  const auto& kinds = image_kinds();
  for (std::size_t i = 0; i < kinds.size(); ++i)
    text += (i == 0 ? "" : i + 1 < kinds.size() ? ", " : " / ") + kinds[i].*member;
  return text;
}

bool is_tiff(ImageKind kind) {
  return description_of(kind).is_tiff;
}

// The same name with an ending of that kind, for a hint.
std::filesystem::path named_for(std::filesystem::path path, ImageKind kind) {
  if (!path.has_filename()) path = path.parent_path();
  if (path.stem().extension() == ".ome") path = path.stem();
  return path.replace_extension(description_of(kind).endings.front()).filename();
}

}  // namespace

const std::vector<ImageKindDescription>& image_kinds() {
  static const std::vector<ImageKindDescription> kinds = [] {
    std::vector<ImageKindDescription> all;
#define IMAGE_KIND(name, entry) \
  all.push_back(entry());       \
  all.back().kind = ImageKind::name;
#include "core/io/image_kinds.def"
#undef IMAGE_KIND
    return all;
  }();
  return kinds;
}

const ImageKindDescription& description_of(ImageKind kind) {
  const auto& kinds = image_kinds();
  return *std::find_if(kinds.begin(), kinds.end(),
                       [&](const ImageKindDescription& known) { return known.kind == kind; });
}

ImageKind image_kind_from(const std::string& word) {
  for (const ImageKindDescription& known : image_kinds())
    if (word == known.name) return known.kind;
  throw Error(ErrorKind::Usage, messages::cannot_write_as(word), messages::no_such_image_kind,
              messages::choose_image_kind(joined_names(&ImageKindDescription::name)));
}

std::string name_of(ImageKind kind) {
  return description_of(kind).name;
}

const char* title_of(ImageKind kind) {
  return description_of(kind).title.c_str();
}

bool holds_rows(ImageKind kind) {
  return description_of(kind).holds_rows;
}

std::optional<ImageKind> image_kind_of(const std::filesystem::path& path) {
  const std::string name = lower_name(path);
  std::optional<ImageKind> found;
  std::size_t longest = 0;
  for (const ImageKindDescription& known : image_kinds())
    for (const std::string& ending : known.endings)
      if (name.size() > ending.size() && ending.size() > longest && name.ends_with(ending))
        found = known.kind, longest = ending.size();
  if (!found && last_ending(path).empty()) return ImageKind::Tiff;
  return found;
}

ImageKind image_kind_for(const std::filesystem::path& path, std::optional<ImageKind> asked) {
  const std::optional<ImageKind> promised = image_kind_of(path);
  const std::string ending = last_ending(path);
  if (!promised)
    throw Error(ErrorKind::Usage, messages::cannot_write_warped_image(path),
                messages::not_among_image_kinds(joined_names(&ImageKindDescription::title), ending),
                messages::name_it_tiff_and_convert(named_for(path, asked.value_or(ImageKind::Tiff)), ending));
  if (!asked) return *promised;
  const bool alike = *asked == *promised || (is_tiff(*asked) && is_tiff(*promised));
  if (!alike && !ending.empty())
    throw Error(ErrorKind::Usage, messages::cannot_write_warped_image(path),
                messages::name_promises_another_kind(title_of(*asked), ending, title_of(*promised)),
                messages::name_it_for_its_kind(named_for(path, *asked)));
  return *asked;
}

}  // namespace alinify
