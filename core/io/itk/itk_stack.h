#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/itk/itk_reader.h"

namespace alinify {

/// How the samples that ITK delivers become the image's.
struct ItkSamples {
  PixelType from = PixelType::U8;
  bool long_integers = false, signed_integers = false;  ///< of 64 bits; `from` is F64 then
  int bytes = 1;
};

/// From a stored sample to what it means: slope * sample + intercept.
struct Rescaling {
  double slope = 1, intercept = 0;
  friend bool operator==(const Rescaling&, const Rescaling&) = default;
};

/// An image of two axes in a stack of them, as ITK reads it.
struct ItkStack {
  ImageInfo info;
  ItkSamples samples;
  int components = 1;  ///< of a pixel of one slice
  std::int64_t slices = 1;
  bool slices_are_channels = false;
  /// Of each slice that is read, all of them or one; empty where ITK rescales as the file says. ITK rescales
  /// all by the one of the first.
  std::vector<Rescaling> rescalings;
  Rescaling rescaled_by_itk;
};

/// Reads the header alone. To be called within with_itk(). **Throws** Error(NotReadable), OutOfMemory.
ItkStack read_itk_header(ItkFormat format, const ImageFileStart& start, const OpenOptions& options);

}  // namespace alinify
