#pragma once

#include <optional>

#include <QString>

/// Desktop notifications and progress, outside the window. Does nothing if the desktop, or the build, has no
/// such service. **Threads**: the GUI's. Never blocks.
namespace alinify::ui {

/// A short message in the desktop's notification area (freedesktop.org's Notifications).
void notify_desktop(const QString& title, const QString& text);

/// Shows progress, 0 to 1, on the program's entry in the task bar or dock; empty: no work. KDE's, Ubuntu's
/// and other docks support it (com.canonical.Unity.LauncherEntry).
void show_desktop_progress(std::optional<double> fraction);

}  // namespace alinify::ui
