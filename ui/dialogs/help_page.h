#pragma once

class QDialog;
class QString;
class QWidget;

namespace alinify::ui {

/// The help in the window's language: how to register a pair, page by page, with a contents list and a
/// search. Does not block; one at a time. `anchor`: the section to begin at.
QDialog* show_help(QWidget* parent, const QString& anchor);
QDialog* show_help(QWidget* parent);

}  // namespace alinify::ui
