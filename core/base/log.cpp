#include "core/base/log.h"

#include <mutex>
#include <utility>

namespace alinify {
namespace {

struct SinkHolder {
  std::mutex mutex;
  LogSink sink;
};

SinkHolder& holder() {
  static SinkHolder instance;
  return instance;
}

}  // namespace

void set_log_sink(LogSink sink) {
  const std::lock_guard lock(holder().mutex);
  holder().sink = std::move(sink);
}

void log(LogLevel level, std::string_view line) {
  const std::lock_guard lock(holder().mutex);
  if (holder().sink) holder().sink(level, line);
}

}  // namespace alinify
