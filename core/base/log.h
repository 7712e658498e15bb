#pragma once

#include <functional>
#include <string_view>

namespace alinify {

enum class LogLevel { Debug, Info, Warning };

/// Receives log lines. The programs install their own sink (stderr, the log panel); without one, lines are
/// dropped, so that tests are silent.
/// **Threads**: log() may be called from any thread; the sink is called under a lock.
using LogSink = std::function<void(LogLevel, std::string_view)>;
void set_log_sink(LogSink sink);

void log(LogLevel level, std::string_view line);
inline void log_info(std::string_view line) {
  log(LogLevel::Info, line);
}
inline void log_warning(std::string_view line) {
  log(LogLevel::Warning, line);
}

}  // namespace alinify
