#include "core/io/ome_xml.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <pugixml.hpp>
#include <utility>
#include <vector>

#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/pixel_size.h"

namespace alinify {
namespace {

constexpr int max_planes = 1'000'000;
constexpr std::size_t max_shown_color = 40;

// Elements are known by their local names: some writers give the namespace a prefix.
std::string_view local_name(const pugi::xml_node& node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

pugi::xml_node child(const pugi::xml_node& parent, std::string_view name) {
  for (const pugi::xml_node node : parent.children())
    if (local_name(node) == name) return node;
  return {};
}

template <class F>
void for_each(const pugi::xml_node& parent, std::string_view name, F&& f) {
  for (const pugi::xml_node node : parent.children())
    if (local_name(node) == name) f(node);
}

int integer(const pugi::xml_node& node, const char* name, int otherwise) {
  const std::string_view text = node.attribute(name).as_string();
  int value = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// A colour as OME packs it: red, green, blue and opacity in a signed number, which some write unsigned.
// Nothing where the text is no such number.
std::optional<ChannelColor> color_from(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::uint32_t>::max())
    return std::nullopt;
  const auto packed = static_cast<std::uint32_t>(number);
  return ChannelColor{static_cast<std::uint8_t>(packed >> 24), static_cast<std::uint8_t>(packed >> 16),
                      static_cast<std::uint8_t>(packed >> 8)};
}

double real(const pugi::xml_node& node, const char* name) {
  const std::string_view text = node.attribute(name).as_string();
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// Consecutive pages for consecutive planes in the order of the dimensions.
struct PageRun {
  int c = 0, z = 0, t = 0, page = 0, count = 1, file = 0;
};

OmeFile file_named_in(const pugi::xml_node& tiff_data) {
  const pugi::xml_node uuid = child(tiff_data, "UUID");
  return {uuid.attribute("FileName").as_string(), std::string(trimmed(uuid.text().as_string()))};
}

// The root element, OME; null if the text is not OME-XML. Malformed XML adds a warning.
pugi::xml_node load_ome(pugi::xml_document& document, std::string_view xml, std::vector<Message>& warnings) {
  if (xml.substr(0, 4096).find("<OME") == std::string_view::npos &&
      xml.substr(0, 4096).find(":OME") == std::string_view::npos)
    return {};
  const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
  if (parsed) return child(document, "OME");
  warnings.push_back(messages::ome_description_damaged(Message::verbatim(parsed.description())));
  return {};
}

class Reading {
 public:
  Reading(std::string_view own_name, int samples_of_page, std::string_view own_uuid)
      : own_name_(own_name), samples_of_page_(samples_of_page), own_uuid_(own_uuid) {}

  OmeDescription run(const pugi::xml_node& ome) {
    result_.uuid = ome.attribute("UUID").as_string();
    if (own_uuid_.empty()) own_uuid_ = result_.uuid;
    if (const pugi::xml_node binary = child(ome, "BinaryOnly")) {
      result_.elsewhere = binary.attribute("MetadataFile").as_string();
      return std::move(result_);
    }
    find_own_file(ome);
    for_each(ome, "Image", [&](const pugi::xml_node& image) {
      for_each(image, "Pixels", [&](const pugi::xml_node& pixels) { add_image(pixels); });
    });
    if (twice_ > 0) warn(messages::ome_plane_given_twice(twice_));
    if (const int shared = pages_of_several_planes(); shared > 0)
      warn(messages::ome_page_given_to_several(shared));
    if (result_.images.empty() && result_.warnings.empty()) warn(messages::ome_describes_no_image);
    if (odd_colors_ > 0)
      warn(messages::ome_colors_are_none(odd_colors_, odd_color_.substr(0, max_shown_color)));
    return std::move(result_);
  }

 private:
  void warn(Message text) {
    if (std::find(result_.warnings.begin(), result_.warnings.end(), text) == result_.warnings.end())
      result_.warnings.push_back(std::move(text));
  }

  bool is_own(const OmeFile& file) const {
    return (file.name.empty() && file.uuid.empty()) || file.name == own_name_ ||
           (!file.uuid.empty() && file.uuid == own_uuid_);
  }

  // Read one after the other they would look like an image of several channels.
  int pages_of_several_planes() const {
    std::vector<std::pair<int, int>> pages;
    for (const OmeImage& image : result_.images)
      for (const std::vector<OmePage>& plane : image.planes)
        for (const OmePage& page : plane)
          if (page.file >= 0) pages.emplace_back(page.file, page.page);
    std::sort(pages.begin(), pages.end());
    int shared = 0;
    for (std::size_t i = 1; i < pages.size(); ++i)
      shared += pages[i] == pages[i - 1] && (i < 2 || pages[i] != pages[i - 2]);
    return shared;
  }

  // If the metadata names exactly one file, and not this one, this file was renamed.
  void find_own_file(const pugi::xml_node& ome) {
    bool own = false, several = false;
    std::optional<OmeFile> other;
    for_each(ome, "Image", [&](const pugi::xml_node& image) {
      for_each(child(image, "Pixels"), "TiffData", [&](const pugi::xml_node& data) {
        const OmeFile file = file_named_in(data);
        own = own || is_own(file);
        several = several || (other && (other->name != file.name || other->uuid != file.uuid));
        other = file;
      });
    });
    if (own || several || !other) return;
    renamed_from_ = other->name + '\n' + other->uuid;
    // Renaming leaves the UUID as it is.
    if (!own_uuid_.empty() && !other->uuid.empty())
      warn(messages::ome_is_of_another_file(other->name.empty() ? other->uuid : other->name));
  }

  int index_of(const OmeFile& file) {
    if (is_own(file) || (!renamed_from_.empty() && renamed_from_ == file.name + '\n' + file.uuid)) return 0;
    for (std::size_t i = 1; i < result_.files.size(); ++i)
      if (result_.files[i].name == file.name && (result_.files[i].uuid == file.uuid || !file.name.empty()))
        return static_cast<int>(i);
    result_.files.push_back(file);
    return static_cast<int>(result_.files.size()) - 1;
  }

  void add_image(const pugi::xml_node& pixels) {
    OmeImage image;
    image.size = {integer(pixels, "SizeX", 0), integer(pixels, "SizeY", 0)};
    image.size_z = integer(pixels, "SizeZ", 1);
    image.size_t = integer(pixels, "SizeT", 1);
    image.type = pixels.attribute("Type").as_string();
    read_pixel_size(pixels, image);
    read_channels(pixels, image);
    place_pages(pixels, image);
    if (!image.planes.empty()) result_.images.push_back(std::move(image));
  }

  void read_pixel_size(const pugi::xml_node& pixels, OmeImage& image) {
    const auto stated = [&](const char* value, const char* unit) {
      const std::string_view word = pixels.attribute(unit).as_string("um");
      // Deliberately uncalibrated.
      const bool none = !pixels.attribute(value) || word == "pixel" || word == "reference frame";
      return none ? std::pair(std::string(), 0.0)
                  : std::pair(std::string(pixels.attribute(value).as_string()) + " " +
                                  pixels.attribute(unit).as_string("\xC2\xB5m"),
                              real(pixels, value) * micrometres_in(word));
    };
    const auto [x_text, x_um] = stated("PhysicalSizeX", "PhysicalSizeXUnit");
    const auto [y_text, y_um] = stated("PhysicalSizeY", "PhysicalSizeYUnit");
    image.pixel_size_um = sane_pixel_size(x_um, y_um);
    if (image.pixel_size_um || (x_text.empty() && y_text.empty())) return;
    warn(messages::ome_pixel_size_not_believed((x_text.empty() ? "-" : x_text) + " x " +
                                               (y_text.empty() ? "-" : y_text)));
  }

  void read_channels(const pugi::xml_node& pixels, OmeImage& image) {
    const int size_c = std::clamp(integer(pixels, "SizeC", 1), 1, max_planes);
    std::vector<OmeChannel> channels;
    int samples = 0;
    std::int64_t listed = 0;
    for_each(pixels, "Channel", [&](const pugi::xml_node& node) {
      OmeChannel channel;
      channel.name = node.attribute("Name").as_string();
      channel.samples = std::clamp(integer(node, "SamplesPerPixel", 1), 1, size_c);
      if (const pugi::xml_attribute color = node.attribute("Color")) {
        channel.color = color_from(color.as_string());
        if (!channel.color && odd_colors_++ == 0) odd_color_ = color.as_string();
      }
      samples += channel.samples;
      // Of any size, and also none.
      listed += integer(node, "SamplesPerPixel", 1);
      if (static_cast<int>(channels.size()) < size_c) channels.push_back(std::move(channel));
    });
    if (const int stated = integer(pixels, "SizeC", 1); !channels.empty() && listed != stated)
      warn(messages::ome_channels_do_not_fit(listed, stated));
    if (samples != size_c) {
      // The listed counts do not add up: assume the first channel's count for all, or, without a list, as
      // many samples as a page holds.
      const int together = channels.empty() ? samples_of_page_ : channels.front().samples;
      channels.resize(static_cast<std::size_t>(std::max(1, size_c / std::max(1, together))));
      for (OmeChannel& channel : channels)
        channel.samples = std::max(1, size_c / static_cast<int>(channels.size()));
    }
    // Writers put white for all channels where they know no colours.
    const auto white = [](const OmeChannel& channel) {
      return !channel.color || *channel.color == ChannelColor{};
    };
    if (channels.size() > 1 && std::all_of(channels.begin(), channels.end(), white))
      for (OmeChannel& channel : channels) channel.color.reset();
    image.channels = std::move(channels);
  }

  // Channels as pages: one page carries all samples of its channel, and in some files several channels.
  int pages_per_plane(const OmeImage& image) const {
    const int n = static_cast<int>(image.channels.size());
    const bool single = std::all_of(image.channels.begin(), image.channels.end(),
                                    [](const OmeChannel& channel) { return channel.samples == 1; });
    return single && samples_of_page_ > 1 && n % samples_of_page_ == 0 ? n / samples_of_page_ : n;
  }

  std::vector<PageRun> runs_of(const pugi::xml_node& pixels, int total) {
    std::vector<PageRun> runs;
    for_each(pixels, "TiffData", [&](const pugi::xml_node& data) {
      PageRun run{integer(data, "FirstC", 0), integer(data, "FirstZ", 0),      integer(data, "FirstT", 0),
                  integer(data, "IFD", 0),    integer(data, "PlaneCount", -1), index_of(file_named_in(data))};
      // An IFD without a count stands for one plane, none at all for every page there is.
      if (run.count < 0) run.count = data.attribute("IFD") ? 1 : total;
      runs.push_back(run);
    });
    if (runs.empty()) runs.push_back({0, 0, 0, next_page_, total, 0});
    return runs;
  }

  void place_pages(const pugi::xml_node& pixels, OmeImage& image) {
    const int channels = pages_per_plane(image);
    const double planes = double(image.size_z) * image.size_t * channels;
    if (image.size_z < 1 || image.size_t < 1 || planes > max_planes) return;
    const auto extent = [&](char axis) {
      return axis == 'C' ? channels : axis == 'Z' ? image.size_z : image.size_t;
    };
    std::string axes = pixels.attribute("DimensionOrder").as_string("XYCZT");
    axes = axes.size() == 5 ? axes.substr(2) : "CZT";
    std::string sorted = axes;
    std::sort(sorted.begin(), sorted.end());
    if (sorted != "CTZ") axes = "CZT";
    const int total = static_cast<int>(planes);
    image.planes.assign(static_cast<std::size_t>(image.size_z) * static_cast<std::size_t>(image.size_t),
                        std::vector<OmePage>(static_cast<std::size_t>(channels)));
    for (const PageRun& run : runs_of(pixels, total)) {
      const auto first = [&](char axis) { return axis == 'C' ? run.c : axis == 'Z' ? run.z : run.t; };
      if (run.c < 0 || run.c >= channels || run.z < 0 || run.z >= image.size_z || run.t < 0 ||
          run.t >= image.size_t || run.page < 0)
        continue;
      const int start =
          first(axes[0]) + extent(axes[0]) * (first(axes[1]) + extent(axes[1]) * first(axes[2]));
      for (int i = 0; i < run.count && start + i < total; ++i) {
        const int index = start + i;
        const std::array<int, 3> at = {index % extent(axes[0]), index / extent(axes[0]) % extent(axes[1]),
                                       index / extent(axes[0]) / extent(axes[1])};
        const auto along = [&](char axis) {
          return axis == axes[0] ? at[0] : axis == axes[1] ? at[1] : at[2];
        };
        OmePage& place = image.planes[static_cast<std::size_t>(along('Z') + along('T') * image.size_z)]
                                     [static_cast<std::size_t>(along('C'))];
        const OmePage page{run.file, run.page + i};
        if (place.file < 0) place = page;
        twice_ += place == page ? 0 : 1;
        if (run.file == 0) next_page_ = std::max(next_page_, page.page + 1);
      }
    }
  }

  std::string_view own_name_;
  int samples_of_page_;
  std::string own_uuid_, renamed_from_, odd_color_;
  OmeDescription result_;
  int next_page_ = 0, twice_ = 0, odd_colors_ = 0;
};

}  // namespace

OmeDescription read_ome_xml(std::string_view xml, std::string_view own_name, int samples_of_page,
                            std::string_view own_uuid) {
  OmeDescription nothing;
  pugi::xml_document document;
  const pugi::xml_node ome = load_ome(document, xml, nothing.warnings);
  if (!ome) return nothing;
  return Reading(own_name, std::max(1, samples_of_page), own_uuid).run(ome);
}

std::vector<std::string> files_named_in_ome_xml(std::string_view xml) {
  std::vector<std::string> names;
  std::vector<Message> unused;
  pugi::xml_document document;
  for_each(load_ome(document, xml, unused), "Image", [&](const pugi::xml_node& image) {
    for_each(child(image, "Pixels"), "TiffData", [&](const pugi::xml_node& data) {
      const std::string name = file_named_in(data).name;
      if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    });
  });
  return names;
}

}  // namespace alinify
