#pragma once

#include <QList>
#include <QString>

class QAction;
class QBoxLayout;
class QDockWidget;
class QLabel;
class QScrollArea;
class QTableView;
class QWidget;

/// What several panels are made of.
namespace alinify::ui {

/// A text of any length that breaks where the panel ends and can be selected.
QLabel* wrapping_label(const QString& name);

/// A row of flat buttons, each for a command and called COMMAND_button; icon and text where there is an icon.
QBoxLayout* button_row(const QList<QAction*>& actions);

/// Around a panel that needs more height than its dock may have.
QScrollArea* scrolling(QWidget* panel);

/// The dock that the panel stands in; null before it is docked.
QDockWidget* dock_of(const QWidget& panel);
/// Shows the panel's dock, before those that it shares its place with.
void bring_up(const QWidget& panel);

/// A table of narrow rows that are selected whole; the keyboard leaves it by Tab.
QTableView* row_table(const QString& name, const QString& accessible_name);

}  // namespace alinify::ui
