#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/base/message.h"
#include "core/base/platform.h"
#include "core/math/rect.h"

struct opj_image;

namespace alinify {

/// The main header of a JPEG 2000 codestream. Coordinates are those of its reference grid.
struct Jpeg2000Header {
  Rect image;       ///< of the reference grid
  Rect first_tile;  ///< position and size; further ones follow to the right and below
  std::int64_t tile_columns = 1, tile_rows = 1;
  int resolutions = 1;            ///< each has half the size of the one before
  bool mixes_components = false;  ///< red, green and blue are stored as their mixtures, and decoded back
};

/// One OpenJPEG decoder of one codestream or JP2 at one resolution. **Threads**: one at a time.
class Jpeg2000Codec {
 public:
  /// `reduction`: how often the size is halved. `strict`: a truncated codestream is an error instead of
  /// zeros. `threads`: its own, which share the work on a tile. **Throws** Error(NotReadable).
  Jpeg2000Codec(std::shared_ptr<const platform::InputFile> file, int reduction, bool strict, int threads = 1);
  /// Of bytes that outlive it, such as a tile of the file at `path`.
  Jpeg2000Codec(std::span<const std::byte> bytes, const std::filesystem::path& path, bool strict);
  ~Jpeg2000Codec();
  Jpeg2000Codec(const Jpeg2000Codec&) = delete;
  Jpeg2000Codec& operator=(const Jpeg2000Codec&) = delete;

  Jpeg2000Header header() const;
  /// Components as far as they are decoded; owned by this.
  const opj_image& image() const;

  /// Decode into image(): a whole tile, or a rectangle of the reference grid. The former may be called often,
  /// the latter too where there is one tile. False, with why(), for damaged data.
  bool decode_tile(std::int64_t index);
  bool decode_area(Rect area);
  /// OpenJPEG's last message.
  Message why() const;
  /// What it had to say of data that it decoded all the same; empty: nothing. A stream that is not read
  /// strictly may end anywhere: OpenJPEG then makes a coarser picture of what there is.
  Message doubt() const;

 private:
  struct State;
  void begin(int reduction, bool strict, int threads);

  std::unique_ptr<State> state_;
};

/// "OpenJPEG 2.5.0".
std::string openjpeg_version();

}  // namespace alinify
