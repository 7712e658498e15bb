#include "core/io/itk/itk_formats.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/itk/dicom_series.h"
#include "core/io/messages.h"

#if defined(ALINIFY_WITH_ITK_IO)
#include "core/io/itk/itk_reader.h"
#include "core/io/slides/slide_reader.h"
#endif

namespace alinify {
namespace {

std::string bytes_at(const ImageFileStart& start, std::int64_t offset, std::int64_t count) {
  std::string bytes(static_cast<std::size_t>(count), '\0');
  bytes.resize(static_cast<std::size_t>(start.file->read_at(offset, bytes.data(), count)));
  return bytes;
}

bool is_nrrd(const ImageFileStart& start) {
  return start.bytes.starts_with("NRRD000");
}

bool is_meta_image(const ImageFileStart& start) {
  // A text of "key = value"; the first keys are these, in any order.
  const std::string_view text = start.bytes;
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || text.find('\n') < equals) return false;
  for (const std::string_view key : {"ObjectType", "NDims", "Comment", "ObjectSubType", "Name"})
    if (text.starts_with(key) && text.find_first_not_of(" \t", key.size()) == equals)
      return key != "Comment" || bytes_at(start, 0, 4096).find("NDims") != std::string::npos;
  return false;
}

bool is_nifti(const ImageFileStart& start) {
  if (!start.file) return false;
  // The header is compressed with the rest.
  if (start.bytes.starts_with("\x1f\x8b")) return start.path.filename().string().ends_with(".nii.gz");
  const std::string version_1 = bytes_at(start, 344, 4), version_2 = bytes_at(start, 4, 4);
  return version_1 == std::string_view("n+1\0", 4) || version_1 == std::string_view("ni1\0", 4) ||
         version_2 == std::string_view("n+2\0", 4) || version_2 == std::string_view("ni2\0", 4);
}

bool is_dicom(const ImageFileStart& start) {
  return start.file ? is_dicom_file(*start.file) : holds_dicom(start.path);
}

#if defined(ALINIFY_WITH_ITK_IO)
template <ItkFormat format>
std::shared_ptr<const TileSource> open(const ImageFileStart& start, const OpenOptions& options) {
  return open_with_itk(format, start, options);
}
#define ALINIFY_ITK_OPENER(format) &open<ItkFormat::format>
#else
#define ALINIFY_ITK_OPENER(format) nullptr
#endif

ImageFormat entry(const char* name, std::vector<std::string> endings,
                  bool (*recognises)(const ImageFileStart&),
                  std::shared_ptr<const TileSource> (*open_it)(const ImageFileStart&, const OpenOptions&)) {
  ImageFormat format;
  format.name = name;
  format.endings = std::move(endings);
  format.has_pages = true;
  format.recognises = recognises;
  format.open = open_it;
#if defined(ALINIFY_WITH_ITK_IO)
  format.library = itk_version();
#else
  format.unavailable = messages::built_without_library("ITK");
#endif
  return format;
}

}  // namespace

ImageFormat nrrd_format() {
  return entry("NRRD", {"nrrd", "nhdr"}, is_nrrd, ALINIFY_ITK_OPENER(Nrrd));
}

ImageFormat meta_image_format() {
  return entry("MetaImage", {"mha", "mhd"}, is_meta_image, ALINIFY_ITK_OPENER(MetaImage));
}

ImageFormat nifti_format() {
  return entry("NIfTI", {"nii", "nii.gz", "hdr"}, is_nifti, ALINIFY_ITK_OPENER(Nifti));
}

ImageFormat dicom_format() {
  ImageFormat format = entry("DICOM", {"dcm"}, is_dicom, ALINIFY_ITK_OPENER(Dicom));
#if defined(ALINIFY_WITH_ITK_IO)
  if (slide_reader_program().empty())
    format.unavailable = messages::slide_reader_missing("alinify-slide-reader");
#endif
  return format;
}

}  // namespace alinify
