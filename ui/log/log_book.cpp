#include "ui/log/log_book.h"

#include <utility>

#include <QMetaObject>

namespace alinify::ui {

QString text_of(const LogLine& line) {
  const char* const level = line.level == LogLevel::Warning ? "warning: "
                            : line.level == LogLevel::Debug ? "detail: "
                                                            : "";
  return line.time.toString(QStringLiteral("HH:mm:ss")) + QStringLiteral("  ") + QLatin1String(level) +
         line.text;
}

LogBook::LogBook(QObject* parent) : QObject(parent) {}

LogBook::~LogBook() {
  if (listening_) set_log_sink({});
}

void LogBook::listen_to_core() {
  listening_ = true;
  set_log_sink([this](LogLevel level, std::string_view line) {
    add(level, QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())));
  });
}

void LogBook::add(LogLevel level, const QString& text) {
  bool notify = false;
  {
    const std::lock_guard lock(mutex_);
    lines_.push_back({QDateTime::currentDateTime(), level, text});
    if (level == LogLevel::Warning) ++warnings_;
    if (lines_.size() > kMax) lines_.pop_front(), ++dropped_;
    notify = !std::exchange(notified_, true);
  }
  if (!notify) return;
  QMetaObject::invokeMethod(
      this,
      [this] {
        {
          const std::lock_guard lock(mutex_);
          notified_ = false;
        }
        Q_EMIT grown();
      },
      Qt::QueuedConnection);
}

std::vector<LogLine> LogBook::lines_since(std::size_t from, std::size_t& next) const {
  const std::lock_guard lock(mutex_);
  next = dropped_ + lines_.size();
  const std::size_t first = from > dropped_ ? std::min(from - dropped_, lines_.size()) : 0;
  return {lines_.begin() + static_cast<std::ptrdiff_t>(first), lines_.end()};
}

std::size_t LogBook::warnings() const {
  const std::lock_guard lock(mutex_);
  return warnings_;
}

void LogBook::clear() {
  {
    const std::lock_guard lock(mutex_);
    dropped_ += lines_.size();
    lines_.clear();
    warnings_ = 0;
  }
  Q_EMIT cleared();
}

}  // namespace alinify::ui
