#include "ui/window/column_widths.h"

#include <tuple>
#include <utility>

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>

namespace alinify::ui {
namespace {

constexpr char kLeftKey[] = "left_column_width", kRightKey[] = "right_column_width";

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
    if (QDockWidget* const dock = dock_seen_at(window, side))
      window.resizeDocks({dock}, {settings.value(QLatin1String(key), first).toInt()}, Qt::Horizontal);
}

void ColumnWidths::forget() {
  for (const char* key : {kLeftKey, kRightKey}) QSettings().remove(QLatin1String(key));
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
