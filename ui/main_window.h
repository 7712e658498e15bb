#pragma once

#include <memory>
#include <optional>

#include <QMainWindow>
#include <QStringList>

#include "ui/commands/command_set.h"
#include "ui/document/session_document.h"
#include "ui/features/after_opening.h"
#include "ui/log/log_book.h"
#include "ui/preferences.h"
#include "ui/services.h"
#include "ui/window/window_context.h"

namespace alinify {
class TileCache;
}

namespace alinify::ui {

class BackgroundNotifier;
class ImageCanvas;
class SessionFiles;
class StatusLine;
class WindowJobs;
struct Features;
struct OpenRequest;

/// The program's window: the pair on a canvas, panels beside it. It puts the parts together; the commands'
/// actions are in the controllers that own them, in ui/features.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(Services services, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens both on the loading thread, after asking about unsaved changes of the pair that they replace. An
  /// empty path leaves that side as it is.
  void open_images(const PairImages& images, AfterOpening after = AfterOpening::Look);
  void open_images(const QString& fixed, const QString& moving, AfterOpening after = AfterOpening::Look) {
    open_images(PairImages{fixed, moving}, after);
  }
  /// Opens files dropped or named on the command line: one takes `side` or the free side, two are a pair to
  /// be confirmed.
  void open_files(const QStringList& paths, std::optional<Side> side = std::nullopt);
  /// Opens a session, after asking about unsaved changes and missing images.
  void open_session(const QString& path);
  /// Opens the files given to a later start of the program, and raises the window.
  void open_requested(const OpenRequest& request);
  /// False while something runs that would have to be stopped first, or a dialog is open.
  bool can_open_requested() const;
  /// Offers to recover the sessions of crashed windows, if there are any.
  void offer_recovery();
  /// Shows a card that offers the tour; for the very first start.
  void offer_tour();
  /// Shows where the work runs, and why not elsewhere: in the status bar's tip and the log, and once as a
  /// message, for which `brief`, where it is not empty, says it in fewer words.
  void show_device_notice(const Message& notice, const Message& brief = {});

  /// Closes the window after the same questions as always, and says with restart_wanted() how to come back.
  void close_to_restart();

  /// True while anything is loaded, registered or exported.
  bool busy() const;

  SessionDocument& document() { return document_; }
  SessionFiles& files();
  ImageCanvas& canvas() { return *canvas_; }
  const TileCache& tiles() const { return *cache_; }
  LogBook& log_book() { return log_; }
  /// The controllers, with their panels and tools.
  Features& features() { return *features_; }

 Q_SIGNALS:
  /// The window is closed, and the program is to be started again with these arguments.
  void restart_wanted(const QStringList& arguments);

 protected:
  bool event(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void childEvent(QChildEvent* event) override;
  QMenu* createPopupMenu() override;

 private:
  void ask_to_stop_and_close(bool to_restart);
  void close_again(bool to_restart);
  /// Keeps sizes and panels for the windows that are opened later.
  void keep_layout();
  /// Of the program, to open what is open now.
  QStringList restart_arguments();
  /// Keeps the way in which the pair is shown for the window that these arguments open it in.
  void keep_view(const QStringList& arguments);
  /// Shows the pair, once it is open again, as the window before showed it.
  void bring_back_view();

  Services services_;
  Preferences preferences_;
  LogBook log_;
  SessionDocument document_;
  CommandSet commands_;
  std::shared_ptr<TileCache> cache_;
  ImageCanvas* canvas_ = nullptr;
  std::unique_ptr<WindowJobs> jobs_;
  std::unique_ptr<BackgroundNotifier> background_notifier_;
  std::unique_ptr<StatusLine> status_;
  std::unique_ptr<WindowContext> context_;
  std::unique_ptr<Features> features_;
  QMenu* panels_menu_ = nullptr;
  bool to_restart_ = false;       ///< what is being closed; not after a question was cancelled
  bool close_confirmed_ = false;  ///< the question about unsaved work was answered
};

}  // namespace alinify::ui
