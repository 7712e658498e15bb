#include "ui/window/desktop_shell.h"

#include <QGuiApplication>

#ifdef ALINIFY_WITH_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QVariantMap>
#endif

namespace alinify::ui {

#ifdef ALINIFY_WITH_DBUS

void notify_desktop(const QString& title, const QString& text) {
  QDBusMessage call = QDBusMessage::createMethodCall(
      QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
      QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
  const QVariantMap hints{{QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()}};
  // The text may hold a file's name, and servers read it as markup.
  call << QGuiApplication::applicationDisplayName() << 0u << QGuiApplication::desktopFileName() << title
       << text.toHtmlEscaped() << QStringList() << hints << -1;
  QDBusConnection::sessionBus().send(call);
}

void show_desktop_progress(std::optional<double> fraction) {
  QDBusMessage update = QDBusMessage::createSignal(QStringLiteral("/org/alinify/Alinify"),
                                                   QStringLiteral("com.canonical.Unity.LauncherEntry"),
                                                   QStringLiteral("Update"));
  const QVariantMap properties{{QStringLiteral("progress-visible"), fraction.has_value()},
                               {QStringLiteral("progress"), fraction.value_or(0)}};
  update << QStringLiteral("application://%1.desktop").arg(QGuiApplication::desktopFileName()) << properties;
  QDBusConnection::sessionBus().send(update);
}

#else

void notify_desktop(const QString&, const QString&) {}
void show_desktop_progress(std::optional<double>) {}

#endif

}  // namespace alinify::ui
