#pragma once

#include <QList>
#include <QString>

class QAction;
class QBoxLayout;
class QDockWidget;
class QLabel;
class QPainter;
class QScrollArea;
class QTableView;
class QWidget;

/// Widgets shared by several panels.
namespace alinify::ui {

/// A selectable text of any length that wraps at the panel's width.
QLabel* wrapping_label(const QString& name);

/// A row of flat command buttons, each named COMMAND_button; icon and text if there is an icon.
QBoxLayout* button_row(const QList<QAction*>& actions);

/// Wraps a panel that may need more height than its dock has.
QScrollArea* scrolling(QWidget* panel);

/// The panel's dock; null before it is docked.
QDockWidget* dock_of(const QWidget& panel);
/// Shows the panel's dock and raises it above those tabbed with it.
void bring_up(const QWidget& panel);

/// Raises the panel's dock above those tabbed with it, if it is shown at all: one that a person has closed
/// stays closed.
void raise(const QWidget& panel);

/// Paints the background of a plot that fills the widget, with its frame; sets a small font.
void paint_plot_ground(QPainter& painter, const QWidget& plot);
/// Paints the reason instead of a plot, if there is nothing to draw.
void paint_no_plot(QPainter& painter, const QWidget& plot, const QString& text);

/// A table of narrow rows with row selection; Tab leaves it.
QTableView* row_table(const QString& name, const QString& accessible_name);

}  // namespace alinify::ui
