#include "core/io/tiff_directory_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/math/scalar.h"

namespace alinify {
namespace {

// TIFF 6.0 page 15, and LONG8 from the BigTIFF design.
enum FieldType { kAscii = 2, kShort = 3, kLong = 4, kRational = 5, kUndefined = 7, kLong8 = 16 };

template <class T>
void put(std::vector<std::byte>& bytes, std::int64_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

// Continued fractions give the best approximation for the size of its terms.
std::pair<std::uint32_t, std::uint32_t> fraction_of(double value) {
  const double max = 4294967295.0;
  if (!(value > 0)) return {0, 1};
  if (value >= max) return {UINT32_MAX, 1};
  double rest = value, p0 = 0, q0 = 1, p1 = 1, q1 = 0;
  for (int i = 0; i < 40; ++i) {
    const double whole = std::floor(rest);
    const double p2 = whole * p1 + p0, q2 = whole * q1 + q0;
    if (p2 > max || q2 > max) break;
    p0 = std::exchange(p1, p2), q0 = std::exchange(q1, q2);
    if (rest - whole < 1e-12 || std::abs(p1 / q1 - value) <= 1e-15 * value) break;
    rest = 1 / (rest - whole);
  }
  if (q1 == 0 || p1 == 0) return {1, UINT32_MAX};
  return {static_cast<std::uint32_t>(p1), static_cast<std::uint32_t>(q1)};
}

}  // namespace

template <class T>
void TiffDirectoryWriter::add(int tag, int type, const std::vector<T>& values, std::uint64_t count) {
  Entry entry{static_cast<std::uint16_t>(tag), static_cast<std::uint16_t>(type), count, {}};
  entry.value.resize(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(entry.value.data(), values.data(), entry.value.size());
  // Tags must be ascending.
  const auto place = std::upper_bound(entries_.begin(), entries_.end(), tag,
                                      [](int wanted, const Entry& e) { return wanted < int{e.tag}; });
  entries_.insert(place, std::move(entry));
}

void TiffDirectoryWriter::add_shorts(int tag, const std::vector<std::uint16_t>& v) {
  add(tag, kShort, v, v.size());
}
void TiffDirectoryWriter::add_long(int tag, std::uint32_t value) {
  add_longs(tag, {value});
}
void TiffDirectoryWriter::add_longs(int tag, const std::vector<std::uint32_t>& v) {
  add(tag, kLong, v, v.size());
}
void TiffDirectoryWriter::add_bytes(int tag, const std::vector<std::byte>& v) {
  add(tag, kUndefined, v, v.size());
}

void TiffDirectoryWriter::add_offsets(int tag, const std::vector<std::uint64_t>& values) {
  if (big_) return add(tag, kLong8, values, values.size());
  add_longs(tag, {values.begin(), values.end()});
}

void TiffDirectoryWriter::add_text(int tag, const std::string& text) {
  std::vector<char> bytes(text.begin(), text.end());
  bytes.push_back('\0');
  add(tag, kAscii, bytes, bytes.size());
}

void TiffDirectoryWriter::add_rationals(int tag, const std::vector<double>& values) {
  std::vector<std::uint32_t> terms;
  for (const double value : values) {
    const auto [numerator, denominator] = fraction_of(value);
    terms.push_back(numerator);
    terms.push_back(denominator);
  }
  add(tag, kRational, terms, values.size());
}

void TiffDirectoryWriter::add_tag(const TiffTag& tag) {
  add(tag.tag, tag.type, tag.value, tag.count);
}

bool TiffDirectoryWriter::has(int tag) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& e) { return int{e.tag} == tag; });
}

std::int64_t TiffDirectoryWriter::table_bytes() const {
  const auto n = static_cast<std::int64_t>(entries_.size());
  return big_ ? 8 + 20 * n + 8 : 2 + 12 * n + 4;
}

std::int64_t TiffDirectoryWriter::byte_count() const {
  const std::size_t fits = big_ ? 8 : 4;
  std::int64_t bytes = rounded_up(table_bytes(), 8);
  for (const Entry& entry : entries_)
    if (entry.value.size() > fits) bytes += rounded_up(static_cast<std::int64_t>(entry.value.size()), 8);
  return rounded_up(bytes, 16);
}

std::vector<std::byte> TiffDirectoryWriter::laid_out(std::int64_t offset, std::int64_t next) const {
  std::vector<std::byte> bytes(static_cast<std::size_t>(byte_count()));
  const std::size_t fits = big_ ? 8 : 4;
  std::int64_t at = 0, beyond = rounded_up(table_bytes(), 8);
  if (big_) {
    put(bytes, at, static_cast<std::uint64_t>(entries_.size()));
    at += 8;
  } else {
    put(bytes, at, static_cast<std::uint16_t>(entries_.size()));
    at += 2;
  }
  for (const Entry& entry : entries_) {
    put(bytes, at, entry.tag);
    put(bytes, at + 2, entry.type);
    if (big_) {
      put(bytes, at + 4, entry.count);
    } else {
      put(bytes, at + 4, static_cast<std::uint32_t>(entry.count));
    }
    at += big_ ? 12 : 8;
    std::int64_t place = at;
    if (entry.value.size() > fits) {
      place = beyond;
      if (big_) {
        put(bytes, at, static_cast<std::uint64_t>(offset + beyond));
      } else {
        put(bytes, at, static_cast<std::uint32_t>(offset + beyond));
      }
      beyond += rounded_up(static_cast<std::int64_t>(entry.value.size()), 8);
    }
    if (!entry.value.empty()) std::memcpy(bytes.data() + place, entry.value.data(), entry.value.size());
    at += static_cast<std::int64_t>(fits);
  }
  if (big_) {
    put(bytes, at, static_cast<std::uint64_t>(next));
  } else {
    put(bytes, at, static_cast<std::uint32_t>(next));
  }
  return bytes;
}

std::vector<std::byte> TiffDirectoryWriter::header(bool bigtiff, std::int64_t first) {
  std::vector<std::byte> bytes(header_bytes);
  const char order = std::endian::native == std::endian::little ? 'I' : 'M';
  put(bytes, 0, order);
  put(bytes, 1, order);
  if (bigtiff) {
    put(bytes, 2, std::uint16_t{43});
    put(bytes, 4, std::uint16_t{8});
    put(bytes, 6, std::uint16_t{0});
    put(bytes, 8, static_cast<std::uint64_t>(first));
  } else {
    put(bytes, 2, std::uint16_t{42});
    put(bytes, 4, static_cast<std::uint32_t>(first));
  }
  return bytes;
}

}  // namespace alinify
