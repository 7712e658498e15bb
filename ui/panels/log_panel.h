#pragma once

#include <QWidget>

#include "ui/log/log_book.h"

class QCheckBox;
class QPlainTextEdit;

namespace alinify::ui {

/// The log, newest line last, with a copy command for bug reports: everything, headed by version and machine.
class LogPanel : public QWidget {
  Q_OBJECT
 public:
  /// `heading`: version, device and machine, the first lines of the copied text.
  LogPanel(LogBook& book, QString heading, QWidget* parent = nullptr);
  /// Everything, including filtered lines.
  QString whole_text() const;
  QString shown_text() const;

 public Q_SLOTS:
  void copy_all();

 Q_SIGNALS:
  void copied(int lines);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void append_new();
  void show_again();

  LogBook& book_;
  QString heading_;
  QPlainTextEdit* text_;
  QCheckBox* only_warnings_;
  std::size_t next_ = 0;
};

}  // namespace alinify::ui
