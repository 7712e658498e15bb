#include "ui/dialogs/export/export_size_rows.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/core_text.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kRestMs = 400;  ///< so long nothing is typed or chosen before a trial begins

}  // namespace

ExportSizeRows::ExportSizeRows(QFormLayout& form, const Services& services, QWidget& dialog)
    : QObject(&dialog), services_(services) {
  auto* row = new QHBoxLayout;
  size_ = new QLabel;
  size_->setObjectName(QStringLiteral("size_estimate"));
  remark_ = new QLabel;
  remark_->setObjectName(QStringLiteral("time_estimate"));
  remark_->setWordWrap(true);
  // Room for two lines, so that the buttons below stay where they are while a name is typed.
  remark_->setMinimumHeight(2 * remark_->fontMetrics().lineSpacing());
  measure_ = new QPushButton(tr("Mea&sure"));
  measure_->setObjectName(QStringLiteral("export_measure"));
  measure_->setAutoDefault(false);
  measure_->setToolTip(
      tr("Find size and time by warping and compressing parts of the image; nothing is kept"));
  row->addWidget(size_);
  row->addWidget(remark_, 1);
  row->addWidget(measure_);
  form.addRow(tr("Size"), row);
  room_ = new QLabel;
  room_->setObjectName(QStringLiteral("free_space"));
  room_->setWordWrap(true);
  form.addRow(tr("Free on disk"), room_);
  connect(measure_, &QPushButton::clicked, this, &ExportSizeRows::measuring_wanted);
  connect(&measuring_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    problem_ = whole_sentence_of(failure.why);
    refresh();
  });
  // One that was cancelled leaves the size to a trial.
  for (JobRunner* runner : {&trying_, &measuring_})
    connect(runner, &JobRunner::idle, this, [this] { allow_measuring(allowed_); });
  trial_due_.setSingleShot(true);
  trial_due_.setInterval(kRestMs);
  connect(&trial_due_, &QTimer::timeout, this, &ExportSizeRows::trial_wanted);
}

void ExportSizeRows::show(std::int64_t guess_bytes, bool exact, const QString& path) {
  guess_bytes_ = guess_bytes, exact_ = exact, path_ = path;
  refresh();
}

void ExportSizeRows::forget() {
  ++asked_;  // a measurement for another request may be on its way
  measuring_.cancel();
  trying_.cancel();
  trial_due_.stop();
  measured_.reset();
  tried_bytes_.reset();
  was_tried_ = false;
  problem_.clear();
}

void ExportSizeRows::allow_measuring(bool possible) {
  allowed_ = possible;
  const bool guessed = allowed_ && !exact_ && !was_tried_ && !measured_ && !measuring_.busy();
  if (!guessed || !services_.tried_export_bytes) {
    trial_due_.stop();
  } else if (!trial_due_.isActive()) {
    trial_due_.start();
  }
  refresh();
}

void ExportSizeRows::try_parts(const ExportRequest& request) {
  if (was_tried_ || !allowed_) return;
  was_tried_ = true;
  trying_.start<std::int64_t>(
      tr("Measuring the export"),
      [run = services_.tried_export_bytes, request](Progress& progress) {
        return std::make_shared<const std::int64_t>(run(request, progress));
      },
      [this, asked = asked_](std::shared_ptr<const std::int64_t> bytes) {
        if (asked == asked_) tried_bytes_ = *bytes;
      });
  refresh();
}

void ExportSizeRows::measure(const ExportRequest& request) {
  forget();
  was_tried_ = true;  // this finds out more
  measuring_.start<ExportEstimate>(
      tr("Measuring the export"),
      [run = services_.estimate_export, request](Progress& progress) {
        return std::make_shared<const ExportEstimate>(run(request, progress));
      },
      [this, asked = asked_](std::shared_ptr<const ExportEstimate> measured) {
        if (asked == asked_) measured_ = std::move(measured);
      });
  refresh();
}

void ExportSizeRows::refresh() {
  measure_->setEnabled(allowed_ && !measuring_.busy() && services_.estimate_export);
  const std::int64_t bytes = measured_ ? measured_->file_bytes : tried_bytes_.value_or(guess_bytes_);
  const bool certain = measured_ ? measured_->sampled >= 1 : exact_;
  // A guess knows the format, not how well these pixels compress.
  const QString guessed = certain        ? QString()
                          : tried_bytes_ ? tr("“Measure” estimates the time too")
                                         : tr("an estimate: “Measure” finds the size");
  // A trial that is due replaces the guess in a moment: nobody is to take it for the size.
  const bool on_its_way = measuring_.busy() || trying_.busy() || trial_due_.isActive();
  size_->setText(certain                       ? bytes_text(bytes)
                 : on_its_way && !tried_bytes_ ? QStringLiteral("…")
                                               : tr("about %1").arg(bytes_text(bytes)));
  remark_->setText(on_its_way           ? tr("being measured…")
                   : measured_          ? tr("written in about %1").arg(human_time(measured_->elapsed_s))
                   : problem_.isEmpty() ? guessed
                                        : problem_);
  const std::int64_t room = services_.free_disk_bytes(QFileInfo(path_).absolutePath().toStdString());
  QPalette colors = size_->palette();
  if (room < 0) {
    room_->setText(tr("not known"));
  } else if (room < bytes) {
    room_->setText(tr("%1: not enough for this file").arg(bytes_text(room)));
    colors.setColor(QPalette::WindowText, warning_color());
  } else {
    room_->setText(bytes_text(room));
  }
  room_->setPalette(colors);
}

}  // namespace alinify::ui
