#include "ui/window/running_window.h"

#include <utility>

#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalServer>
#include <QLocalSocket>

namespace alinify::ui {
namespace {

// One line each way. A request is a few paths; anything larger is not from this program.
constexpr qint64 max_bytes = 1 << 20;
constexpr const char* taken = "taken\n";
constexpr const char* refused = "refused\n";

QByteArray line_of(const OpenRequest& request) {
  QJsonObject object{{QStringLiteral("files"), QJsonArray::fromStringList(request.files)},
                     {QStringLiteral("register"), request.register_at_once},
                     {QStringLiteral("fixed_page"), request.fixed_page},
                     {QStringLiteral("moving_page"), request.moving_page}};
  return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<OpenRequest> request_of(const QByteArray& line) {
  const QJsonDocument document = QJsonDocument::fromJson(line);
  if (!document.isObject()) return {};
  OpenRequest request;
  for (const QJsonValue& file : document.object().value(QStringLiteral("files")).toArray()) {
    if (!QDir::isAbsolutePath(file.toString())) return {};
    request.files << file.toString();
  }
  if (request.files.isEmpty()) return {};
  request.register_at_once = document.object().value(QStringLiteral("register")).toBool();
  request.fixed_page = document.object().value(QStringLiteral("fixed_page")).toInt();
  request.moving_page = document.object().value(QStringLiteral("moving_page")).toInt();
  return request;
}

}  // namespace

std::optional<PairImages> OpenRequest::images() const {
  if (files.size() == 2) return PairImages{files[0], files[1], fixed_page, moving_page};
  if (files.size() == 1 && fixed_page > 0) return PairImages{files[0], {}, fixed_page, 0};
  return std::nullopt;
}

RunningWindow::RunningWindow(const QString& address, std::function<bool()> can_open, QObject* parent)
    : QObject(parent),
      address_(address),
      can_open_(std::move(can_open)),
      server_(std::make_unique<QLocalServer>()) {
  server_->setSocketOptions(QLocalServer::UserAccessOption);
  connect(server_.get(), &QLocalServer::newConnection, this, &RunningWindow::receive);
}

RunningWindow::~RunningWindow() = default;

bool RunningWindow::listen() {
  if (address_.isEmpty()) return false;
  // Listening would take the address from another window: one that answers keeps it. The socket of a killed
  // one belongs to nobody.
  QLocalSocket other;
  other.connectToServer(address_);
  if (other.waitForConnected(500)) return false;
  QLocalServer::removeServer(address_);
  return server_->listen(address_);
}

void RunningWindow::receive() {
  while (QLocalSocket* const socket = server_->nextPendingConnection()) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    const auto read = [this, socket] {
      if (socket->bytesAvailable() > max_bytes) return socket->abort();
      if (!socket->canReadLine()) return;
      const std::optional<OpenRequest> request = request_of(socket->readLine());
      const bool open = request && can_open_();
      socket->write(open ? taken : refused);
      socket->flush();
      socket->disconnectFromServer();
      if (open) Q_EMIT requested(*request);
    };
    connect(socket, &QLocalSocket::readyRead, this, read);
    read();
  }
}

QString running_window_address() {
  const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
  if (folder.isEmpty()) return {};
  // A window on another display is of no use to the user of this one.
  const QByteArray display =
      qgetenv("WAYLAND_DISPLAY") + '\n' + qgetenv("DISPLAY") + '\n' + qgetenv("QT_QPA_PLATFORM");
  const QByteArray digest = QCryptographicHash::hash(display, QCryptographicHash::Sha256).toHex().left(12);
  return folder + QStringLiteral("/alinify-") + QString::fromLatin1(digest);
}

bool hand_to_running_window(const QString& address, const OpenRequest& request, int patience_ms) {
  if (address.isEmpty()) return false;
  QElapsedTimer since;
  since.start();
  const auto left_ms = [&] { return qMax(0, patience_ms - static_cast<int>(since.elapsed())); };
  QLocalSocket socket;
  socket.connectToServer(address);
  if (!socket.waitForConnected(left_ms())) return false;
  socket.write(line_of(request));
  while (!socket.canReadLine())
    if (!socket.waitForReadyRead(left_ms())) return false;
  return socket.readLine() == taken;
}

}  // namespace alinify::ui
