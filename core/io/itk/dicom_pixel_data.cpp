#include "core/io/itk/dicom_pixel_data.h"

#include <algorithm>
#include <cmath>

#include "core/io/itk/dicom_elements.h"
#include "core/io/numbers.h"

namespace alinify {

std::optional<DicomPixelData> read_dicom_pixel_data(const platform::InputFile& file) {
  constexpr std::uint32_t pixels = 0x7fe00010;
  DicomPixelData data;
  double rows = 0, columns = 0, samples = 1, frames = 1, bits = 0;
  DicomElements elements(file);
  DicomElements::Element element;
  while (elements.next(element) && !(element.tag == pixels && !element.within_sequence)) {
    if (element.within_sequence) continue;
    switch (element.tag) {
      case 0x00280002:
        samples = elements.number_of(element);
        break;
      case 0x00280004:
        data.photometric = elements.text_of(element);
        break;
      case 0x00280008:
        frames = std::clamp(number_from(trimmed(elements.text_of(element))).value_or(1), 1.0, 1e9);
        break;
      case 0x00280010:
        rows = elements.number_of(element);
        break;
      case 0x00280011:
        columns = elements.number_of(element);
        break;
      case 0x00280100:
        bits = elements.number_of(element);
        break;
      case 0x00281101:
        data.palette_bits = elements.number_of(element, 2);
        break;
      default:
        break;
    }
  }
  if (element.tag != pixels || element.within_sequence) return std::nullopt;
  // Two pixels share their colour.
  if (data.photometric == "YBR_FULL_422" && samples == 3) samples = 2;
  data.described_bytes = std::ceil(rows * columns * samples * frames * bits / 8);
  if (element.bytes != DicomElements::undefined_length) data.stored_bytes = element.bytes;
  return data;
}

}  // namespace alinify
