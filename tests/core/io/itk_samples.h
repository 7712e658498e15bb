#pragma once

#include <cstddef>
#include <string>

#include "tests/support/dicom_files.h"

/// Small MetaImage and NIfTI files of kWidth x kHeight samples.
namespace alinify::testing {

/// A MetaImage with its samples in it.
inline std::string mha(const std::string& keys, int axes, const std::string& type, const std::string& data) {
  std::string size = std::to_string(kWidth) + " " + std::to_string(kHeight);
  if (axes == 3)
    size += " " + std::to_string(data.size() / (slice<char>().size() * (type == "MET_FLOAT" ? 4 : 2)));
  return "ObjectType = Image\nNDims = " + std::to_string(axes) +
         "\nBinaryData = True\nBinaryDataByteOrderMSB = False\nCompressedData = False\n" + keys +
         "DimSize = " + size + "\nElementType = " + type + "\nElementDataFile = LOCAL\n" + data;
}

/// A NIfTI-1, its header byte by byte (nifti1.h).
inline std::string nifti(int slices, short code, short bits, char units, const std::string& data) {
  std::string header(352, '\0');
  const auto set = [&](std::size_t at, const std::string& bytes) { header.replace(at, bytes.size(), bytes); };
  set(0, raw(348));
  const short dimensions[8] = {short(slices > 1 ? 3 : 2), kWidth, kHeight, short(slices), 1, 1, 1, 1};
  for (std::size_t i = 0; i < 8; ++i) set(40 + 2 * i, raw(dimensions[i]));
  set(70, raw(code)), set(72, raw(bits));
  const float spacing[4] = {1, 0.5f, 0.25f, 1};
  for (std::size_t i = 0; i < 4; ++i) set(76 + 4 * i, raw(spacing[i]));
  set(108, raw(352.0f)), set(112, raw(1.0f));
  header[123] = units;
  set(344, std::string("n+1\0", 4));
  return header + data;
}

}  // namespace alinify::testing
