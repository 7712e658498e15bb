#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Small DICOM files for tests, and the samples in them.
namespace alinify::testing {

constexpr int kWidth = 90, kHeight = 70;

inline int slice_pattern(int x, int y) {
  return (x * 31 + y * 17) % 4096;
}

template <class T>
std::string raw(T value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};  // little-endian machines
}

/// kWidth x kHeight samples, `add` larger than the pattern.
template <class T>
std::string slice(int add = 0) {
  std::string bytes;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) bytes += raw(static_cast<T>(slice_pattern(x, y) + add));
  return bytes;
}

/// A DICOM in explicit little endian, element by element (PS3.5, PS3.10).
struct DicomSpec {
  int bits = 16, stored = 12, samples = 1, frames = 0;
  std::string photometric = "MONOCHROME2", kind = "1.2.840.10008.5.1.4.1.1.7", spacing = "0.3\\0.2",
              detector_spacing;
  std::string slope, intercept;
  std::string window_center, window_width, window_function;
  bool is_signed = false;
  std::string series, instance, position, orientation;
  std::string functional_groups;  ///< elements
  std::string data;
};

inline std::string element(int group, int number, const std::string& type, std::string value) {
  if (value.size() % 2) value += type == "UI" || type == "OB" ? '\0' : ' ';
  const std::string tag =
      raw(static_cast<std::uint16_t>(group)) + raw(static_cast<std::uint16_t>(number)) + type;
  if (type == "OB" || type == "OW" || type == "SQ")
    return tag + std::string(2, '\0') + raw(static_cast<std::uint32_t>(value.size())) + value;
  return tag + raw(static_cast<std::uint16_t>(value.size())) + value;
}
inline std::string number(int value) {
  return raw(static_cast<std::uint16_t>(value));
}
inline std::string sequence(int group, int number, const std::vector<std::string>& items) {
  std::string all;
  for (const std::string& item : items)
    all += raw(std::uint16_t{0xfffe}) + raw(std::uint16_t{0xe000}) +
           raw(static_cast<std::uint32_t>(item.size())) + item;
  return element(group, number, "SQ", all);
}

inline std::string dicom(const DicomSpec& spec) {
  const std::string meta = element(2, 1, "OB", std::string("\0\1", 2)) + element(2, 2, "UI", spec.kind) +
                           element(2, 3, "UI", "1.2.3.4") + element(2, 0x10, "UI", "1.2.840.10008.1.2.1") +
                           element(2, 0x12, "UI", "1.2.3");
  std::string all = std::string(128, '\0') + "DICM" +
                    element(2, 0, "UL", raw(static_cast<std::uint32_t>(meta.size()))) + meta;
  all += element(8, 0x16, "UI", spec.kind) + element(8, 0x18, "UI", "1.2.3.4") + element(8, 0x60, "CS", "OT");
  if (!spec.detector_spacing.empty()) all += element(0x18, 0x1164, "DS", spec.detector_spacing);
  if (!spec.series.empty()) all += element(0x20, 0xe, "UI", spec.series);
  if (!spec.instance.empty()) all += element(0x20, 0x13, "IS", spec.instance);
  if (!spec.position.empty()) all += element(0x20, 0x32, "DS", spec.position);
  if (!spec.orientation.empty()) all += element(0x20, 0x37, "DS", spec.orientation);
  all += element(0x28, 2, "US", number(spec.samples)) + element(0x28, 4, "CS", spec.photometric);
  if (spec.samples > 1) all += element(0x28, 6, "US", number(0));
  if (spec.frames > 0) all += element(0x28, 8, "IS", std::to_string(spec.frames));
  all += element(0x28, 0x10, "US", number(kHeight)) + element(0x28, 0x11, "US", number(kWidth));
  if (!spec.spacing.empty()) all += element(0x28, 0x30, "DS", spec.spacing);
  all += element(0x28, 0x100, "US", number(spec.bits)) + element(0x28, 0x101, "US", number(spec.stored)) +
         element(0x28, 0x102, "US", number(spec.stored - 1)) +
         element(0x28, 0x103, "US", number(spec.is_signed ? 1 : 0));
  if (!spec.window_center.empty())
    all += element(0x28, 0x1050, "DS", spec.window_center) + element(0x28, 0x1051, "DS", spec.window_width);
  if (!spec.slope.empty())
    all += element(0x28, 0x1052, "DS", spec.intercept) + element(0x28, 0x1053, "DS", spec.slope);
  if (!spec.window_function.empty()) all += element(0x28, 0x1056, "CS", spec.window_function);
  return all + spec.functional_groups + element(0x7fe0, 0x10, spec.bits == 16 ? "OW" : "OB", spec.data);
}

}  // namespace alinify::testing
