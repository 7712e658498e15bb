#include "ui/window/status_line.h"

#include <algorithm>

#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QMessageBox>
#include <QPainter>
#include <QProgressBar>
#include <QStatusBar>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>
#include <QUrl>

#include "ui/canvas/image_canvas.h"
#include "ui/core_text.h"
#include "ui/dialogs/error_box.h"
#include "ui/document/session_document.h"
#include "ui/log/log_book.h"
#include "ui/panels/machine_status.h"
#include "ui/services.h"
#include "ui/window/window_jobs.h"

namespace alinify::ui {
namespace {

constexpr int kBetween = 8;         ///< pixels from one part of the bar to the next
constexpr int kScaleBarRoom = 200;  ///< of the picture's lower left corner
constexpr int kMapGap = 8;          ///< between a message and the mini-map
constexpr int kNarrowest = 340;     ///< a message; in less room it stands above the picture's corners

QString log_text(const JobFailure& failure) {
  if (!failure.details.isEmpty()) return failure.details;
  const QString text = failure.what + QStringLiteral(": ") + failure.why;
  return failure.hint.isEmpty() ? text : text + QStringLiteral(". ") + failure.hint;
}

}  // namespace

StatusLine::StatusLine(QMainWindow& window, const Services& services, const SessionDocument& document,
                       const TileCache& cache, ImageCanvas& canvas, WindowJobs& jobs, QAction& stop,
                       LogBook& log)
    : window_(window), canvas_(canvas), services_(services), jobs_(jobs), log_(log) {
  make_job_box(stop);
  pointer_label_ = new QLabel;
  pointer_label_->setObjectName(QStringLiteral("pointer"));
  zoom_label_ = new QLabel;
  zoom_label_->setObjectName(QStringLiteral("zoom"));
  zoom_label_->setMinimumWidth(window_.fontMetrics().horizontalAdvance(QStringLiteral("0.0000 %")));
  zoom_label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  zoom_label_->setToolTip(tr("Screen pixels to an image pixel"));
  // The name of a card needs no translation.
  const bool on_cpu = services_.backend->device() == "cpu";
  machine_status_ =
      new MachineStatus(on_cpu ? QStringLiteral("CPU") : translated(services_.backend->description()), cache);
  // Permanent: a message or a menu's tip replaces the other widgets, and would hide Cancel.
  QStatusBar* const bar = window_.statusBar();
  bar->insertPermanentWidget(0, job_box_);
  bar->addPermanentWidget(pointer_label_);
  bar->addPermanentWidget(zoom_label_);
  bar->addPermanentWidget(machine_status_);
  make_whole_message();
  bar->installEventFilter(this);
  canvas_.installEventFilter(this);
  connect(bar, &QStatusBar::messageChanged, this, &StatusLine::make_room_for);
  connect(&canvas, &ImageCanvas::viewport_changed, this, [this, &canvas] {
    zoom_label_->setText(!canvas.has_images() ? QString()
                                              : tr("%1 %").arg(QLocale().toString(
                                                    100 * canvas.zoom(), 'g', canvas.zoom() < 1 ? 3 : 4)));
  });
  for (JobRunner* runner : {&jobs_.loading(), &jobs_.working(), &jobs_.measuring()}) connect_runner(*runner);
  // The overlays measure by themselves.
  for (JobRunner* runner : {&jobs_.loading(), &jobs_.working()})
    connect(runner, &JobRunner::given, this, &StatusLine::begin_action);
  connect(&document, &SessionDocument::images_changed, this, &StatusLine::begin_action);
  connect(&jobs_, &WindowJobs::changed, this, [this] {
    if (!jobs_.busy()) job_box_->hide();
    show_whether_working();
  });
}

void StatusLine::set_queue_running(bool running) {
  queue_running_ = running;
  show_whether_working();
}

void StatusLine::show_whether_working() {
  machine_status_->set_working(queue_running_ || jobs_.working().busy());
}

void StatusLine::make_job_box(QAction& stop) {
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
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("job_stop"));
  button->setDefaultAction(&stop);
  button->setAutoRaise(true);
  row->addWidget(job_label_);
  row->addWidget(job_bar_);
  row->addWidget(button);
  job_box_->hide();
}

void StatusLine::make_whole_message() {
  whole_message_ = new QLabel(&window_);
  whole_message_->setObjectName(QStringLiteral("whole_message"));
  whole_message_->setTextFormat(Qt::PlainText);
  whole_message_->setWordWrap(true);
  whole_message_->setMargin(3);
  whole_message_->setAutoFillBackground(true);
  whole_message_->setFrameStyle(static_cast<int>(QFrame::Box) | static_cast<int>(QFrame::Plain));
  whole_message_->setToolTip(tr("A click hides this message"));
  whole_message_->installEventFilter(this);
  whole_message_->hide();
}

void StatusLine::connect_runner(JobRunner& runner) {
  const bool of_the_work = &runner == &jobs_.working();
  connect(&runner, &JobRunner::started, this, [this](const QString& title) {
    log_.add(LogLevel::Info, title);
    job_label_->setText(title);
    job_bar_->setValue(0);
    job_box_->setVisible(!jobs_.registering());
  });
  connect(
      &runner, &JobRunner::progressed, this,
      [this, of_the_work](double fraction, const Message& stage, double, double remaining_s) {
        if (jobs_.registering() && of_the_work) return;  // the panel shows it
        job_bar_->setValue(static_cast<int>(fraction * 1000));
        job_bar_->setToolTip(translated(stage));
        if (jobs_.exporting() && of_the_work && remaining_s >= 0.5)
          job_label_->setText(tr("%1: about %2 left").arg(jobs_.working().title(), human_time(remaining_s)));
      });
  connect(&runner, &JobRunner::failed, this, &StatusLine::report_failure);
  connect(&runner, &JobRunner::cancelled, this, [this] {
    log_.add(LogLevel::Info, tr("Cancelled"));
    show_message(tr("Cancelled"), 5000);
  });
}

void StatusLine::show_message(const QString& sentence, int ms, MessageEnd end) {
  message_end_ = end;
  window_.statusBar()->showMessage(sentence, ms);
}

// Hides the pointer's position for a sentence that needs its room, and shows it again afterwards. What is
// longer than the bar wraps, over the picture: its end often says what can be done.
void StatusLine::make_room_for(const QString& message) {
  QStatusBar& bar = *window_.statusBar();
  int taken = 0;
  for (const auto* beside : bar.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    if (!beside->isHidden() && beside != pointer_label_)
      taken += std::max(beside->sizeHint().width(), beside->minimumWidth()) + kBetween;
  const int wanted = bar.fontMetrics().horizontalAdvance(message) + 2 * kBetween, room = bar.width() - taken;
  const bool over_picture = !message.isEmpty() && (bar.isHidden() || wanted > room);
  // What stands over the picture leaves the bar to its fields.
  pointer_label_->setVisible(message.isEmpty() || over_picture ||
                             wanted + pointer_label_->sizeHint().width() <= room);
  // One sentence needs no full stop; several would seem to go on.
  const bool several = message.contains(QLatin1String(". ")) || message.contains(QStringLiteral("。"));
  whole_message_->setText(several ? whole_sentence_of(message) : message);
  if (over_picture) place_over_picture();
  if (whole_message_->isHidden() == over_picture) {
    whole_message_->setVisible(over_picture);
    bar.update();
  }
}

// A bar that comes and goes would move the picture, and a box over the panels cover their tabs.
void StatusLine::place_over_picture() {
  const QRect picture(canvas_.mapTo(&window_, QPoint()), canvas_.size());
  // Not in the corners, where the scale bar and the mini-map are.
  const QRect map = canvas_.mini_map_area().toAlignedRect();
  const int right_corner = map.isEmpty() ? 0 : picture.width() - map.left() + kMapGap;
  const int between = picture.width() - kScaleBarRoom - right_corner;
  const bool fits_between = between >= kNarrowest || (map.isEmpty() && between >= 2 * kScaleBarRoom);
  const int left = fits_between ? kScaleBarRoom : 0, room = fits_between ? between : picture.width();
  const int width =
      std::min(room, whole_message_->fontMetrics().horizontalAdvance(whole_message_->text()) + 4 * kBetween);
  const int height = whole_message_->heightForWidth(width);
  const int bottom = fits_between || map.isEmpty() ? picture.height() : map.top() - kMapGap;
  whole_message_->setGeometry(
      picture.left() + std::clamp((picture.width() - width) / 2, left, left + room - width),
      picture.top() + std::max(0, bottom - height), width, height);
  whole_message_->raise();
}

// The bar without the beginning of a message that stands over the picture.
void StatusLine::paint_empty_bar() {
  QStatusBar& bar = *window_.statusBar();
  QPainter painter(&bar);
  QStyleOption option;
  option.initFrom(&bar);
  bar.style()->drawPrimitive(QStyle::PE_PanelStatusBar, &option, &painter, &bar);
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
  if (watched == whole_message_ && event->type() == QEvent::MouseButtonPress) {
    clear_message();
    return true;
  }
  const bool is_laid_out = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                           event->type() == QEvent::LayoutRequest || event->type() == QEvent::ShowToParent;
  QStatusBar* const bar = window_.statusBar();
  if ((watched == bar || watched == &canvas_) && is_laid_out) make_room_for(bar->currentMessage());
  if (watched == bar && event->type() == QEvent::Paint && !whole_message_->isHidden()) {
    paint_empty_bar();
    return true;
  }
  return QObject::eventFilter(watched, event);
}

void StatusLine::clear_message() {
  window_.statusBar()->clearMessage();
}

void StatusLine::begin_action() {
  if (message_end_ == MessageEnd::NextAction) clear_message();
  delete written_.data();
}

void StatusLine::show_written(const QString& name, const QString& path, const QString& details) {
  const QFileInfo file(path);
  log_.add(LogLevel::Info, tr("Saved %1. %2").arg(path, details));
  delete written_.data();
  auto* notice = new QWidget;
  written_ = notice;
  notice->setObjectName(name);
  notice->setAttribute(Qt::WA_DeleteOnClose);
  notice->setToolTip(QDir::toNativeSeparators(path) + QLatin1Char('\n') + details);
  auto* row = new QHBoxLayout(notice);
  row->setContentsMargins(6, 0, 6, 0);
  row->setSpacing(2);
  const QString text = tr("Saved %1").arg(file.fileName());
  auto* label = new QLabel(
      notice->fontMetrics().elidedText(text, Qt::ElideMiddle, 32 * notice->fontMetrics().averageCharWidth()));
  label->setObjectName(QStringLiteral("written_text"));
  label->setAccessibleName(text);
  row->addWidget(label);
  const auto add = [&](const QString& title, const char* button_name, auto run) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(button_name));
    button->setText(title);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, notice, run);
    row->addWidget(button);
    return button;
  };
  if (path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive))
    add(tr("Open"), "open_written", [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
  add(tr("Show in Folder"), "show_in_folder",
      [folder = file.absolutePath()] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
  QToolButton* const dismiss = add(QStringLiteral("×"), "dismiss_written", [notice] { notice->close(); });
  dismiss->setAutoRaise(true);
  dismiss->setToolTip(tr("Close this notice"));
  dismiss->setAccessibleName(dismiss->toolTip());
  window_.statusBar()->insertPermanentWidget(1, notice);
  notice->show();
  show_message(QString(details).replace(QLatin1Char('\n'), QLatin1Char(' ')), 12000);
}

void StatusLine::show_pointer(const QString& text) {
  pointer_label_->setText(text);
  make_room_for(window_.statusBar()->currentMessage());
}

void StatusLine::report_failure(const JobFailure& failure) {
  log_.add(LogLevel::Warning, log_text(failure));
  connect(show_failure(failure, &window_), &QMessageBox::finished, this, [this] {
    // Not every window manager does: keys would reach nothing.
    window_.activateWindow();
    Q_EMIT failure_read();
  });
}

void StatusLine::show_device_notice(const Message& notice, const Message& brief) {
  if (notice.empty()) return;
  const QString sentence = sentence_of(translated(notice));
  machine_status_->set_notice(sentence);
  log_.add(LogLevel::Warning, sentence);
  show_message(brief.empty() ? sentence : sentence_of(translated(brief)), 10000, MessageEnd::Time);
}

void StatusLine::warm_up() {
  if (!services_.warm_up) return;
  machine_status_->set_warm_up(WarmUp::Warming);
  connect(&jobs_.warming(), &JobRunner::failed, this, [this](const JobFailure& failure) {
    machine_status_->set_warm_up(WarmUp::Failed, failure.why);
    log_.add(LogLevel::Warning, log_text(failure));
  });
  jobs_.warming().start<bool>(
      tr("Warming up"),
      [run = services_.warm_up](Progress& progress) {
        run(progress);
        return std::make_shared<const bool>(true);
      },
      [this](std::shared_ptr<const bool>) { machine_status_->set_warm_up(WarmUp::Ready); });
}

}  // namespace alinify::ui
