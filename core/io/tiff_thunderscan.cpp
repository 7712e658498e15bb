#include "core/io/tiff_thunderscan.h"

#include "core/io/messages.h"

namespace alinify {
namespace {

// A row of samples of 4 bits, the first in the higher bits of a byte.
class Row {
 public:
  Row(std::byte* out, std::int64_t width) : out_(out), width_(width) {}

  bool is_full() const { return count_ >= width_; }
  // What a byte holds beyond the row's end has no meaning.
  void put(int sample) {
    last_ = sample & 15;
    if (is_full()) return;
    out_[count_ / 2] |= static_cast<std::byte>(count_ % 2 == 0 ? last_ << 4 : last_);
    ++count_;
  }
  void put_difference(int difference) { put(last_ + difference); }
  void repeat(int times) {
    for (; times > 0; --times) put(last_);
  }

 private:
  std::byte* out_;
  const std::int64_t width_;
  std::int64_t count_ = 0;
  int last_ = 0;
};

// The two highest bits of a byte say what the others are.
void unpack(int byte, Row& row) {
  enum { Run, TwoBits, ThreeBits, Sample };
  // Of the differences one each says that there is none.
  constexpr int of_two_bits[] = {0, 1, 0, -1}, none_of_two = 2;
  constexpr int of_three_bits[] = {0, 1, 2, 3, 0, -3, -2, -1}, none_of_three = 4;
  switch (byte >> 6) {
    case Run:
      row.repeat(byte & 63);
      break;
    case TwoBits:
      for (const int shift : {4, 2, 0})
        if (const int code = byte >> shift & 3; code != none_of_two) row.put_difference(of_two_bits[code]);
      break;
    case ThreeBits:
      for (const int shift : {3, 0})
        if (const int code = byte >> shift & 7; code != none_of_three)
          row.put_difference(of_three_bits[code]);
      break;
    case Sample:
      row.put(byte & 15);
      break;
  }
}

}  // namespace

Message decode_thunderscan(std::span<const std::byte> strip, std::int64_t width, std::int64_t rows,
                           std::byte* out) {
  std::size_t at = 0;
  for (std::int64_t y = 0; y < rows; ++y) {
    Row row(out + y * ((width + 1) / 2), width);
    while (!row.is_full() && at < strip.size()) unpack(std::to_integer<int>(strip[at++]), row);
    if (!row.is_full()) return messages::segment_lacks_rows(y, rows);
  }
  return {};
}

}  // namespace alinify
