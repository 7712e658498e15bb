#include "core/io/ome_pages.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/messages.h"
#include "core/io/ome_xml.h"
#include "core/io/text_file.h"
#include "core/io/tiff_directory.h"
#include "core/io/tiff_handle.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// A TIFF beside the one that was opened.
struct Companion {
  std::shared_ptr<const platform::InputFile> file;
  TiffScan scan;
  std::vector<FullPage> full;
  OmeDescription description;  // its own
  Message problem;             // why it is left out; empty if it is not
};

std::string ome_description(const std::shared_ptr<const platform::InputFile>& file, const TiffScan& scan) {
  TiffHandle handle(file);
  return handle.select(scan.pages.front().offset) ? tiff_description(handle) : std::string();
}

Message words_of(const Error& error) {
  return error.kind() == ErrorKind::NotFound ? Message(messages::ome_file_not_there) : error.why_message();
}

class Companions {
 public:
  Companions(fs::path own, const OmeDescription& description)
      : own_(std::move(own)), description_(description) {}

  // Opened when it is first needed.
  Companion& operator[](int index) {
    const auto [found, is_new] = open_.try_emplace(index);
    if (is_new) open(description_.files[static_cast<std::size_t>(index)], found->second);
    return found->second;
  }
  const std::map<int, Companion>& opened() const { return open_; }

 private:
  void open(const OmeFile& wanted, Companion& companion) const {
    const fs::path path = beside(own_, wanted.name);
    if (path.empty()) {
      companion.problem = wanted.name.empty() ? messages::ome_file_not_there : messages::ome_file_leads_out;
      return;
    }
    try {
      companion.file = std::make_shared<const platform::InputFile>(path);
      companion.scan = scan_tiff(*companion.file);
      OmeDescription own = read_ome_xml(ome_description(companion.file, companion.scan),
                                        path.filename().string(), companion.scan.pages.front().samples);
      if (!wanted.uuid.empty() && !own.uuid.empty() && own.uuid != wanted.uuid) {
        companion.problem = messages::ome_file_is_another;
        return;
      }
      companion.description = std::move(own);
      companion.full = sort_pages(companion.scan, false);
    } catch (const Error& error) {
      companion.problem = words_of(error);
    }
  }

  fs::path own_;
  const OmeDescription& description_;
  std::map<int, Companion> open_;
};

const FullPage* page_of(const std::vector<FullPage>& full, int chain_index) {
  const auto found = std::find_if(full.begin(), full.end(),
                                  [&](const FullPage& page) { return page.chain_index == chain_index; });
  return found == full.end() ? nullptr : &*found;
}

// The text of a file that only holds a description, or of a TIFF that does.
std::string description_in(const fs::path& path) {
  const auto file = std::make_shared<const platform::InputFile>(path);
  char first = 0;
  file->read_at(0, &first, 1);
  if (first != 'I' && first != 'M') return read_text_file(path);
  return ome_description(file, scan_tiff(*file));
}

// Follows "the description is in that file", once.
OmeDescription described(std::string_view xml, const fs::path& path, int samples) {
  const std::string own_name = path.filename().string();
  OmeDescription own = read_ome_xml(xml, own_name, samples);
  if (own.elsewhere.empty()) return own;
  const auto left_out = [&](Message why) {
    own.warnings.push_back(messages::ome_description_is_elsewhere(own.elsewhere, std::move(why)));
    return own;
  };
  const fs::path other = beside(path, own.elsewhere);
  if (other.empty()) return left_out(messages::ome_file_leads_out);
  try {
    OmeDescription there = read_ome_xml(description_in(other), own_name, samples, own.uuid);
    if (!there.elsewhere.empty()) return left_out(messages::ome_description_in_circle(there.elsewhere));
    if (there.images.empty() && there.warnings.empty())
      return left_out(messages::ome_file_has_no_description);
    return there;
  } catch (const Error& error) {
    return left_out(words_of(error));
  }
}

// A plane and the image it is of.
struct Plane {
  const OmeImage* image;
  const std::vector<OmePage>* pages;
};

// Those with a page in the file that was opened; all where none has, or where all are wanted.
std::vector<Plane> ome_planes(const OmeDescription& description, bool all_planes) {
  std::vector<Plane> own, all;
  for (const OmeImage& image : description.images)
    for (const std::vector<OmePage>& pages : image.planes) {
      all.push_back({&image, &pages});
      if (std::any_of(pages.begin(), pages.end(), [](const OmePage& page) { return page.file == 0; }))
        own.push_back(all.back());
    }
  return own.empty() || all_planes ? all : own;
}

// Pages like the first one that the description says nothing of.
std::size_t pages_left_out(const OmeDescription& description, const std::vector<FullPage>& full) {
  std::set<int> named;
  for (const OmeImage& image : description.images)
    for (const std::vector<OmePage>& pages : image.planes)
      for (const OmePage& page : pages)
        if (page.file == 0) named.insert(page.page);
  return static_cast<std::size_t>(std::count_if(full.begin(), full.end(), [&](const FullPage& page) {
    return joinable(page, full.front()) && !named.contains(page.chain_index);
  }));
}

// One unit is another's exact multiple, but not in binary numbers.
bool same_pixel_size(const std::optional<Vec2d>& a, const std::optional<Vec2d>& b) {
  const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-6 * std::max(x, y); };
  return a && b ? near(a->x, b->x) && near(a->y, b->y) : !a && !b;
}

// In what two descriptions of an image differ.
std::vector<Message> described_differences(const OmeImage& a, const OmeImage& b) {
  std::vector<Message> all;
  if (!same_pixel_size(a.pixel_size_um, b.pixel_size_um)) all.emplace_back(messages::ome_pixel_size);
  if (a.size != b.size || a.size_z != b.size_z || a.size_t != b.size_t) all.emplace_back(messages::ome_size);
  if (a.type != b.type) all.emplace_back(messages::ome_sample_type);
  if (a.channels != b.channels) all.emplace_back(messages::ome_channels);
  return all;
}

// Every file of a set holds the description of the whole set, so the answer must not depend on which one is
// opened. Each kind of difference is told once: a set may have hundreds of files.
void tell_other_descriptions(const OmeDescription& used, const OmeImage& image, const Companions& companions,
                             std::vector<Message>& warnings) {
  const auto number = static_cast<std::size_t>(&image - used.images.data());
  std::vector<Message> told;
  for (const auto& [index, companion] : companions.opened()) {
    const std::vector<OmeImage>& own = companion.description.images;
    if (!companion.problem.empty() || own.empty()) continue;
    const std::string name = companion.file->path().filename().string();
    const auto differing = number < own.size() && own.size() == used.images.size()
                               ? described_differences(image, own[number])
                               : std::vector<Message>{messages::ome_number_of_images};
    for (const Message& what : differing) {
      if (std::find(told.begin(), told.end(), what) != told.end()) continue;
      told.push_back(what);
      warnings.push_back(messages::ome_file_describes_otherwise(name, what));
    }
  }
}

// Names and colours of a page's samples, as far as it has its own.
void add_page_channels(const OmeImage& picture, std::size_t page, std::size_t pages, int samples,
                       TiffImage& image) {
  const std::size_t together = picture.channels.size() / std::max<std::size_t>(1, pages);
  for (int i = 0; i < samples; ++i) {
    const std::size_t c = page * together + static_cast<std::size_t>(i);
    // Colours of one channel have no names of their own.
    const bool own = together == static_cast<std::size_t>(samples) && c < picture.channels.size();
    image.channel_names.push_back(own ? picture.channels[c].name : std::string());
    image.channel_colors.push_back(own ? picture.channels[c].color : std::nullopt);
  }
}

}  // namespace

fs::path beside(const fs::path& path, const std::string& name) {
  if (name.empty() || name == "." || name == ".." || name.find_first_of("/\\") != std::string::npos)
    return {};
  return path.parent_path() / fs::path(name);
}

void no_such_page(const std::string& path, int page, int count) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::no_such_page(page, count - 1),
              messages::choose_another_page);
}

std::optional<TiffImage> choose_ome_image(const std::vector<FullPage>& full, std::string_view xml, int page,
                                          const std::string& path, bool all_planes,
                                          std::vector<Message>& warnings) {
  const OmeDescription description = described(xml, path, full.front().page->samples);
  warnings = description.warnings;
  const std::vector<Plane> planes = ome_planes(description, all_planes);
  if (planes.empty()) return std::nullopt;
  if (page >= static_cast<int>(planes.size())) no_such_page(path, page, static_cast<int>(planes.size()));
  const Plane& plane = planes[static_cast<std::size_t>(page)];

  TiffImage image;
  Companions companions(path, description);
  std::vector<ImagePart> parts;
  std::map<int, int> numbers{{0, 0}};  // of the files in use
  std::size_t missing = 0;
  for (std::size_t c = 0; c < plane.pages->size(); ++c) {
    const OmePage& wanted = (*plane.pages)[c];
    const FullPage* part = nullptr;
    if (wanted.file == 0) {
      part = page_of(full, wanted.page);
      if (part && !parts.empty() && !joinable(*parts.front().page, *part)) part = nullptr;
    } else if (wanted.file > 0) {
      Companion& companion = companions[wanted.file];
      if (companion.problem.empty()) {
        part = page_of(companion.full, wanted.page);
        if (!part) companion.problem = messages::ome_file_has_no_page(wanted.page);
        const FullPage& like = parts.empty() ? full.front() : *parts.front().page;
        if (part && !joinable(like, *part)) part = nullptr, companion.problem = messages::ome_file_differs;
      }
    }
    if (!part) {
      ++missing;
      continue;
    }
    const auto number = numbers.try_emplace(wanted.file, static_cast<int>(numbers.size())).first->second;
    if (number > static_cast<int>(image.more_files.size()))
      image.more_files.push_back(companions[wanted.file].file);
    parts.push_back({part, number});
    add_page_channels(*plane.image, c, plane.pages->size(), part->page->samples, image);
  }
  for (const auto& [index, companion] : companions.opened())
    if (!companion.problem.empty()) {
      const OmeFile& file = description.files[static_cast<std::size_t>(index)];
      warnings.push_back(
          messages::ome_file_left_out(file.name.empty() ? file.uuid : file.name, companion.problem));
    }
  tell_other_descriptions(description, *plane.image, companions, warnings);
  if (parts.empty()) {
    warnings.push_back(messages::ome_description_fits_no_page);
    return std::nullopt;
  }
  image.is_ome = true;
  image.levels = joined_levels(parts);
  image.pixel_size_um = plane.image->pixel_size_um;
  image.ome_type = plane.image->type;
  image.page = page;
  image.page_count = static_cast<int>(planes.size());
  const Size size = parts.front().page->page->size;
  if (plane.image->size != size)
    warnings.push_back(messages::ome_size_differs(plane.image->size.width, plane.image->size.height,
                                                  size.width, size.height));
  if (const std::size_t unnamed = pages_left_out(description, full); unnamed > 0)
    warnings.push_back(messages::ome_pages_left_out(unnamed));
  if (missing > 0) warnings.push_back(messages::ome_channels_missing(missing, plane.pages->size()));
  image.warnings = warnings;
  return image;
}

}  // namespace alinify
