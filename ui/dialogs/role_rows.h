#pragma once

#include <QString>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace alinify::ui {

/// Two rows of a dialog for the fixed and the moving image, each with its colour, and a button that exchanges
/// their contents.
struct RoleRows {
  QLineEdit *fixed, *moving;
  QPushButton* swap;
};

/// Fills columns 0 to 2 of the first two rows of the grid; the button comes into `swap_column` over both.
/// The lines are named as given; `swap_name` is the button's.
struct RoleTexts {
  QString fixed_title, moving_title, fixed_name, moving_name, swap_name;
};
RoleRows add_role_rows(QGridLayout& grid, const RoleTexts& texts, int swap_column);

}  // namespace alinify::ui
