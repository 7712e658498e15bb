#include "core/io/zarr/ngff.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/pixel_size.h"
#include "core/io/zarr/array_metadata.h"

namespace alinify {
namespace {

constexpr int max_series = 4096;
constexpr std::size_t max_levels = 64, max_listed_labels = 8;

/// The attributes of a group, from .zattrs or zarr.json; 0.5 keeps OME's in a member of their own.
struct Attributes {
  nlohmann::json json;
  std::string key;  // "0/.zattrs"
};

constexpr std::size_t max_shown_unit = 40, max_shown_value = 60;

std::optional<Attributes> attributes_of(const ZarrStore& store, const std::string& prefix) {
  for (const char* const name : {"zarr.json", ".zattrs"}) {
    Attributes found{{}, prefix + name};
    const std::optional<std::string> text = store.read(found.key, max_zarr_document_bytes);
    if (!text) continue;
    found.json = nlohmann::json::parse(*text, nullptr, false);
    const JsonReader json(found.json, store.path(), found.key);
    if (found.json.is_discarded()) json.refuse(messages::it_is_no_json, messages::file_damaged_export_again);
    if (!found.json.is_object()) json.refuse(messages::json_must_be_object);
    if (std::string_view(name) == "zarr.json") {
      found.json = found.json.value("attributes", nlohmann::json::object());
      found.key += ".attributes";
    }
    if (found.json.is_object() && found.json.contains("ome")) {
      found.json = nlohmann::json(found.json["ome"]);
      found.key += ".ome";
    }
    if (!found.json.is_object())
      JsonReader(found.json, store.path(), found.key).refuse(messages::json_must_be_object);
    return found;
  }
  return std::nullopt;
}

// A path from a document, relative to its group. It must not lead out of the store.
std::string inner_path(const JsonReader& at, const std::string& prefix) {
  std::string text = at.text();
  if (text.compare(0, 2, "./") == 0) text.erase(0, 2);
  while (!text.empty() && text.back() == '/') text.pop_back();
  if (text.empty() || text.front() == '/' || text.find('\\') != std::string::npos ||
      text.find(':') != std::string::npos || text.find('\0') != std::string::npos)
    at.refuse(messages::must_be_relative_path);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('/', begin), text.size());
    const std::string_view part = std::string_view(text).substr(begin, end - begin);
    if (part == "..") at.refuse(messages::must_not_lead_out);
    begin = end + 1;
  }
  return prefix + text;
}

void read_axes(const JsonReader& multiscale, NgffImage& image) {
  if (!multiscale.has("axes")) {
    // Versions 0.1 and 0.2 knew five dimensions only.
    if (image.version != "0.1" && image.version != "0.2" && !image.version.empty())
      multiscale.refuse(messages::json_member_missing("axes"));
    image.axes = "tczyx";
    image.units.assign(5, {});
    image.um_per_unit.assign(5, 0);
    return;
  }
  const JsonReader axes = multiscale.member("axes");
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const JsonReader axis = axes.item(i);
    const bool named_only = axis.raw().is_string();  // version 0.3
    const std::string name = lower_case(named_only ? axis.text() : axis.member("name").text());
    const std::string kind = !named_only && axis.has("type") ? axis.member("type").text() : "";
    char letter = name.size() == 1 ? name[0] : '?';
    if (kind == "channel") letter = 'c';
    if (kind == "time") letter = 't';
    if (std::string_view("tczyx").find(letter) == std::string_view::npos ||
        image.axes.find(letter) != std::string::npos)
      axis.refuse(messages::ngff_axis_unknown(name));
    image.axes += letter;
    image.units.push_back(!named_only && axis.has("unit") ? axis.member("unit").text() : "");
    image.um_per_unit.push_back(micrometres_in(image.units.back()));
  }
  if (image.axis('y') < 0 || image.axis('x') < 0) axes.refuse(messages::ngff_no_plane);
}

// The product of the scales in a list of transformations; empty if it states none.
std::vector<double> scale_of(const JsonReader& at, const NgffImage& image) {
  std::vector<double> product;
  if (!at.has("coordinateTransformations")) return product;
  const JsonReader list = at.member("coordinateTransformations");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonReader step = list.item(i);
    if (step.member("type").text() != "scale" || !step.has("scale")) continue;
    const JsonReader scale = step.member("scale");
    if (scale.size() != image.axes.size()) scale.refuse(messages::ngff_scale_length(image.axes.size()));
    product.resize(image.axes.size(), 1);
    for (std::size_t axis = 0; axis < product.size(); ++axis) {
      if (!scale.item(axis).raw().is_number()) scale.item(axis).refuse(messages::json_must_be_number);
      product[axis] *= scale.item(axis).raw().get<double>();
    }
  }
  return product;
}

void read_levels(const JsonReader& multiscale, const std::string& prefix, NgffImage& image) {
  const std::vector<double> common = scale_of(multiscale, image);
  const JsonReader datasets = multiscale.member("datasets");
  if (datasets.size() < 1 || datasets.size() > max_levels)
    datasets.refuse(messages::ngff_levels(datasets.size()));
  for (std::size_t i = 0; i < datasets.size(); ++i) {
    NgffImage::Level level;
    level.path = inner_path(datasets.item(i).member("path"), prefix);
    level.scale = scale_of(datasets.item(i), image);
    if (!level.scale.empty() && !common.empty())
      for (std::size_t axis = 0; axis < common.size(); ++axis) level.scale[axis] *= common[axis];
    image.levels.push_back(std::move(level));
  }
}

// Values that cannot be used: how many, and the first as it is stated.
struct UnusableValues {
  std::size_t count = 0;
  std::string first;

  void add(const nlohmann::json& stated) {
    if (count++ > 0) return;
    first = stated.dump(-1, ' ', true);
    if (first.size() > max_shown_value) first = first.substr(0, max_shown_value) + "...";
  }
};

// A member of a channel's description; null if it is not stated.
const nlohmann::json& stated_in(const nlohmann::json& channel, const char* name) {
  static const nlohmann::json nothing;
  if (!channel.is_object()) return nothing;
  const auto found = channel.find(name);
  return found != channel.end() ? *found : nothing;
}

// The display range of a channel; `min` and `max` beside it say how far its slider goes.
std::optional<ChannelWindow> window_of(const nlohmann::json& channel, UnusableValues& odd) {
  const nlohmann::json& window = stated_in(channel, "window");
  const nlohmann::json &low = stated_in(window, "start"), &high = stated_in(window, "end");
  if (window.is_null() || (window.is_object() && low.is_null() && high.is_null())) return std::nullopt;
  if (low.is_number() && high.is_number()) {
    const ChannelWindow stated{low.get<double>(), high.get<double>()};
    if (std::isfinite(stated.low) && std::isfinite(stated.high) && stated.low < stated.high) return stated;
  }
  odd.add(window);
  return std::nullopt;
}

std::string color_word_of(const nlohmann::json& channel, UnusableValues& odd) {
  const nlohmann::json& color = stated_in(channel, "color");
  const std::string word = color.is_string() ? color.get<std::string>() : std::string();
  if (!color.is_null() && !ngff_channel_color(word)) odd.add(color);
  return word;
}

// Display settings are a courtesy of the writer: errors in them are told, and no reason to refuse the image.
void read_channels(const nlohmann::json& attributes, NgffImage& image) {
  const auto omero = attributes.find("omero");
  if (omero == attributes.end() || !omero->is_object()) return;
  const auto channels = omero->find("channels");
  if (channels == omero->end() || !channels->is_array()) return;
  UnusableValues colors, windows;
  for (const nlohmann::json& channel : *channels) {
    const nlohmann::json& label = stated_in(channel, "label");
    image.channel_names.push_back(label.is_string() ? label.get<std::string>() : std::string());
    image.channel_colors.push_back(color_word_of(channel, colors));
    image.channel_windows.push_back(window_of(channel, windows));
    image.channels_off.push_back(stated_in(channel, "active") == false);
  }
  if (colors.count > 0) image.warnings.push_back(messages::ngff_colors_are_none(colors.count, colors.first));
  if (windows.count > 0)
    image.warnings.push_back(messages::ngff_windows_are_none(windows.count, windows.first));
}

// Both formats in one folder, of which one may be older than the other.
void tell_two_formats(const ZarrStore& store, const std::string& prefix, NgffImage& image) {
  const auto holds = [&](const std::string& key) {
    return store.open(key, max_zarr_document_bytes) != nullptr;
  };
  const std::string& array = image.levels.front().path;
  const std::string below = array.empty() ? "" : array + "/";
  for (const auto& [folder, old_document] :
       {std::pair{prefix, ".zattrs"}, std::pair{prefix, ".zgroup"}, std::pair{below, ".zarray"}}) {
    if (!holds(folder + "zarr.json") || !holds(folder + old_document)) continue;
    image.warnings.push_back(
        messages::ngff_two_zarr_formats(folder + old_document + ", " + folder + "zarr.json"));
    return;
  }
}

std::vector<std::string> labels_in(const ZarrStore& store, const std::string& prefix) {
  std::vector<std::string> names;
  try {
    const std::optional<Attributes> labels = attributes_of(store, prefix + "labels/");
    if (!labels || !labels->json.contains("labels") || !labels->json["labels"].is_array()) return names;
    for (const nlohmann::json& name : labels->json["labels"])
      if (name.is_string()) names.push_back(name.get<std::string>());
  } catch (const Error&) {
    // They are only listed.
  }
  return names;
}

std::vector<NgffImage> images_at(const ZarrStore& store, const std::string& prefix,
                                 const Attributes& attributes) {
  std::vector<NgffImage> images;
  const JsonReader json(attributes.json, store.path(), attributes.key);
  const JsonReader multiscales = json.member("multiscales");
  if (multiscales.size() == 0) multiscales.refuse(messages::ngff_no_image);
  for (std::size_t i = 0; i < multiscales.size(); ++i) {
    const JsonReader multiscale = multiscales.item(i);
    NgffImage image;
    // 0.5 states its version once; before, every multiscale did, or left it out.
    if (json.has("version")) image.version = json.member("version").text();
    if (multiscale.has("version")) image.version = multiscale.member("version").text();
    if (multiscale.has("name")) image.name = multiscale.member("name").text();
    read_axes(multiscale, image);
    read_levels(multiscale, prefix, image);
    read_channels(attributes.json, image);
    constexpr std::array<std::string_view, 6> known = {"", "0.1", "0.2", "0.3", "0.4", "0.5"};
    if (std::find(known.begin(), known.end(), image.version) == known.end())
      image.warnings.push_back(messages::ngff_version_unknown(image.version.substr(0, max_shown_value)));
    tell_two_formats(store, prefix, image);
    image.labels = labels_in(store, prefix);
    if (!image.labels.empty()) {
      std::string list;
      for (std::size_t l = 0; l < std::min(image.labels.size(), max_listed_labels); ++l)
        list += (l > 0 ? ", " : "") + image.labels[l];
      if (image.labels.size() > max_listed_labels) list += ", ...";
      image.warnings.push_back(messages::ngff_labels_left_out(list));
    }
    images.push_back(std::move(image));
  }
  return images;
}

// The groups of a bioformats2raw layout: those listed in OME/, else those named 0, 1, 2, ...
std::vector<std::string> series_of(const ZarrStore& store) {
  std::vector<std::string> paths;
  if (const std::optional<Attributes> listed = attributes_of(store, "OME/");
      listed && listed->json.contains("series")) {
    const JsonReader series = JsonReader(listed->json, store.path(), listed->key).member("series");
    if (series.size() > static_cast<std::size_t>(max_series))
      series.refuse(messages::ngff_levels(series.size()));
    for (std::size_t i = 0; i < series.size(); ++i) paths.push_back(inner_path(series.item(i), ""));
    return paths;
  }
  const auto names = store.below("");
  const std::set<std::string> there(names.begin(), names.end());
  while (static_cast<int>(paths.size()) < max_series && there.contains(std::to_string(paths.size()) + "/"))
    paths.push_back(std::to_string(paths.size()));
  return paths;
}

std::string color_word(std::string_view name) {
  std::string text = upper_case(name);
  if (!text.empty() && text.front() == '#') text.erase(0, 1);
  return text;
}

const std::vector<std::string> rgb_names = {"Red", "Green", "Blue"};
const std::vector<std::string> rgb_colors = {"FF0000", "00FF00", "0000FF"};
constexpr const char* alpha_name = "Alpha";
constexpr const char* premultiplied_name = "Premultiplied alpha";

std::vector<std::string> channel_names_of(ColorModel color, bool premultiplied) {
  std::vector<std::string> names;
  switch (color) {
    case ColorModel::Grey:
    case ColorModel::GreyAlpha:
      names = {"Grey"};
      break;
    case ColorModel::Rgb:
    case ColorModel::Rgba:
      names = rgb_names;
      break;
    case ColorModel::Cmyk:
      return {"Cyan", "Magenta", "Yellow", "Black"};
    case ColorModel::Channels:
    case ColorModel::Lab:  // these two are stored as they are shown, in red, green and blue
    case ColorModel::Indexed:
      return {};
  }
  if (color == ColorModel::GreyAlpha || color == ColorModel::Rgba)
    names.emplace_back(premultiplied ? premultiplied_name : alpha_name);
  return names;
}

bool same_words(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const std::string& x, const std::string& y) {
    return color_word(x) == color_word(y);
  });
}

std::string hex_of(ChannelColor color) {
  return upper_case(hex_color(color.red, color.green, color.blue));
}

std::vector<std::string> colors_of(const NgffDescription& image) {
  // In the order in which fluorescence viewers colour unknown channels.
  static const std::vector<std::string> cycle = {"0000FF", "00FF00", "FF0000", "FF00FF",
                                                 "00FFFF", "FFFF00", "FFFFFF"};
  std::set<std::string> taken;
  for (const std::optional<ChannelColor>& color : image.channel_colors)
    if (color) taken.insert(hex_of(*color));
  std::size_t next = 0;
  const auto next_free = [&] {
    for (std::size_t tried = 0; tried + 1 < cycle.size() && taken.contains(cycle[next % cycle.size()]);
         ++tried)
      ++next;
    return cycle[next++ % cycle.size()];
  };
  std::vector<std::string> colors;
  for (int c = 0; c < image.channels; ++c) {
    const auto i = static_cast<std::size_t>(c);
    const bool free = image.color == ColorModel::Channels || image.color == ColorModel::Grey;
    if (image.color == ColorModel::Rgb || image.color == ColorModel::Rgba)
      colors.push_back(i < 3 ? rgb_colors[i] : "FFFFFF");
    else if (free && i < image.channel_colors.size() && image.channel_colors[i])
      colors.push_back(hex_of(*image.channel_colors[i]));
    else if (image.color == ColorModel::Channels && image.channels > 1)
      colors.push_back(next_free());
    else
      colors.emplace_back("FFFFFF");
  }
  return colors;
}

}  // namespace

int NgffImage::axis(char letter) const {
  const std::size_t at = axes.find(letter);
  return at == std::string::npos ? -1 : static_cast<int>(at);
}

std::vector<NgffImage> read_ngff(const ZarrStore& store) {
  const auto refuse = [&](Message why, Message hint) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(store.path()), std::move(why), std::move(hint));
  };
  const std::optional<Attributes> top = attributes_of(store, "");
  if (top && top->json.contains("multiscales")) return images_at(store, "", *top);
  if (top && top->json.contains("plate")) refuse(messages::ngff_is_a_plate, messages::ngff_open_one_image);
  std::vector<NgffImage> images;
  if (top && (top->json.contains("bioformats2raw.layout") || store.has("OME/"))) {
    for (const std::string& path : series_of(store)) {
      const std::optional<Attributes> group = attributes_of(store, path + "/");
      if (!group || !group->json.contains("multiscales")) continue;
      for (NgffImage& image : images_at(store, path + "/", *group)) images.push_back(std::move(image));
    }
  }
  if (images.empty()) refuse(messages::ngff_no_image, messages::ngff_export_as_ome_zarr);
  return images;
}

std::optional<Vec2d> ngff_pixel_size(NgffImage& image) {
  const auto y = static_cast<std::size_t>(image.axis('y')), x = static_cast<std::size_t>(image.axis('x'));
  const std::vector<double>& scale = image.levels[0].scale;
  if (scale.empty()) return std::nullopt;
  const auto nonsense = [](double s) { return !std::isfinite(s) || s <= 0; };
  if (nonsense(scale[x]) || nonsense(scale[y])) {
    image.warnings.push_back(
        messages::ngff_scale_not_believed(significant_digits(scale[x], 6), significant_digits(scale[y], 6)));
    return std::nullopt;
  }
  if (image.um_per_unit[x] <= 0 || image.um_per_unit[y] <= 0) {
    const std::string& unit = image.units[image.um_per_unit[x] <= 0 ? x : y];
    // Deliberately uncalibrated.
    const bool none = unit.empty() || unit == "pixel" || unit == "pixels";
    if (!none) image.warnings.push_back(messages::ngff_unit_unknown(unit.substr(0, max_shown_unit)));
    return std::nullopt;
  }
  const double x_um = scale[x] * image.um_per_unit[x], y_um = scale[y] * image.um_per_unit[y];
  const std::optional<Vec2d> sane = sane_pixel_size(x_um, y_um);
  if (!sane)
    image.warnings.push_back(messages::ngff_scale_not_believed(significant_digits(x_um, 6) + " um",
                                                               significant_digits(y_um, 6) + " um"));
  return sane;
}

std::optional<ChannelColor> ngff_channel_color(const std::string& word) {
  const std::string_view hex = word.starts_with('#') ? std::string_view(word).substr(1) : word;
  unsigned packed = 0;
  const auto [end, failure] = std::from_chars(hex.data(), hex.data() + hex.size(), packed, 16);
  if (hex.size() != 6 || failure != std::errc() || end != hex.data() + hex.size()) return std::nullopt;
  const auto byte = [packed](int shift) { return static_cast<std::uint8_t>(packed >> shift & 0xff); };
  return ChannelColor{byte(16), byte(8), byte(0)};
}

ColorModel ngff_color(const NgffImage& image, int channels, PixelType type, bool& premultiplied) {
  premultiplied = false;
  if (channels == 1) return ColorModel::Grey;
  if (static_cast<int>(image.channel_names.size()) == channels) {
    for (const ColorModel color :
         {ColorModel::Rgb, ColorModel::Rgba, ColorModel::GreyAlpha, ColorModel::Cmyk})
      for (const bool associated : {false, true}) {
        if (!same_words(image.channel_names, channel_names_of(color, associated))) continue;
        premultiplied = associated && (color == ColorModel::Rgba || color == ColorModel::GreyAlpha);
        return color;
      }
    if (channels == 3 && type == PixelType::U8 &&
        (same_words(image.channel_colors, rgb_colors) || same_words(image.channel_names, {"R", "G", "B"})))
      return ColorModel::Rgb;
  }
  return ColorModel::Channels;
}

std::string ngff_attributes(const NgffDescription& image) {
  using Ordered = nlohmann::ordered_json;
  const auto axis = [&](const char* name) {
    Ordered json{{"name", name}, {"type", "space"}};
    if (image.pixel_size_um) json["unit"] = "micrometer";
    return json;
  };
  const Vec2d pixel = image.pixel_size_um.value_or(Vec2d{1, 1});
  Ordered datasets = Ordered::array();
  for (int level = 0; level < image.levels; ++level) {
    const double n = std::ldexp(1.0, level);
    // The first pixel of a level is centred on the n x n pixels that it is the mean of.
    const double shift = (n - 1) / 2;
    datasets.push_back({{"path", std::to_string(level)},
                        {"coordinateTransformations",
                         Ordered::array({{{"type", "scale"}, {"scale", {1.0, n * pixel.y, n * pixel.x}}},
                                         {{"type", "translation"},
                                          {"translation",
                                           {0.0, (image.position_px.y + shift) * pixel.y,
                                            (image.position_px.x + shift) * pixel.x}}}})}});
  }
  Ordered multiscale;
  if (image.version == "0.4") multiscale["version"] = image.version;
  multiscale["name"] = image.name;
  multiscale["axes"] = Ordered::array({{{"name", "c"}, {"type", "channel"}}, axis("y"), axis("x")});
  multiscale["datasets"] = std::move(datasets);
  multiscale["type"] = "mean";
  multiscale["metadata"] = {{"description", "the mean of 2 x 2 pixels each"}};

  std::vector<std::string> names = channel_names_of(image.color, image.premultiplied);
  const bool named = image.color == ColorModel::Grey && !image.channel_names.empty();
  if (named || static_cast<int>(names.size()) != image.channels) names = image.channel_names;
  const std::vector<std::string> colors = colors_of(image);
  // Floating-point samples usually lie in 0 to 1.
  const double low = lowest_value(image.type), high = highest_value(image.type);
  Ordered channels = Ordered::array();
  for (int c = 0; c < image.channels; ++c) {
    const auto i = static_cast<std::size_t>(c);
    const std::string label =
        i < names.size() && !names[i].empty() ? names[i] : "Channel " + std::to_string(c + 1);
    const std::optional<ChannelWindow> wanted =
        i < image.channel_windows.size() ? image.channel_windows[i] : std::nullopt;
    const ChannelWindow shown = wanted.value_or(ChannelWindow{low, high});
    channels.push_back({{"label", label},
                        {"color", colors[i]},
                        {"active", !(i < image.channels_off.size() && image.channels_off[i])},
                        {"window",
                         {{"min", std::min(low, shown.low)},
                          {"max", std::max(high, shown.high)},
                          {"start", shown.low},
                          {"end", shown.high}}}});
  }
  const bool in_colour = image.color != ColorModel::Grey && image.color != ColorModel::GreyAlpha;
  Ordered attributes{
      {"multiscales", Ordered::array({std::move(multiscale)})},
      {"omero",
       {{"name", image.name},
        {"channels", std::move(channels)},
        {"rdefs", {{"defaultT", 0}, {"defaultZ", 0}, {"model", in_colour ? "color" : "greyscale"}}}}}};
  Ordered group;
  if (image.version == "0.4") {
    attributes["omero"]["version"] = image.version;
    group = std::move(attributes);
  } else {
    group["ome"] = {{"version", image.version}};
    group["ome"].update(attributes);
  }
  // No member of the specification: programs keep attributes that they don't know.
  for (const auto& [name, value] : image.facts) group["provenance"][name] = value;
  return group.dump(2);
}

}  // namespace alinify
