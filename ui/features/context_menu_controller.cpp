#include "ui/features/context_menu_controller.h"

#include <QAbstractItemView>
#include <QMenu>

#include "ui/commands/command_set.h"
#include "ui/features/places_controller.h"
#include "ui/tools/landmark_tool.h"

namespace alinify::ui {

ContextMenuController::ContextMenuController(const WindowContext& context, LandmarkTool& landmarks,
                                             PlacesController& places)
    : Controller(context), landmarks_(landmarks), places_(places) {
  connect(&canvas_, &ImageCanvas::context_menu_wanted, this, &ContextMenuController::open_on_canvas);
  connect(&canvas_, &ImageCanvas::scale_bar_clicked, this, [this](const QPoint& global) {
    open(canvas_, context_menu_layout(ContextMenu::ScaleBar), global);
  });
}

void ContextMenuController::serve(QAbstractItemView& view, ContextMenu menu) {
  view.setContextMenuPolicy(Qt::CustomContextMenu);
  connect(&view, &QWidget::customContextMenuRequested, this, [this, &view, menu](const QPoint& at) {
    open(view, context_menu_layout(menu), view.viewport()->mapToGlobal(at));
  });
}

void ContextMenuController::open_on_canvas(const QPoint& global) {
  if (!canvas_.has_images()) return open(canvas_, context_menu_layout(ContextMenu::EmptyCanvas), global);
  const CanvasTool::Pointer here = canvas_.here();
  QStringList entries;
  if (landmarks_.select_at(here)) {
    entries << context_menu_layout(ContextMenu::Landmark);
  } else if (places_.choose_at(here.fixed)) {
    entries << context_menu_layout(ContextMenu::Place);
  }
  open(canvas_, entries << context_menu_layout(ContextMenu::Canvas), global);
}

void ContextMenuController::open(QWidget& over, QStringList entries, const QPoint& global) {
  auto* menu = new QMenu(&over);
  menu->setObjectName(QStringLiteral("context_menu"));
  menu->setSeparatorsCollapsible(true);
  for (const QString& entry : entries) {
    if (entry.isEmpty()) {
      menu->addSeparator();
    } else {
      menu->addAction(context_.commands.at(entry));
    }
  }
  // Later: the chosen command runs after the menu has gone.
  connect(menu, &QMenu::aboutToHide, menu, &QObject::deleteLater);
  menu->popup(global);
}

}  // namespace alinify::ui
