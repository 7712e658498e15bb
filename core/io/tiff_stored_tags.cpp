#include "core/io/tiff_stored_tags.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include <tiffio.h>

#include "core/io/messages.h"

namespace alinify {
namespace {

constexpr int tag_decode = 433;
constexpr std::int64_t max_tag_bytes = std::int64_t{256} << 20;

std::vector<std::uint16_t> shorts_of(const TiffTag& tag) {
  if (tag.type != TIFF_SHORT) return {};
  std::vector<std::uint16_t> values(tag.value.size() / 2);
  if (!values.empty()) std::memcpy(values.data(), tag.value.data(), 2 * values.size());
  return values;
}

// -1 where the colour model says it: RGB, also decoded from YCbCr, and sensor values.
int photometric_of(const TiffDirectory& directory) {
  switch (directory.photometric) {
    case PHOTOMETRIC_RGB:
      // With spot colours the model says nothing of red, green and blue.
      return directory.color == ColorModel::Channels && directory.channels > 3 ? PHOTOMETRIC_RGB : -1;
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE:
    case PHOTOMETRIC_SEPARATED:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
      return directory.photometric;
    default:
      return -1;
  }
}

// A ColorMap with all the entries that samples of so many bits can name; black where there were none.
TiffTag palette_for(const std::vector<std::uint16_t>& palette, int bits) {
  const std::size_t entries = std::size_t{1} << bits, given = palette.size() / 3;
  std::vector<std::uint16_t> values(3 * entries);
  for (std::size_t color = 0; color < 3; ++color)
    for (std::size_t i = 0; i < std::min(entries, given); ++i)
      values[color * entries + i] = palette[color * given + i];
  TiffTag tag{TIFFTAG_COLORMAP, TIFF_SHORT, values.size(), {}};
  tag.value.resize(2 * values.size());
  std::memcpy(tag.value.data(), values.data(), tag.value.size());
  return tag;
}

// Bits that the samples, as they were read, need in a file again.
int bits_of(const TiffDirectory& directory) {
  const bool narrow = directory.conversion == SampleConversion::Index ||
                      (directory.conversion == SampleConversion::UnpackBits && directory.bits == 1);
  const bool common = directory.bits == 1 || directory.bits == 2 || directory.bits == 4;
  return narrow && common ? directory.bits : 8 * bytes_per_sample(directory.type);
}

bool states_both_resolutions(const std::vector<TiffTag>& density) {
  return std::count_if(density.begin(), density.end(), [](const TiffTag& tag) {
           return tag.tag != TIFFTAG_RESOLUTIONUNIT && tag.type == TIFF_RATIONAL && tag.count == 1;
         }) == 2;
}

// In the order of the inks.
std::vector<std::string> stated_ink_names(const StoredTags& tags) {
  std::vector<std::string> names;
  for (const TiffTag& tag : tags.carried) {
    if (tag.tag != TIFFTAG_INKNAMES || tag.type != TIFF_ASCII) continue;
    std::string name;
    for (const std::byte b : tag.value) {
      if (b != std::byte{0}) {
        name += static_cast<char>(b);
        continue;
      }
      if (!name.empty()) names.push_back(std::exchange(name, {}));
    }
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

std::optional<int> short_of(const StoredTags& tags, int wanted) {
  for (const TiffTag& tag : tags.carried)
    if (const std::vector<std::uint16_t> values = shorts_of(tag); tag.tag == wanted && values.size() == 1)
      return values.front();
  return std::nullopt;
}

bool begins_with_cmyk(const StoredTags& tags) {
  return short_of(tags, TIFFTAG_INKSET).value_or(INKSET_CMYK) == INKSET_CMYK;
}

}  // namespace

StoredTags stored_palette(const std::vector<std::uint16_t>& palette, int bits) {
  StoredTags stored;
  stored.photometric = PHOTOMETRIC_PALETTE;
  stored.bits = bits;
  stored.carried.push_back(palette_for(palette, bits));
  stored.palette = shorts_of(stored.carried.back());
  return stored;
}

StoredTags read_stored_tags(const platform::InputFile& file, const TiffScan& scan,
                            const TiffDirectory& directory, bool turned, std::vector<Message>& left_out) {
  StoredTags stored;
  stored.photometric = photometric_of(directory);
  stored.bits = bits_of(directory);
  std::vector<int> not_read;
  const std::vector<int> wanted{TIFFTAG_XRESOLUTION,  TIFFTAG_YRESOLUTION, TIFFTAG_RESOLUTIONUNIT,
                                TIFFTAG_COLORMAP,     TIFFTAG_INKSET,      TIFFTAG_INKNAMES,
                                TIFFTAG_NUMBEROFINKS, TIFFTAG_DOTRANGE,    TIFFTAG_EXTRASAMPLES,
                                tag_decode,           TIFFTAG_PHOTOSHOP};
  for (TiffTag& tag : tags_of(file, scan, directory.offset, wanted, max_tag_bytes, not_read)) {
    switch (tag.tag) {
      case TIFFTAG_XRESOLUTION:
      case TIFFTAG_YRESOLUTION:
        if (turned) tag.tag = tag.tag == TIFFTAG_XRESOLUTION ? TIFFTAG_YRESOLUTION : TIFFTAG_XRESOLUTION;
        [[fallthrough]];
      case TIFFTAG_RESOLUTIONUNIT:
        stored.density.push_back(std::move(tag));
        break;
      case TIFFTAG_EXTRASAMPLES:
        // Those beside a palette index are not read.
        if (directory.channels == directory.samples) stored.extra_samples = shorts_of(tag);
        break;
      case TIFFTAG_COLORMAP:
        // A grey image may have one, which says nothing.
        if (directory.photometric != PHOTOMETRIC_PALETTE) break;
        stored.carried.push_back(palette_for(shorts_of(tag), stored.bits));
        stored.palette = shorts_of(stored.carried.back());
        break;
      default:
        // BigTIFF's own types mean nothing in a classic file.
        if (tag.type <= TIFF_DOUBLE)
          stored.carried.push_back(std::move(tag));
        else
          not_read.push_back(tag.tag);
    }
  }
  if (!states_both_resolutions(stored.density)) stored.density.clear();
  for (const int tag : not_read) left_out.push_back(messages::tiff_tag_not_carried(tag));
  // Layers are large, and wanted by nobody: no byte of them is read.
  std::vector<int> layers;
  tags_of(file, scan, directory.offset, {TIFFTAG_IMAGESOURCEDATA}, 0, layers);
  stored.has_layers = !layers.empty();
  return stored;
}

std::vector<Message> leave_out_wrong_inks(StoredTags& tags, int samples) {
  if (tags.photometric != PHOTOMETRIC_SEPARATED) return {};
  const int extra = static_cast<int>(tags.extra_samples.size());
  const bool cmyk = begins_with_cmyk(tags);
  const auto possible = [&](int inks) {
    return inks == samples || inks == samples - extra || (cmyk && samples > 4 && inks == samples - 4);
  };
  std::vector<Message> said;
  const auto leave_out = [&](int wrong, Message why) {
    std::erase_if(tags.carried, [&](const TiffTag& tag) { return tag.tag == wrong; });
    said.push_back(std::move(why));
  };
  const bool named = std::any_of(tags.carried.begin(), tags.carried.end(),
                                 [](const TiffTag& tag) { return tag.tag == TIFFTAG_INKNAMES; });
  int names = static_cast<int>(stated_ink_names(tags).size());
  if (named && !possible(names)) {
    leave_out(TIFFTAG_INKNAMES, messages::tiff_ink_names_do_not_fit(names, samples));
    names = 0;
  }
  const std::optional<int> count = short_of(tags, TIFFTAG_NUMBEROFINKS);
  if (count && !possible(*count))
    leave_out(TIFFTAG_NUMBEROFINKS, messages::tiff_ink_count_does_not_fit(*count, samples));
  else if (count && names > 0 && names != *count)
    leave_out(TIFFTAG_NUMBEROFINKS, messages::tiff_ink_count_contradicts_names(*count, names));
  return said;
}

std::vector<std::string> ink_names_of(const StoredTags& tags, int channels) {
  if (tags.photometric != PHOTOMETRIC_SEPARATED) return {};
  std::vector<std::string> names = stated_ink_names(tags);
  const auto wanted = static_cast<std::size_t>(channels);
  if (begins_with_cmyk(tags) && names.size() + 4 == wanted)
    names.insert(names.begin(), {"Cyan", "Magenta", "Yellow", "Black"});
  return names.size() == wanted ? names : std::vector<std::string>{};
}

}  // namespace alinify
