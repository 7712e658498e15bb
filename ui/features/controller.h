#pragma once

#include <functional>

#include <QMainWindow>
#include <QObject>

#include "ui/canvas/image_canvas.h"
#include "ui/document/session_document.h"
#include "ui/log/log_book.h"
#include "ui/services.h"
#include "ui/window/status_line.h"
#include "ui/window/window_context.h"
#include "ui/window/window_jobs.h"

class QAction;

namespace alinify::ui {

/// One feature of the window: its commands' actions, and when they are enabled. Controllers do not know the
/// window's class; they communicate by the document's signals and their own. **Threads**: the GUI's.
class Controller : public QObject {
  Q_OBJECT
 public:
  explicit Controller(const WindowContext& context);

 protected:
  /// Enables and checks the commands to match document and jobs.
  virtual void update_commands() {}
  /// Calls update_commands() whenever images, map or result change, or a job begins or ends.
  void follow_document_and_jobs();
  /// See CommandSet::bind; keep the action where it is needed again.
  QAction* bind(const char* id, std::function<void()> run);
  /// Logs a failure and shows it to the user. Every failure is reported here.
  void report_failure(const JobFailure& failure) { status_.report_failure(failure); }

  const WindowContext& context_;
  QMainWindow& window_;
  const Services& services_;
  SessionDocument& document_;
  ImageCanvas& canvas_;
  WindowJobs& jobs_;
  JobRunner &loading_, &working_, &measuring_;
  StatusLine& status_;
  LogBook& log_;
};

}  // namespace alinify::ui
