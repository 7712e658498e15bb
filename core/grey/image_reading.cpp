#include "core/grey/image_reading.h"

#include "core/base/text.h"

namespace alinify {

std::string describe(const ImageReading& reading) {
  std::string text = reading.image + ": " + reading.reader + ", " + std::to_string(reading.threads) +
                     (reading.threads == 1 ? " thread" : " threads");
  if (reading.elapsed_s > 0)
    text += ", " + tenths(1e-9 * static_cast<double>(reading.bytes) / reading.elapsed_s) + " GB/s";
  if (!reading.why_not_direct.empty()) text += "; not directly: " + reading.why_not_direct;
  return text;
}

}  // namespace alinify
