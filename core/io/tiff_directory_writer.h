#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/image/stored_tags.h"

namespace alinify {

/// Builds one TIFF image file directory: tags with their values, as classic TIFF or BigTIFF in native byte
/// order. libtiff can only write a directory after its tiles; the size of this one is known beforehand, so
/// that all directories can be at the front of the file, where readers find them with one read.
/// **Source**: TIFF 6.0, section 2; the BigTIFF design at www.awaresystems.be/imaging/tiff/bigtiff.html.
class TiffDirectoryWriter {
 public:
  explicit TiffDirectoryWriter(bool bigtiff) : big_(bigtiff) {}

  void add_shorts(int tag, const std::vector<std::uint16_t>& values);
  void add_long(int tag, std::uint32_t value);
  void add_longs(int tag, const std::vector<std::uint32_t>& values);
  /// File offsets: LONG8 in a BigTIFF, otherwise LONG.
  void add_offsets(int tag, const std::vector<std::uint64_t>& values);
  void add_text(int tag, const std::string& text);
  void add_bytes(int tag, const std::vector<std::byte>& bytes);  ///< type UNDEFINED
  /// The nearest fraction of two 32-bit numbers.
  void add_rationals(int tag, const std::vector<double>& values);

  /// A tag as another file had it.
  void add_tag(const TiffTag& tag);
  bool has(int tag) const;

  /// Size of the directory including all out-of-line values. A multiple of 16.
  std::int64_t byte_count() const;
  /// The bytes to write at `offset` of the file; `next` is the next directory's offset, 0 after the last.
  std::vector<std::byte> laid_out(std::int64_t offset, std::int64_t next) const;

  /// The file's first bytes. `first` is the offset of the first directory.
  static std::vector<std::byte> header(bool bigtiff, std::int64_t first);
  static constexpr std::int64_t header_bytes = 16;

 private:
  struct Entry {
    std::uint16_t tag, type;
    std::uint64_t count;
    std::vector<std::byte> value;
  };
  template <class T>
  void add(int tag, int type, const std::vector<T>& values, std::uint64_t count);
  std::int64_t table_bytes() const;

  bool big_;
  std::vector<Entry> entries_;
};

}  // namespace alinify
