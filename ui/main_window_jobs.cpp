// The work behind the window: how it goes, how it ends, and what the machine is up to.

#include <utility>

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QToolButton>

#include "ui/core_text.h"
#include "ui/dialogs/error_box.h"
#include "ui/main_window.h"
#include "ui/panels/machine_status.h"
#include "ui/panels/registration_panel.h"

namespace alinify::ui {

void MainWindow::make_status_bar() {
  job_box_ = new QWidget;
  job_box_->setObjectName(QStringLiteral("job_box"));
  auto* row = new QHBoxLayout(job_box_);
  row->setContentsMargins(6, 0, 6, 0);
  job_label_ = new QLabel;
  job_label_->setObjectName(QStringLiteral("job_label"));
  job_bar_ = new QProgressBar;
  job_bar_->setObjectName(QStringLiteral("job_bar"));
  job_bar_->setRange(0, 1000);
  job_bar_->setTextVisible(false);
  job_bar_->setFixedSize(160, 10);
  job_stop_ = new QToolButton;
  job_stop_->setObjectName(QStringLiteral("job_stop"));
  job_stop_->setDefaultAction(actions_.at("stop"));
  job_stop_->setAutoRaise(true);
  row->addWidget(job_label_);
  row->addWidget(job_bar_);
  row->addWidget(job_stop_);
  job_box_->hide();

  pointer_label_ = new QLabel;
  pointer_label_->setObjectName(QStringLiteral("pointer"));
  zoom_label_ = new QLabel;
  zoom_label_->setObjectName(QStringLiteral("zoom"));
  zoom_label_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.0000 %")));
  zoom_label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  zoom_label_->setToolTip(tr("Screen pixels to an image pixel"));
  machine_status_ = new MachineStatus(QString::fromStdString(services_.backend->description()), *cache_);
  // Permanent: a message or a menu's tip takes the place of the others, and with them would go Cancel.
  statusBar()->insertPermanentWidget(0, job_box_);
  statusBar()->addPermanentWidget(pointer_label_);
  statusBar()->addPermanentWidget(zoom_label_);
  statusBar()->addPermanentWidget(machine_status_);
}

void MainWindow::connect_jobs() {
  for (JobRunner* runner : {&loading_, &working_, &measuring_}) {
    const bool of_the_work = runner == &working_;
    connect(runner, &JobRunner::started, this, [this](const QString& title) {
      log_.add(LogLevel::Info, title);
      job_label_->setText(title);
      job_bar_->setValue(0);
      job_box_->setVisible(!registering_);
      update_actions();
    });
    connect(runner, &JobRunner::progressed, this,
            [this, of_the_work](double fraction, const QString& stage, double elapsed_s, double remaining_s) {
              if (registering_ && of_the_work)
                return registration_panel_->show_progress(fraction, stage, elapsed_s, remaining_s);
              job_bar_->setValue(static_cast<int>(fraction * 1000));
              job_bar_->setToolTip(stage);
              if (exporting_ && of_the_work && remaining_s >= 0)
                job_label_->setText(tr("%1: about %2 left").arg(working_.title(), human_time(remaining_s)));
            });
    connect(runner, &JobRunner::failed, this, [this, of_the_work](const JobFailure& failure) {
      if (registering_ && of_the_work)
        registration_panel_->show_result(tr("Registration failed"), {failure.why}, false);
      report_failure(failure);
    });
    connect(runner, &JobRunner::cancelled, this, [this, of_the_work] {
      if (registering_ && of_the_work)
        registration_panel_->show_result(tr("Cancelled"), {tr("Nothing was changed.")}, true);
      log_.add(LogLevel::Info, tr("Cancelled"));
      statusBar()->showMessage(tr("Cancelled"), 5000);
    });
    connect(runner, &JobRunner::idle, this, [this] {
      if (!working_.busy() && registering_) {
        poll_progress();
        progress_timer_.stop();
        registering_ = false;
        observer_.reset();
        document_.set_preview(nullptr);
        registration_panel_->show_ready({});
      }
      if (!working_.busy()) exporting_ = false;
      if (!measuring_.busy()) overlay_tool_->set_measuring(false);
      if (!busy()) job_box_->hide();
      update_actions();
    });
  }
}

void MainWindow::warm_up() {
  if (!services_.warm_up) return;
  machine_status_->set_warm_up(WarmUp::Warming);
  connect(&warming_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    machine_status_->set_warm_up(WarmUp::Failed, failure.why);
    log_.add(LogLevel::Warning, failure.details);
  });
  warming_.start<bool>(
      tr("Warming up"),
      [run = services_.warm_up](Progress& progress) {
        run(progress);
        return std::make_shared<const bool>(true);
      },
      [this](std::shared_ptr<const bool>) { machine_status_->set_warm_up(WarmUp::Ready); });
}

void MainWindow::show_device_notice(const QString& notice) {
  if (notice.isEmpty()) return;
  const QString sentence = sentence_of(notice);
  machine_status_->set_notice(sentence);
  log_.add(LogLevel::Warning, sentence);
  statusBar()->showMessage(sentence, 10000);
}

void MainWindow::report_failure(const JobFailure& failure) {
  log_.add(LogLevel::Warning,
           failure.details.isEmpty() ? failure.what + QStringLiteral(": ") + failure.why : failure.details);
  show_failure(failure, this);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const bool asked = std::exchange(close_confirmed_, false);
  if (working_.busy()) {
    auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"),
                                tr("%1 is still running.").arg(working_.title()), QMessageBox::Cancel, this);
    ask->setObjectName(QStringLiteral("close_question"));
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setInformativeText(tr("Closing the window stops it; nothing half-done is left behind."));
    auto* stop = ask->addButton(tr("&Stop and Close"), QMessageBox::DestructiveRole);
    connect(stop, &QPushButton::clicked, this, [this] {
      connect(&working_, &JobRunner::idle, this, &QWidget::close, Qt::QueuedConnection);
      working_.cancel();
    });
    ask->open();
    event->ignore();
    return;
  }
  if (files_->modified() && !asked) {
    event->ignore();
    ask_to_save([this] {
      close_confirmed_ = true;
      close();
    });
    return;
  }
  files_->discard_changes();  // a person said so, or there are none
  // Nobody will see what they bring.
  loading_.cancel();
  measuring_.cancel();
  QSettings settings;
  settings.setValue("geometry", saveGeometry());
  settings.setValue("docks", saveState());
  QMainWindow::closeEvent(event);
}

}  // namespace alinify::ui
