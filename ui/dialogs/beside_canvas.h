#pragma once

#include <QDialog>

namespace alinify::ui {

/// Moves a shown dialog to the window's lower right corner, so that as much as possible of the canvas stays
/// visible, and keeps its lower edge there when it grows. `window` must outlive it.
void place_beside_canvas(QDialog& dialog, const QWidget& window);

}  // namespace alinify::ui
