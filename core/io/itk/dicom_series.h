#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/platform.h"

namespace alinify {

/// Whether the file is a DICOM as it is exchanged: with a preamble.
bool is_dicom_file(const platform::InputFile& file);

/// What a DICOM's header says of its place among others.
struct DicomPlace {
  std::string kind;    ///< SOP class UID
  std::string series;  ///< its UID
  int frames = 1;
  std::optional<double> instance_number;
  std::vector<double> position;     ///< of the first pixel in mm, in the patient: 3 numbers or none
  std::vector<double> orientation;  ///< direction of the rows, then of the columns: 6 numbers or none
};

/// Reads the header up to the image's size and no pixels. Of what it cannot follow (a deflated or damaged
/// header) the rest stays unset. **Throws** Error(NotReadable) on an I/O error.
/// **Source**: DICOM PS3.5, sections 7 and annex A.
DicomPlace read_dicom_place(const platform::InputFile& file);

/// How the slices of a series are put in order.
enum class SliceOrder {
  Position,  ///< along the normal of their common plane
  Number,    ///< by instance number
  Name,      ///< by the files' names: nothing else is stated
};

/// The DICOM files of a folder, subfolders and an index (DICOMDIR) left out.
struct DicomSeries {
  std::vector<std::filesystem::path> files;  ///< in order
  std::vector<DicomPlace> places;            ///< as many
  SliceOrder order = SliceOrder::Name;

  int series_count() const;
  bool is_whole_slide() const;  ///< by the class of the first file
  bool has_stacks() const;      ///< a file of several frames beside others
};

/// Whether the folder holds a DICOM among its first thousand files. False where it cannot be read.
bool holds_dicom(const std::filesystem::path& folder);
/// Whether the folder is one image to open_image(): its DICOM files are the slices of one series or the
/// levels of a whole slide, or there is one and nothing else. False where it cannot be read.
bool is_dicom_stack(const std::filesystem::path& folder);
/// **Throws** Error(NotReadable). **Memory**: a few hundred bytes a file.
DicomSeries find_dicom_series(const std::filesystem::path& folder);

}  // namespace alinify
