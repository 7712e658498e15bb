#pragma once

#include <optional>

#include <QString>

/// A desktop's displays of a program outside of its window: notification and progress. Where the desktop,
/// or the build, has no such service, nothing happens. **Threads**: the GUI's. None of it waits for an
/// answer.
namespace alinify::ui {

/// A short message in the desktop's notification area (freedesktop.org's Notifications).
void notify_desktop(const QString& title, const QString& text);

/// How far the work is, 0 to 1, on the program's entry in the task bar or dock; empty: no work. KDE's,
/// Ubuntu's and other docks show it (com.canonical.Unity.LauncherEntry).
void show_desktop_progress(std::optional<double> fraction);

}  // namespace alinify::ui
