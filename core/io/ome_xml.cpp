#include "core/io/ome_xml.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "core/io/pixel_size.h"

namespace alinify {
namespace {

constexpr int max_planes = 1'000'000;

struct Element {
  std::string_view name, attributes;
  bool closes = false;
};

// Walks the tags of a text from front to back; comments and declarations are stepped over.
class TagWalk {
 public:
  explicit TagWalk(std::string_view text) : text_(text) {}

  std::optional<Element> next() {
    for (;;) {
      const std::size_t open = text_.find('<', at_);
      if (open == std::string_view::npos) return std::nullopt;
      if (text_.substr(open, 4) == "<!--") {
        const std::size_t end = text_.find("-->", open);
        if (end == std::string_view::npos) return std::nullopt;
        at_ = end + 3;
        continue;
      }
      std::size_t end = open + 1;
      for (char quote = 0; end < text_.size() && (quote || text_[end] != '>'); ++end) {
        if (quote ? text_[end] == quote : (text_[end] == '"' || text_[end] == '\''))
          quote = quote ? '\0' : text_[end];
      }
      if (end >= text_.size()) return std::nullopt;
      at_ = end + 1;
      std::string_view inside = text_.substr(open + 1, end - open - 1);
      if (inside.empty() || inside[0] == '?' || inside[0] == '!') continue;
      Element element;
      element.closes = inside[0] == '/';
      if (element.closes) inside.remove_prefix(1);
      const std::size_t name_end = std::min(inside.find_first_of(" \t\r\n/"), inside.size());
      element.name = inside.substr(0, name_end);
      if (const std::size_t colon = element.name.find(':'); colon != std::string_view::npos)
        element.name.remove_prefix(colon + 1);
      element.attributes = inside.substr(name_end);
      return element;
    }
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::optional<std::string_view> attribute(const Element& element, std::string_view name) {
  const std::string_view all = element.attributes;
  for (std::size_t at = 0; (at = all.find(name, at)) != std::string_view::npos; at += name.size()) {
    if (at == 0 || !is_space(all[at - 1])) continue;
    std::size_t equals = all.find_first_not_of(" \t\r\n", at + name.size());
    if (equals == std::string_view::npos || all[equals] != '=') continue;
    const std::size_t quote = all.find_first_of("\"'", equals);
    if (quote == std::string_view::npos) return std::nullopt;
    const std::size_t end = all.find(all[quote], quote + 1);
    if (end == std::string_view::npos) return std::nullopt;
    return all.substr(quote + 1, end - quote - 1);
  }
  return std::nullopt;
}

int integer(const Element& element, std::string_view name, int otherwise) {
  const auto text = attribute(element, name);
  int value = otherwise;
  if (text) std::from_chars(text->data(), text->data() + text->size(), value);
  return value;
}

double real(const Element& element, std::string_view name) {
  const auto text = attribute(element, name);
  double value = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), value);
  return value;
}

std::string unescaped(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"&lt;", "<"},   {"&gt;", ">"},          {"&quot;", "\""},
      {"&apos;", "'"}, {"&#181;", "\xC2\xB5"}, {"&amp;", "&"}};
  std::string result(text);
  for (const auto& [from, to] : names)
    for (std::size_t at = 0; (at = result.find(from, at)) != std::string::npos; at += to.size())
      result.replace(at, from.size(), to);
  return result;
}

// A <TiffData>: consecutive pages for consecutive planes in the order of the dimensions.
struct PageRun {
  int c = 0, z = 0, t = 0, page = 0, count = -1;
  std::string file_name;  // "" means this file
};

struct Reading {
  OmeImage image;
  std::string order = "XYCZT";
  std::vector<PageRun> runs;
};

// Channels as pages: an RGB page carries three of SizeC.
int page_channels(const OmeImage& image) {
  const int samples = image.channel_samples.empty() ? 1 : std::max(1, image.channel_samples[0]);
  return std::max(1, image.size_c / samples);
}

void place_pages(Reading& reading, int& next_page, int page_count, std::string_view own_name) {
  OmeImage& image = reading.image;
  const int channels = page_channels(image);
  const double planes = double(image.size_z) * image.size_t * channels;
  if (image.size_z < 1 || image.size_t < 1 || planes > max_planes) return;
  image.pages.assign(static_cast<std::size_t>(image.size_z) * static_cast<std::size_t>(image.size_t),
                     std::vector<int>(static_cast<std::size_t>(channels), -1));
  const auto extent = [&](char axis) {
    return axis == 'C' ? channels : axis == 'Z' ? image.size_z : image.size_t;
  };
  std::string axes = reading.order.size() == 5 ? reading.order.substr(2) : "CZT";
  std::string sorted = axes;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != "CTZ") axes = "CZT";
  const int total = static_cast<int>(planes);
  // Sets of files name the file of every page. A lone name that is not ours means that this file was renamed.
  std::string here(own_name);
  if (std::none_of(reading.runs.begin(), reading.runs.end(),
                   [&](const PageRun& run) { return run.file_name == here; }))
    for (const PageRun& run : reading.runs)
      if (!run.file_name.empty()) {
        const bool lone = std::all_of(reading.runs.begin(), reading.runs.end(),
                                      [&](const PageRun& other) { return other.file_name == run.file_name; });
        if (lone) here = run.file_name;
        break;
      }
  if (reading.runs.empty()) reading.runs.push_back({0, 0, 0, next_page, total, {}});
  // A lone <TiffData/> means: everything, from the first page on.
  if (reading.runs.size() == 1 && reading.runs[0].count < 0) reading.runs[0].count = total;
  for (const PageRun& run : reading.runs) {
    if (!run.file_name.empty() && run.file_name != here) continue;
    const auto first_of = [&](char axis) { return axis == 'C' ? run.c : axis == 'Z' ? run.z : run.t; };
    const int start =
        first_of(axes[0]) + extent(axes[0]) * (first_of(axes[1]) + extent(axes[1]) * first_of(axes[2]));
    for (int i = 0; i < std::max(1, run.count); ++i) {
      const int index = start + i, page = run.page + i;
      if (index < 0 || index >= total || page < 0 || page >= page_count) break;
      int at[3] = {index % extent(axes[0]), index / extent(axes[0]) % extent(axes[1]),
                   index / extent(axes[0]) / extent(axes[1])};
      int c = 0, z = 0, t = 0;
      for (int k = 0; k < 3; ++k)
        (axes[static_cast<std::size_t>(k)] == 'C'   ? c
         : axes[static_cast<std::size_t>(k)] == 'Z' ? z
                                                    : t) = at[k];
      image.pages[static_cast<std::size_t>(z) +
                  static_cast<std::size_t>(t) * static_cast<std::size_t>(image.size_z)]
                 [static_cast<std::size_t>(c)] = page;
      next_page = std::max(next_page, page + 1);
    }
  }
}

}  // namespace

std::vector<OmeImage> read_ome_xml(std::string_view xml, int page_count, std::string_view own_name) {
  if (xml.substr(0, 4096).find("<OME") == std::string_view::npos &&
      xml.substr(0, 4096).find(":OME") == std::string_view::npos)
    return {};
  std::vector<OmeImage> images;
  std::optional<Reading> reading;
  int next_page = 0;
  TagWalk walk(xml);
  bool within_run = false;
  while (const std::optional<Element> element = walk.next()) {
    const std::string_view name = element->name;
    if (name == "Pixels" && !element->closes) {
      reading.emplace();
      OmeImage& image = reading->image;
      image.size_x = integer(*element, "SizeX", 0);
      image.size_y = integer(*element, "SizeY", 0);
      image.size_c = integer(*element, "SizeC", 1);
      image.size_z = integer(*element, "SizeZ", 1);
      image.size_t = integer(*element, "SizeT", 1);
      if (const auto order = attribute(*element, "DimensionOrder")) reading->order = std::string(*order);
      const double unit_x = micrometres_in(attribute(*element, "PhysicalSizeXUnit").value_or("um"));
      const double unit_y = micrometres_in(attribute(*element, "PhysicalSizeYUnit").value_or("um"));
      image.pixel_size_um =
          sane_pixel_size(real(*element, "PhysicalSizeX") * unit_x, real(*element, "PhysicalSizeY") * unit_y);
    } else if (name == "Pixels" && reading) {
      place_pages(*reading, next_page, page_count, own_name);
      if (!reading->image.pages.empty()) images.push_back(std::move(reading->image));
      reading.reset();
    } else if (name == "Channel" && !element->closes && reading) {
      reading->image.channel_names.push_back(unescaped(attribute(*element, "Name").value_or("")));
      reading->image.channel_samples.push_back(integer(*element, "SamplesPerPixel", 1));
    } else if (name == "TiffData" && !element->closes && reading) {
      PageRun run{integer(*element, "FirstC", 0),      integer(*element, "FirstZ", 0),
                  integer(*element, "FirstT", 0),      integer(*element, "IFD", 0),
                  integer(*element, "PlaneCount", -1), {}};
      // An IFD without a count stands for one plane.
      if (run.count < 0 && attribute(*element, "IFD")) run.count = 1;
      reading->runs.push_back(run);
      within_run = true;
    } else if (name == "TiffData") {
      within_run = false;
    } else if (name == "UUID" && !element->closes && within_run && reading && !reading->runs.empty()) {
      reading->runs.back().file_name = unescaped(attribute(*element, "FileName").value_or(""));
    }
  }
  return images;
}

}  // namespace alinify
