#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>

#include "ui/models/pair_names.h"

class QLocalServer;

namespace alinify::ui {

/// The files given to a start of the program.
struct OpenRequest {
  QStringList files;  ///< absolute
  bool register_at_once = false;
  int fixed_page = 0, moving_page = 0;  ///< of images, from 0

  /// The options of the program that give the pages.
  static QString fixed_page_option() { return QStringLiteral("fixed-page"); }
  static QString moving_page_option() { return QStringLiteral("moving-page"); }

  /// The images to open as they are named: two files, or one of whose pages one was chosen. Empty: the files
  /// may be anything, and their roles are open.
  std::optional<PairImages> images() const;

  friend bool operator==(const OpenRequest&, const OpenRequest&) = default;
};

/// The window of this user on this display, which opens the files of later starts of the program.
/// **Threads**: the GUI's.
class RunningWindow : public QObject {
  Q_OBJECT
 public:
  /// `address`: of a local socket. `can_open` is called for each request; if it returns false, the sender
  /// opens a window of its own.
  RunningWindow(const QString& address, std::function<bool()> can_open, QObject* parent = nullptr);
  ~RunningWindow() override;

  /// Returns false if another window owns the address or listening fails; this window then receives no
  /// requests.
  bool listen();

 Q_SIGNALS:
  /// A request was accepted and acknowledged.
  void requested(const alinify::ui::OpenRequest& request);

 private:
  void receive();

  QString address_;
  std::function<bool()> can_open_;
  std::unique_ptr<QLocalServer> server_;
};

/// The address of this user's window on this display; empty if users have no folder of their own for that
/// (XDG_RUNTIME_DIR).
QString running_window_address();

/// Hands the request to the window listening at `address`. **Returns** false if there is none, or it cannot
/// open anything now, or does not answer within `patience_ms`.
bool hand_to_running_window(const QString& address, const OpenRequest& request, int patience_ms = 3000);

}  // namespace alinify::ui
