#include "ui/window/column_widths.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>

#include "ui/language.h"

namespace alinify::ui {
namespace {

constexpr char kLeftKey[] = "left_column_width", kRightKey[] = "right_column_width",
               kByLanguage[] = "column_widths";  ///< a group, in it one of each language

QString key_of_language(const char* key) {
  return QStringLiteral("%1/%2/%3").arg(QLatin1String(kByLanguage), spoken_language(), QLatin1String(key));
}

/// The dock that is seen at that side; null: none is.
QDockWidget* dock_seen_at(const QMainWindow& window, Qt::DockWidgetArea side) {
  for (auto* dock : window.findChildren<QDockWidget*>())
    if (!dock->isFloating() && !dock->isHidden() && window.dockWidgetArea(dock) == side &&
        (!window.isVisible() || !dock->visibleRegion().isEmpty()))
      return dock;
  return nullptr;
}

}  // namespace

ColumnWidths::ColumnWidths(QMainWindow& window) : QObject(&window), window_(window) {
  window_.installEventFilter(this);
}

void ColumnWidths::regain(QMainWindow& window) {
  const QSettings settings;
  for (const auto& [side, key, first] : {std::tuple{Qt::LeftDockWidgetArea, kLeftKey, kFirstLeft},
                                         {Qt::RightDockWidgetArea, kRightKey, kFirstRight}})
    if (QDockWidget* const dock = dock_seen_at(window, side)) {
      const QVariant had = settings.value(key_of_language(key), first);
      window.resizeDocks({dock}, {std::max(1, settings.value(QLatin1String(key), had).toInt())},
                         Qt::Horizontal);
    }
}

void ColumnWidths::keep(const QMainWindow& window) {
  QSettings settings;
  for (const auto& [side, key] :
       {std::pair{Qt::LeftDockWidgetArea, kLeftKey}, {Qt::RightDockWidgetArea, kRightKey}})
    if (const QDockWidget* const dock = dock_seen_at(window, side))
      settings.setValue(key_of_language(key), dock->width());
}

void ColumnWidths::forget() {
  QSettings settings;
  for (const char* key : {kLeftKey, kRightKey}) settings.remove(QLatin1String(key));
  settings.remove(QLatin1String(kByLanguage));
}

bool ColumnWidths::eventFilter(QObject* watched, QEvent* event) {
  // What reaches the window itself lies between its parts: on the line beside a dock.
  if (event->type() == QEvent::MouseButtonPress) before_drag_ = present();
  // The window moves its docks after this, by a timer.
  if (event->type() == QEvent::MouseButtonRelease && before_drag_)
    QTimer::singleShot(0, this, &ColumnWidths::keep_dragged);
  return QObject::eventFilter(watched, event);
}

ColumnWidths::Widths ColumnWidths::present() const {
  const auto width_at = [this](Qt::DockWidgetArea side) {
    const QDockWidget* const dock = dock_seen_at(window_, side);
    return dock ? std::optional(dock->width()) : std::nullopt;
  };
  return {width_at(Qt::LeftDockWidgetArea), width_at(Qt::RightDockWidgetArea)};
}

void ColumnWidths::keep_dragged() {
  const Widths before = std::exchange(before_drag_, std::nullopt).value_or(Widths{}), now = present();
  QSettings settings;
  if (before.left && now.left && before.left != now.left)
    settings.setValue(QLatin1String(kLeftKey), *now.left);
  if (before.right && now.right && before.right != now.right)
    settings.setValue(QLatin1String(kRightKey), *now.right);
}

}  // namespace alinify::ui
