#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

struct tiff;  // libtiff's TIFF

namespace alinify {

/// Converts CIE L*a*b* samples that have others beside them (opacity, spot colours), which libtiff refuses,
/// to 8-bit sRGB, as libtiff converts images without extra samples. **Threads**: any number concurrently.
/// **Memory**: 18 kB. **Source**: TIFF 6.0, section 23: L* of 0..255 or 0..65535 is 0..100; a* and b* are
/// signed, 16-bit ones in steps of 1/256.
class CieLabToRgb {
 public:
  /// A converter with the white point of the handle's current directory; null if libtiff cannot convert.
  static std::shared_ptr<const CieLabToRgb> of(tiff* handle);
  ~CieLabToRgb();

  /// `from`: `count` pixels of `samples` samples (native byte order) of `bits`, 8 or 16; the fourth and
  /// further ones are kept, in 8 bits. `premultiplied`: the first three were multiplied by the fourth; the
  /// result is not. `out`: count * samples bytes.
  void convert(const std::byte* from, std::int64_t count, int samples, int bits, bool premultiplied,
               std::byte* out) const;

 private:
  struct Tables;
  explicit CieLabToRgb(std::unique_ptr<Tables> tables);
  std::unique_ptr<Tables> tables_;
};

}  // namespace alinify
