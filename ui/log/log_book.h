#pragma once

#include <deque>
#include <mutex>
#include <vector>

#include <QDateTime>
#include <QObject>
#include <QString>

#include "core/base/log.h"

namespace alinify::ui {

struct LogLine {
  QDateTime time;
  LogLevel level = LogLevel::Info;
  QString text;
};

/// "12:04:31  warning: cannot read x: ...", in local time.
QString text_of(const LogLine& line);

/// The program's log: the last few thousand lines from core and from the window. **Threads**: add() from any;
/// the signal is emitted on the GUI thread, once per batch of lines.
class LogBook : public QObject {
  Q_OBJECT
 public:
  explicit LogBook(QObject* parent = nullptr);
  /// Disconnects from core's log.
  ~LogBook() override;

  /// Receives core's log from now on.
  void listen_to_core();
  void add(LogLevel level, const QString& text);
  /// Lines numbered `from` and later; `next` receives the total number of lines so far.
  std::vector<LogLine> lines_since(std::size_t from, std::size_t& next) const;
  std::size_t warnings() const;
  void clear();

  static constexpr std::size_t kMax = 5000;

 Q_SIGNALS:
  void grown();
  void cleared();

 private:
  mutable std::mutex mutex_;
  std::deque<LogLine> lines_;
  std::size_t dropped_ = 0, warnings_ = 0;
  bool notified_ = false, listening_ = false;
};

}  // namespace alinify::ui
