#pragma once

#include <QObject>
#include <QPointer>

#include "core/image/tile_cache.h"
#include "ui/jobs/job_runner.h"

class QAction;
class QLabel;
class QMainWindow;
class QProgressBar;
class QWidget;

namespace alinify::ui {

class ImageCanvas;
class LogBook;
class MachineStatus;
class SessionDocument;
class WindowJobs;
struct Services;

/// What ends a message before its time is over.
enum class MessageEnd {
  NextAction,  ///< the next action of the user, or another pair: it speaks of what was done here
  Time         ///< nothing: it speaks of the program or of what runs in the background
};

/// The status bar of the window: the running job and its progress, the readout under the pointer, the zoom
/// and the machine. Messages here are transient; one that is longer than the bar stands over the bottom of
/// the picture, wrapped, and covers neither panels nor the bar's fields. Failures are logged and shown in a
/// dialog. A message or notice ends when a job is given to the window's runners, or when other images are
/// shown: from then on it would speak of what is over.
class StatusLine : public QObject {
  Q_OBJECT
 public:
  /// `stop`: the command beside the progress.
  /// Create it before the document's other listeners: their messages about new images are to stay.
  StatusLine(QMainWindow& window, const Services& services, const SessionDocument& document,
             const TileCache& cache, ImageCanvas& canvas, WindowJobs& jobs, QAction& stop, LogBook& log);

  void show_message(const QString& sentence, int ms, MessageEnd end = MessageEnd::NextAction);
  void clear_message();
  /// Ends the message of the action before and the notice of a written file. Call it where an action of the
  /// user begins or is done without a job of the window's.
  void begin_action();
  /// Shows that a file was written, with a link to it, until the user closes the notice, another action
  /// begins or another file is written. Also logged. `name`: the notice's object name.
  void show_written(const QString& name, const QString& path, const QString& details);
  void show_pointer(const QString& text);
  void report_failure(const JobFailure& failure);
  /// Shows where the work runs, and why not elsewhere: in the machine's tip and the log, and once as a
  /// message, for which `brief`, where it is not empty, says it in fewer words.
  void show_device_notice(const Message& notice, const Message& brief);
  /// Whether the queue of pairs runs: it keeps the device as busy as the window's own jobs do.
  void set_queue_running(bool running);
  /// Warms up the machine for the first run, and shows the progress. Call it once.
  void warm_up();

 Q_SIGNALS:
  /// The user closed the dialog of a failure.
  void failure_read();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_job_box(QAction& stop);
  void make_whole_message();
  void make_room_for(const QString& message);
  void place_over_picture();
  void paint_empty_bar();
  void connect_runner(JobRunner& runner);
  void show_whether_working();

  QMainWindow& window_;
  ImageCanvas& canvas_;
  const Services& services_;
  WindowJobs& jobs_;
  LogBook& log_;
  QWidget* job_box_;
  QLabel* job_label_;
  QProgressBar* job_bar_;
  MessageEnd message_end_ = MessageEnd::NextAction;  ///< of the message shown last
  QPointer<QWidget> written_;
  QLabel* whole_message_;
  QLabel* pointer_label_;
  QLabel* zoom_label_;
  MachineStatus* machine_status_;
  bool queue_running_ = false;
};

}  // namespace alinify::ui
