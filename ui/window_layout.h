#pragma once

class QMainWindow;

namespace alinify::ui {

class CommandSet;
struct Features;

/// Docks every feature's panel around the canvas, each connected to the command that shows it: View and
/// Registration on the right, Layers on the left, the others hidden.
void dock_panels(QMainWindow& window, Features& features, const CommandSet& commands);

/// Sizes the window for its screen, or restores its last layout. Call it once all is docked.
void restore_layout(QMainWindow& window, Features& features);

}  // namespace alinify::ui
