#include "core/io/itk/dicom_elements.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace alinify {

bool DicomElements::next(Element& element) {
  at_ += skip_;
  skip_ = 0;
  // After the first group, the file's own, comes what its transfer syntax says.
  if (!in_body_ && uint16(at_) != 2) {
    in_body_ = true;
    if (syntax_ == "1.2.840.10008.1.2.1.99") return false;
    is_implicit_ = syntax_ == "1.2.840.10008.1.2";
    is_big_endian_ = syntax_ == "1.2.840.10008.1.2.2";
  }
  if (at_ > file_.size() - 8) return false;
  element.tag = std::uint32_t{uint16(at_)} << 16 | uint16(at_ + 2);
  element.within_sequence = depth_ > 0;
  const bool is_delimiter = element.tag >> 16 == 0xfffe;
  bool may_nest = is_implicit_ || is_delimiter;
  if (is_delimiter || is_implicit_ || depth_ >= implicit_from_) {
    element.bytes = uint32(at_ + 4);
    at_ += 8;
    may_nest = true;
  } else {
    const std::string type = text(at_ + 4, 2);
    static constexpr std::string_view long_types[] = {"OB", "OD", "OF", "OL", "OV", "OW", "SQ",
                                                      "SV", "UC", "UN", "UR", "UT", "UV"};
    const bool is_long =
        std::find(std::begin(long_types), std::end(long_types), type) != std::end(long_types);
    element.bytes = is_long ? uint32(at_ + 8) : uint16(at_ + 6);
    at_ += is_long ? 12 : 8;
    may_nest = type == "SQ" || type == "UN";
    // What is of an unknown type is implicit.
    if (type == "UN" && element.bytes == undefined_length)
      implicit_from_ = std::min(implicit_from_, depth_ + 1);
  }
  if (element.tag == 0xfffee00d || element.tag == 0xfffee0dd) {
    if (--depth_ < 0) return false;
    if (depth_ < implicit_from_) implicit_from_ = kNever;
    return true;
  }
  if (element.bytes == undefined_length) {
    if (!may_nest) return false;  // encapsulated pixels
    ++depth_;
    return true;
  }
  skip_ = element.bytes;
  if (element.tag == 0x00020010) syntax_ = text_of(element);
  return true;
}

std::string DicomElements::text_of(const Element& element) {
  std::string value = text(at_, std::min<std::int64_t>(element.bytes, 4096));
  while (!value.empty() && (value.back() == ' ' || value.back() == '\0')) value.pop_back();
  return value;
}

std::uint16_t DicomElements::number_of(const Element& element, int index) {
  return element.bytes >= 2 * (static_cast<std::uint32_t>(index) + 1) ? uint16(at_ + 2 * index) : 0;
}

std::string DicomElements::text(std::int64_t at, std::int64_t count) {
  // Most headers are a few KiB of short elements.
  constexpr std::int64_t block_bytes = 16 << 10;
  if (at < block_at_ || at + count > block_at_ + static_cast<std::int64_t>(block_.size())) {
    block_.resize(static_cast<std::size_t>(block_bytes));
    block_.resize(static_cast<std::size_t>(file_.read_at(at, block_.data(), block_bytes)));
    block_at_ = at;
  }
  const auto from = static_cast<std::size_t>(at - block_at_);
  return from < block_.size() ? block_.substr(from, static_cast<std::size_t>(count)) : std::string();
}

std::uint32_t DicomElements::number(std::int64_t at, std::int64_t count) {
  std::string bytes = text(at, count);
  bytes.resize(static_cast<std::size_t>(count), '\0');
  if (is_big_endian_) std::reverse(bytes.begin(), bytes.end());
  std::uint32_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

}  // namespace alinify
