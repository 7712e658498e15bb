#include "ui/features/view_toggles.h"

#include <QAction>

#include "ui/canvas/image_canvas.h"

namespace alinify::ui {

QAction* ViewToggles::add(QAction* action, bool ViewSettings::*flag) {
  // The canvas is the context: it goes before the controllers' actions do.
  QObject::connect(action, &QAction::triggered, &canvas_, [&canvas = canvas_, action, flag] {
    ViewSettings settings = canvas.settings();
    settings.*flag = action->isChecked();
    canvas.set_settings(settings);
  });
  toggles_.push_back({action, flag});
  return action;
}

void ViewToggles::show_settings() const {
  for (const Toggle& toggle : toggles_) toggle.action->setChecked(canvas_.settings().*toggle.flag);
}

}  // namespace alinify::ui
