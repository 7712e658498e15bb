#pragma once

#include "core/math/blend.h"

#if (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ALINIFY_SAMPLES_EIGHT 1

namespace alinify {

/// SampleRgba for 32-byte registers: eight pixels whose neighbours all exist, with the same sums. Pixels k
/// and k + 4 share a register, one in each half, because few instructions cross halves.
class SampleEight {
 public:
  static constexpr int count = 8;

  SampleEight(const Rgba8* data, std::int64_t stride, const float* px, const float* py)
      : data_(data), stride_(stride) {
    place(px, x_);
    place(py, y_);
  }

  void nearest(Rgba8* to) const {
    const auto row_step = static_cast<std::int32_t>(stride_);
    const Ints at = ((y_ + one / 2) >> bits) * row_step + ((x_ + one / 2) >> bits);
    std::int32_t places[count];
    __builtin_memcpy(places, &at, sizeof places);
    for (int k = 0; k < count; ++k) to[k] = data_[places[k]];
  }

  void linear(Rgba8* to) const {
    const auto row_step = static_cast<std::int32_t>(stride_);
    const Ints at = (y_ >> bits) * row_step + (x_ >> bits);
    std::int32_t places[count];
    __builtin_memcpy(places, &at, sizeof places);
    const Ints share_x = x_ & (one - 1), share_y = y_ & (one - 1);
    // Duplicated in each 32-bit lane, so that one shuffle spreads them.
    Words tx, ty;
    bits_of(share_x | share_x << 16, tx);
    bits_of(share_y | share_y << 16, ty);

    Words columns[4];
    column(places[0], places[4],
           __builtin_shufflevector(ty, ty, 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8), columns[0]);
    column(places[1], places[5],
           __builtin_shufflevector(ty, ty, 2, 2, 2, 2, 2, 2, 2, 2, 10, 10, 10, 10, 10, 10, 10, 10),
           columns[1]);
    column(places[2], places[6],
           __builtin_shufflevector(ty, ty, 4, 4, 4, 4, 4, 4, 4, 4, 12, 12, 12, 12, 12, 12, 12, 12),
           columns[2]);
    column(places[3], places[7],
           __builtin_shufflevector(ty, ty, 6, 6, 6, 6, 6, 6, 6, 6, 14, 14, 14, 14, 14, 14, 14, 14),
           columns[3]);
    Words rows[2];
    row(columns[0], columns[1],
        __builtin_shufflevector(tx, tx, 0, 0, 0, 0, 2, 2, 2, 2, 8, 8, 8, 8, 10, 10, 10, 10), rows[0]);
    row(columns[2], columns[3],
        __builtin_shufflevector(tx, tx, 4, 4, 4, 4, 6, 6, 6, 6, 12, 12, 12, 12, 14, 14, 14, 14), rows[1]);
    Bytes low, high;
    bits_of(rows[0], low);
    bits_of(rows[1], high);
    const Bytes pixels =
        __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40, 42, 44, 46, 16, 18,
                                20, 22, 24, 26, 28, 30, 48, 50, 52, 54, 56, 58, 60, 62);
    __builtin_memcpy(static_cast<void*>(to), &pixels, sizeof pixels);
  }

 private:
  static constexpr int bits = 8, one = 1 << bits;
  typedef float Floats __attribute__((vector_size(32)));
  typedef std::int32_t Ints __attribute__((vector_size(32)));
  typedef std::uint64_t Longs __attribute__((vector_size(32)));
  typedef std::uint16_t Words __attribute__((vector_size(32)));
  typedef std::uint8_t Bytes __attribute__((vector_size(32)));

  template <class From, class To>
  static void bits_of(const From& from, To& to) {
    static_assert(sizeof from == sizeof to);
    __builtin_memcpy(&to, &from, sizeof to);
  }
  static void place(const float* position, Ints& placed) {
    Floats p;
    __builtin_memcpy(&p, position, sizeof p);
    placed = __builtin_convertvector(static_cast<float>(one) * (p + 4.0F) + 0.5F, Ints) - 4 * one;
  }
  /// The two pixels at each of two positions, one position per register half.
  void load(const Rgba8* first, const Rgba8* second, Bytes& bytes) const {
    typedef std::uint64_t Half __attribute__((vector_size(16)));
    std::uint64_t a, b;
    __builtin_memcpy(&a, first, sizeof a);
    __builtin_memcpy(&b, second, sizeof b);
    const Half lower = {a, 0}, upper = {b, 0};
    bits_of(__builtin_shufflevector(lower, upper, 0, 1, 2, 3), bytes);
  }
  /// Interpolates between a row and the next, at two positions.
  void column(std::int32_t first, std::int32_t second, const Words& t, Words& out) const {
    Bytes above, below;
    load(data_ + first, data_ + second, above);
    load(data_ + stride_ + first, data_ + stride_ + second, below);
    Words a, b, scaled;
    widen(above, Bytes{}, a);
    widen(below, Bytes{}, b);
    // Half, plus 256 times the value, in one step.
    widen(Bytes{} + std::uint8_t{one / 2}, above, scaled);
    out = (scaled + (b - a) * t) >> std::uint16_t{bits};
  }
  /// Combines low and high bytes into words, from the lower eight bytes of each half.
  static void widen(const Bytes& low, const Bytes& high, Words& out) {
    bits_of(__builtin_shufflevector(low, high, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48,
                                    17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55),
            out);
  }
  /// Interpolates between the left and right pixels of two columns each.
  static void row(const Words& first, const Words& second, const Words& t, Words& out) {
    Longs a, b;
    bits_of(first, a);
    bits_of(second, b);
    Words left, right;
    bits_of(__builtin_shufflevector(a, b, 0, 4, 2, 6), left);
    bits_of(__builtin_shufflevector(a, b, 1, 5, 3, 7), right);
    out =
        ((left << std::uint16_t{bits}) + (right - left) * t + std::uint16_t{one / 2}) >> std::uint16_t{bits};
  }

  const Rgba8* data_;
  std::int64_t stride_;
  Ints x_, y_;  ///< in 1/256 pixel
};

}  // namespace alinify

#endif
