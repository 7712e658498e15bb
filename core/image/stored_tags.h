#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace alinify {

/// One tag of a TIFF directory, its value byte for byte, numbers in this machine's byte order.
struct TiffTag {
  int tag = 0;
  int type = 0;  ///< TIFF's field type: 3 SHORT, 5 RATIONAL, ...
  std::uint64_t count = 0;
  std::vector<std::byte> value;

  bool operator==(const TiffTag&) const = default;
};

/// How a TIFF holds the samples that OpenOptions::stored_samples reads, so that a file of the warped samples
/// can hold them alike: for designs that go to print, where an RGB picture of the inks is not the design.
struct StoredTags {
  int photometric = -1;                ///< PhotometricInterpretation; -1: follows from the colour model
  int bits = 8;                        ///< of a sample in the file: 1, 2, 4, 8, 16, ...
  std::vector<std::uint16_t> palette;  ///< ColorMap: all reds, all greens, all blues
  /// Opacity of the palette's first entries; the rest are opaque, all if it is empty. Only a PNG has it.
  std::vector<std::uint8_t> palette_opacity;
  std::vector<std::uint16_t> extra_samples;
  /// InkSet, InkNames, NumberOfInks, DotRange, ColorMap, Decode and Photoshop's image resources (34377): they
  /// describe the colours, independent of the frame.
  std::vector<TiffTag> carried;
  std::vector<TiffTag> density;  ///< XResolution, YResolution and ResolutionUnit; empty, or the first two
  bool has_layers = false;       ///< Photoshop's layers (37724), which show the image as it was before a warp

  bool operator==(const StoredTags&) const = default;
};

}  // namespace alinify
