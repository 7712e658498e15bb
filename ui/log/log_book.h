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

/// "12:04:31  warning: cannot read x: ...". The time is local.
QString text_of(const LogLine& line);

/// What the program did, line by line: the last few thousand lines of core's log and the window's own.
/// **Threads**: add() from any; the signal comes on the GUI thread, once for however many lines came.
class LogBook : public QObject {
  Q_OBJECT
 public:
  explicit LogBook(QObject* parent = nullptr);
  /// Core's log comes here no longer.
  ~LogBook() override;

  /// Takes what core logs from now on.
  void listen_to_core();
  void add(LogLevel level, const QString& text);
  /// Lines number `from` and later; the count of all lines so far goes to `next`.
  std::vector<LogLine> lines_since(std::size_t from, std::size_t& next) const;
  std::size_t warnings() const;
  void clear();

  static constexpr std::size_t kMost = 5000;

 Q_SIGNALS:
  void grown();
  void cleared();

 private:
  mutable std::mutex mutex_;
  std::deque<LogLine> lines_;
  std::size_t dropped_ = 0, warnings_ = 0;
  bool told_ = false, listening_ = false;
};

}  // namespace alinify::ui
