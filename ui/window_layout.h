#pragma once

class QMainWindow;
class QMenu;

namespace alinify::ui {

struct Features;

/// Docks every feature's panel around the canvas, each with its entry in `panels`: View and Registration on
/// the right, Layers on the left, the others hidden.
void dock_panels(QMainWindow& window, Features& features, QMenu& panels);

/// Sizes the window for its screen, or restores its last layout. Call it once all is docked.
void restore_layout(QMainWindow& window, Features& features);

}  // namespace alinify::ui
