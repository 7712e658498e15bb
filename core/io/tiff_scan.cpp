#include "core/io/tiff_scan.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <unordered_set>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

constexpr std::size_t max_pages = 1'000'000;
constexpr std::size_t max_sub_pages = 64;

enum Tag : int {
  new_subfile_type = 254,
  subfile_type = 255,
  image_width = 256,
  image_length = 257,
  bits_per_sample = 258,
  compression = 259,
  photometric = 262,
  samples_per_pixel = 277,
  planar_configuration = 284,
  tile_width = 322,
  tile_length = 323,
  sub_ifds = 330,
  sample_format = 339,
  ndpi_format_flag = 65420,
  ndpi_source_lens = 65421,
};

class Scanner {
 public:
  explicit Scanner(const platform::InputFile& file) : file_(file) {}
  Scanner(const platform::InputFile& file, bool big, bool big_endian) : file_(file) {
    scan_.big = big;
    scan_.big_endian = big_endian;
  }

  TiffScan run() {
    std::uint8_t header[16] = {};
    const std::int64_t got = file_.read_at(0, header, sizeof header);
    scan_.file_bytes = file_.size();
    scan_.big_endian = header[0] == 'M';
    const std::uint64_t version = number(header + 2, 2);
    scan_.big = version == 43;
    if (got < (scan_.big ? 16 : 8)) fail(messages::tiff_ends_within_header);
    std::uint64_t next = scan_.big ? number(header + 8, 8) : number(header + 4, 4);
    while (next != 0) {
      if (!seen_.insert(next).second) {
        warn(messages::tiff_pages_in_circle(scan_.pages.size()));
        break;
      }
      if (scan_.pages.size() >= max_pages) {
        warn(messages::tiff_only_first_pages(max_pages));
        break;
      }
      TiffPage page;
      const std::optional<std::uint64_t> after = read_page(next, page, true);
      if (!after) {
        if (scan_.pages.empty()) fail(why_);
        warn(messages::tiff_page_damaged(scan_.pages.size() + 1, why_));
        break;
      }
      scan_.pages.push_back(std::move(page));
      next = *after;
    }
    if (scan_.pages.empty()) fail(messages::tiff_holds_no_page);
    return std::move(scan_);
  }

  std::vector<TiffTag> tags(std::uint64_t offset, const std::vector<int>& wanted, std::int64_t max_bytes,
                            std::vector<int>& left_out) {
    std::vector<TiffTag> found;
    const std::uint64_t count_bytes = scan_.big ? 8 : 2, entry_bytes = scan_.big ? 20 : 12;
    std::uint8_t head[8] = {};
    const auto start = static_cast<std::int64_t>(offset);
    if (file_.read_at(start, head, static_cast<std::int64_t>(count_bytes)) <
        static_cast<std::int64_t>(count_bytes))
      return found;
    const std::uint64_t count = number(head, static_cast<int>(count_bytes));
    if (count > 65535) return found;
    buffer_.assign(static_cast<std::size_t>(count * entry_bytes), 0);
    file_.read_at(start + static_cast<std::int64_t>(count_bytes), buffer_.data(),
                  static_cast<std::int64_t>(buffer_.size()));
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint8_t* entry = buffer_.data() + i * entry_bytes;
      const int tag = static_cast<int>(number(entry, 2));
      if (std::find(wanted.begin(), wanted.end(), tag) == wanted.end()) continue;
      if (std::optional<TiffTag> whole = whole_tag(entry, max_bytes))
        found.push_back(std::move(*whole));
      else
        left_out.push_back(tag);
    }
    return found;
  }

 private:
  // An entry with all its values, in this machine's byte order.
  std::optional<TiffTag> whole_tag(const std::uint8_t* entry, std::int64_t max_bytes) const {
    TiffTag tag{static_cast<int>(number(entry, 2)),
                static_cast<int>(number(entry + 2, 2)),
                number(entry + 4, scan_.big ? 8 : 4),
                {}};
    const auto each = static_cast<std::uint64_t>(bytes_of_type(tag.type));
    const auto max_held = static_cast<std::uint64_t>(std::min(max_bytes, file_.size()));
    if (each == 0 || tag.count > max_held / each) return std::nullopt;
    const std::uint64_t bytes = tag.count * each, fits = scan_.big ? 8 : 4;
    const std::uint8_t* inside = entry + (scan_.big ? 12 : 8);
    tag.value.resize(static_cast<std::size_t>(bytes));
    if (bytes <= fits) {
      if (bytes > 0) std::memcpy(tag.value.data(), inside, static_cast<std::size_t>(bytes));
    } else {
      const std::uint64_t at = number(inside, static_cast<int>(fits));
      if (at > static_cast<std::uint64_t>(file_.size()) - bytes) return std::nullopt;
      const auto length = static_cast<std::int64_t>(bytes);
      if (file_.read_at(static_cast<std::int64_t>(at), tag.value.data(), length) < length)
        return std::nullopt;
    }
    // A RATIONAL is two numbers of 4 bytes.
    const std::size_t swapped = tag.type == 5 || tag.type == 10 ? 4 : static_cast<std::size_t>(each);
    if (scan_.big_endian != (std::endian::native == std::endian::big))
      for (std::size_t i = 0; i + swapped <= tag.value.size(); i += swapped)
        std::reverse(tag.value.begin() + static_cast<std::ptrdiff_t>(i),
                     tag.value.begin() + static_cast<std::ptrdiff_t>(i + swapped));
    return tag;
  }

  [[noreturn]] void fail(Message why) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(file_.path()), std::move(why),
                messages::file_damaged_export_again);
  }
  void warn(Message text) { scan_.warnings.push_back(std::move(text)); }

  std::uint64_t number(const std::uint8_t* bytes, int count) const {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i)
      value |= std::uint64_t{bytes[i]} << 8 * (scan_.big_endian ? count - 1 - i : i);
    return value;
  }

  static int bytes_of_type(int type) {
    switch (type) {
      case 1:
      case 2:
      case 6:
      case 7:
        return 1;
      case 3:
      case 8:
        return 2;
      case 4:
      case 9:
      case 11:
      case 13:
        return 4;
      case 5:
      case 10:
      case 12:
      case 16:
      case 17:
      case 18:
        return 8;
      default:
        return 0;
    }
  }

  // The integers of an entry, at most `max` of them; none if it is not an integer or lies outside the file.
  std::vector<std::uint64_t> values(const std::uint8_t* entry, std::uint64_t max) const {
    const int type = static_cast<int>(number(entry + 2, 2));
    const int bytes = bytes_of_type(type);
    const bool integer = type == 1 || type == 3 || type == 4 || type == 6 || type == 8 || type == 9 ||
                         type == 13 || type == 16 || type == 17 || type == 18;
    if (!integer) return {};
    const std::uint64_t count = scan_.big ? number(entry + 4, 8) : number(entry + 4, 4);
    const std::uint64_t inline_bytes = scan_.big ? 8 : 4;
    const std::uint8_t* inline_at = entry + (scan_.big ? 12 : 8);
    const std::uint64_t wanted = count < max ? count : max;
    std::vector<std::uint8_t> outside;
    const std::uint8_t* from = inline_at;
    // The offset depends on the full count, however few values are wanted.
    if (count > inline_bytes / static_cast<std::uint64_t>(bytes)) {
      const std::uint64_t at = number(inline_at, static_cast<int>(inline_bytes));
      if (at >= static_cast<std::uint64_t>(file_.size())) return {};
      outside.resize(static_cast<std::size_t>(wanted) * static_cast<std::size_t>(bytes));
      const auto length = static_cast<std::int64_t>(outside.size());
      if (file_.read_at(static_cast<std::int64_t>(at), outside.data(), length) < length) return {};
      from = outside.data();
    }
    std::vector<std::uint64_t> result;
    for (std::uint64_t i = 0; i < wanted; ++i)
      result.push_back(number(from + i * static_cast<std::uint64_t>(bytes), bytes));
    return result;
  }

  std::optional<std::uint64_t> read_page(std::uint64_t offset, TiffPage& page, bool with_sub_pages) {
    const std::uint64_t file_bytes = static_cast<std::uint64_t>(file_.size());
    const std::uint64_t count_bytes = scan_.big ? 8 : 2, entry_bytes = scan_.big ? 20 : 12,
                        next_bytes = scan_.big ? 8 : 4;
    if (offset >= file_bytes || file_bytes - offset < count_bytes) {
      why_ = messages::tiff_directory_outside_file;
      return std::nullopt;
    }
    // One read covers a typical directory.
    buffer_.resize(1024);
    const auto start = static_cast<std::int64_t>(offset);
    auto got = static_cast<std::uint64_t>(
        file_.read_at(start, buffer_.data(), static_cast<std::int64_t>(buffer_.size())));
    const std::uint64_t count = number(buffer_.data(), static_cast<int>(count_bytes));
    if (count == 0 || count > 65535 || count * entry_bytes > file_bytes - offset - count_bytes) {
      why_ = messages::tiff_directory_cut_off;
      return std::nullopt;
    }
    const std::uint64_t whole = count_bytes + count * entry_bytes + next_bytes;
    if (whole > buffer_.size()) {
      buffer_.resize(static_cast<std::size_t>(whole));
      got =
          static_cast<std::uint64_t>(file_.read_at(start, buffer_.data(), static_cast<std::int64_t>(whole)));
    }
    page.offset = offset;
    std::vector<std::uint64_t> children;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint8_t* entry = buffer_.data() + count_bytes + i * entry_bytes;
      take(entry, page, children);
    }
    // Some writers omit the last pointer.
    std::uint64_t next = 0;
    if (got >= whole) next = number(buffer_.data() + whole - next_bytes, static_cast<int>(next_bytes));
    if (with_sub_pages) {
      for (std::uint64_t child : children) {
        while (child != 0 && page.sub_pages.size() < max_sub_pages && seen_.insert(child).second) {
          TiffPage sub;
          const std::optional<std::uint64_t> after = read_page(child, sub, false);
          if (!after) break;
          page.sub_pages.push_back(std::move(sub));
          child = *after;
        }
      }
    }
    return next;
  }

  void take(const std::uint8_t* entry, TiffPage& page, std::vector<std::uint64_t>& children) const {
    const int tag = static_cast<int>(number(entry, 2));
    switch (tag) {
      case sub_ifds:
        children = values(entry, max_sub_pages);
        return;
      case new_subfile_type:
      case subfile_type:
      case image_width:
      case image_length:
      case bits_per_sample:
      case compression:
      case photometric:
      case samples_per_pixel:
      case planar_configuration:
      case tile_width:
      case tile_length:
      case sample_format:
        break;
      case ndpi_format_flag:
        page.is_ndpi = true;
        return;
      case ndpi_source_lens: {
        if (number(entry + 2, 2) != 11) return;
        const auto bits = static_cast<std::uint32_t>(number(entry + (scan_.big ? 12 : 8), 4));
        float lens = 0;
        std::memcpy(&lens, &bits, sizeof lens);
        page.ndpi_lens = lens < -1.5f ? -2 : lens < 0 ? -1 : lens > 0 ? 1 : 0;
        return;
      }
      default:
        return;
    }
    const std::vector<std::uint64_t> found = values(entry, 1);
    if (found.empty()) return;
    const auto value = static_cast<std::int64_t>(found[0] & 0xffffffff);
    const int small = static_cast<int>(value & 0xffff);
    switch (tag) {
      case new_subfile_type:
        page.reduced = (value & 1) != 0;
        page.mask = (value & 4) != 0;
        break;
      case subfile_type:
        page.reduced = page.reduced || value == 2;
        break;
      case image_width:
        page.size.width = value;
        break;
      case image_length:
        page.size.height = value;
        break;
      case bits_per_sample:
        page.bits = small;
        break;
      case compression:
        page.compression = small;
        break;
      case photometric:
        page.photometric = small;
        break;
      case samples_per_pixel:
        page.samples = small;
        break;
      case planar_configuration:
        page.planar = small;
        break;
      case tile_width:
        page.tile.width = value;
        break;
      case tile_length:
        page.tile.height = value;
        break;
      default:
        page.format = small;
        break;
    }
  }

  const platform::InputFile& file_;
  TiffScan scan_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<std::uint8_t> buffer_;
  Message why_;
};

}  // namespace

TiffScan scan_tiff(const platform::InputFile& file) {
  return Scanner(file).run();
}

std::vector<TiffTag> tags_of(const platform::InputFile& file, const TiffScan& scan, std::uint64_t directory,
                             const std::vector<int>& wanted, std::int64_t max_bytes,
                             std::vector<int>& left_out) {
  return Scanner(file, scan.big, scan.big_endian).tags(directory, wanted, max_bytes, left_out);
}

}  // namespace alinify
