#include "ui/panels/log_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace alinify::ui {

LogPanel::LogPanel(LogBook& book, QString heading, QWidget* parent)
    : QWidget(parent), book_(book), heading_(std::move(heading)) {
  setObjectName(QStringLiteral("log_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 6, 8, 8);
  layout->setSpacing(6);
  auto* row = new QHBoxLayout;
  only_warnings_ = new QCheckBox(tr("&Warnings only"));
  only_warnings_->setObjectName(QStringLiteral("log_warnings_only"));
  auto* copy = new QPushButton(tr("&Copy All"));
  copy->setObjectName(QStringLiteral("log_copy_all"));
  copy->setToolTip(tr("Copy every line, with version and machine, to paste into a report"));
  auto* clear = new QPushButton(tr("C&lear"));
  clear->setObjectName(QStringLiteral("log_clear"));
  row->addWidget(only_warnings_);
  row->addStretch(1);
  row->addWidget(copy);
  row->addWidget(clear);
  text_ = new QPlainTextEdit;
  text_->setObjectName(QStringLiteral("log_text"));
  text_->setAccessibleName(tr("Log"));
  text_->setReadOnly(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text_->setTabChangesFocus(true);
  text_->setMaximumBlockCount(static_cast<int>(LogBook::kMax));
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  fixed.setPointSizeF(font().pointSizeF() * 0.95);
  text_->setFont(fixed);
  text_->setPlaceholderText(tr("The program's actions are logged here"));
  layout->addLayout(row);
  layout->addWidget(text_, 1);
  connect(copy, &QPushButton::clicked, this, &LogPanel::copy_all);
  connect(clear, &QPushButton::clicked, &book_, &LogBook::clear);
  connect(only_warnings_, &QCheckBox::toggled, this, &LogPanel::show_again);
  connect(&book_, &LogBook::grown, this, &LogPanel::append_new);
  connect(&book_, &LogBook::cleared, this, &LogPanel::show_again);
  append_new();
}

void LogPanel::append_new() {
  QScrollBar* const bar = text_->verticalScrollBar();
  const bool at_end = bar->value() >= bar->maximum() - 2;
  for (const LogLine& line : book_.lines_since(next_, next_)) {
    if (only_warnings_->isChecked() && line.level != LogLevel::Warning) continue;
    QTextCharFormat format;
    if (line.level == LogLevel::Warning) {
      format.setForeground(warning_color());
      format.setFontWeight(QFont::DemiBold);
    } else if (line.level == LogLevel::Debug) {
      format.setForeground(quiet_text_color());
    }
    QTextCursor cursor(text_->document());
    cursor.movePosition(QTextCursor::End);
    if (!text_->document()->isEmpty()) cursor.insertBlock();
    cursor.insertText(text_of(line), format);
  }
  // Keeps the position if the user has scrolled back.
  if (at_end) bar->setValue(bar->maximum());
}

void LogPanel::show_again() {
  text_->clear();
  next_ = 0;
  append_new();
}

QString LogPanel::whole_text() const {
  QStringList lines{heading_, QString()};
  std::size_t next = 0;
  for (const LogLine& line : book_.lines_since(0, next)) lines << text_of(line);
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString LogPanel::shown_text() const {
  return text_->toPlainText();
}

void LogPanel::copy_all() {
  QApplication::clipboard()->setText(whole_text());
  std::size_t next = 0;
  Q_EMIT copied(static_cast<int>(book_.lines_since(0, next).size()));
}

void LogPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && text_) show_again();
  QWidget::changeEvent(event);
}

}  // namespace alinify::ui
