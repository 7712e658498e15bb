#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/io/orientation.h"
#include "core/io/segment_cache.h"
#include "core/io/tiff_directory.h"
#include "core/io/tiff_handle.h"

namespace alinify {

/// The wanted part of one segment (a strip or a tile) and its destination.
struct SegmentPiece {
  const TiffDirectory* directory = nullptr;
  std::int64_t column = 0, row = 0;
  int plane = 0;
  Rect within;                    ///< wanted pixels, relative to the segment's corner
  Orientation::Steps to;          ///< of the first wanted pixel; preceding channels are already skipped
  std::int64_t pixel_stride = 0;  ///< bytes of a full output pixel

  std::int64_t index() const { return directory->segment_index(column, row, plane); }
};

/// Delivers pieces of segments by the cheapest means: uncompressed rows straight from the file, whole
/// segments decoded (and cached, since neighbouring reads want the rest of them), or very long strips row by
/// row, so that a band of a strip costs only that band and those before it. **Threads**: deliver may be
/// called from any number of threads at once. **Memory**: 64 MiB of decoded segments by default; a strip
/// longer than 16 MiB is held whole only if reads keep going back in it.
class TiffSegments {
 public:
  /// `damage_hint`: see OpenOptions. `cache_bytes`: for decoded segments.
  TiffSegments(std::shared_ptr<const platform::InputFile> file, bool partial, Message damage_hint,
               std::int64_t cache_bytes = std::int64_t{64} << 20);

  /// **Throws** Error(NotReadable) for damaged segments, unless partial reading was requested.
  void deliver(const SegmentPiece& piece);
  /// Checks the locations of all of a directory's segments without reading them. **Throws** as deliver does.
  void check_length(TiffHandle& handle, const TiffDirectory& directory);

  TiffHandlePool& handles() { return handles_; }

 private:
  using Key = SegmentCache::Key;
  struct Place {
    std::int64_t offset = 0, bytes = 0;
  };

  Place place_of(TiffHandle& handle, const SegmentPiece& piece) const;
  Message cut_off(const SegmentPiece& piece, const Place& place) const;
  void deliver_raw(TiffHandle& handle, const SegmentPiece& piece);
  void deliver_zeros(const SegmentPiece& piece) const;
  bool deliver_cached(const SegmentPiece& piece);
  void deliver_decoded(TiffHandle& handle, const SegmentPiece& piece);
  void deliver_rows(TiffHandle& handle, const SegmentPiece& piece);
  void deliver_long_strip(const SegmentPiece& piece);
  bool decode(TiffHandle& handle, const SegmentPiece& piece, const Place& place, std::byte* out,
              std::int64_t bytes);
  bool decode_ourselves(const SegmentPiece& piece, const Place& place, std::byte* out);
  bool decode_as_rgb(TiffHandle& handle, const SegmentPiece& piece, std::byte* out) const;
  void damaged(const SegmentPiece& piece, const Message& why);

  TiffHandlePool handles_;
  const bool partial_;
  const Message damage_hint_;

  SegmentCache cache_;

  // Position after the last read of a long strip.
  struct Descent {
    std::optional<TiffHandlePool::Lease> handle;
    Key key{0, -1};
    std::int64_t next_row = 0;
    int restarts = 0;
    std::vector<std::byte> whole;

    void forget() {
      handle.reset();
      key = {0, -1};
      next_row = 0;
      restarts = 0;
      std::vector<std::byte>().swap(whole);
    }
  };
  std::mutex descent_mutex_;
  Descent descent_;

  std::mutex damage_mutex_;
  std::set<Key> damaged_;
};

}  // namespace alinify
