#include "core/grey/image_reading.h"

#include "core/base/message_numbers.h"
#include "core/grey/messages.h"

namespace alinify {

Message describe(const ImageReading& reading) {
  const MessageText& by =
      reading.threads == 1 ? messages::reading_by_one_thread : messages::reading_by_threads;
  Message text = by(reading.image, reading.reader, reading.threads);
  if (reading.elapsed_s > 0)
    text = messages::reading_at_speed(
        text, tenths_number(1e-9 * static_cast<double>(reading.bytes) / reading.elapsed_s, "GB/s"));
  if (!reading.why_not_direct.empty()) text = messages::reading_not_direct(text, reading.why_not_direct);
  return text;
}

}  // namespace alinify
