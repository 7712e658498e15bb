#pragma once

#include <cstdint>
#include <string>

#include "core/base/platform.h"

namespace alinify {

/// Goes through the elements of a DICOM one after another, those of sequences included. **Throws**
/// Error(NotReadable) on an I/O error. **Source**: DICOM PS3.5, section 7 and annex A.
class DicomElements {
 public:
  explicit DicomElements(const platform::InputFile& file) : file_(file) {}

  struct Element {
    std::uint32_t tag = 0;    ///< group, then number
    std::uint32_t bytes = 0;  ///< of its value; undefined_length: unknown
    bool within_sequence = false;
  };
  static constexpr std::uint32_t undefined_length = 0xffffffff;

  /// False at the end of what can be followed: not a deflated or damaged header, nor compressed pixels, which
  /// `element` is then.
  bool next(Element& element);

  /// The value of the element that next() has just delivered, without padding, 4096 bytes at most.
  std::string text_of(const Element& element);
  /// Its whole number of 16 bits number `index`, of which it may hold several; 0: it holds fewer.
  std::uint16_t number_of(const Element& element, int index = 0);

 private:
  static constexpr int kNever = 1 << 20;

  std::string text(std::int64_t at, std::int64_t count);
  std::uint32_t number(std::int64_t at, std::int64_t count);
  std::uint16_t uint16(std::int64_t at) { return static_cast<std::uint16_t>(number(at, 2)); }
  std::uint32_t uint32(std::int64_t at) { return number(at, 4); }

  const platform::InputFile& file_;
  std::int64_t at_ = 132, skip_ = 0;
  std::string block_;
  std::int64_t block_at_ = 0;
  std::string syntax_;
  bool in_body_ = false, is_implicit_ = false, is_big_endian_ = false;
  int depth_ = 0, implicit_from_ = kNever;
};

}  // namespace alinify
