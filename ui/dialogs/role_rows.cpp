#include "ui/dialogs/role_rows.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

QLineEdit* add_row(QGridLayout& grid, int at, const QColor& color, const QString& title,
                   const QString& name) {
  auto* chip = new QLabel;
  chip->setPixmap(color_chip(color).pixmap(18, 18));
  auto* label = new QLabel(title);
  auto* line = new QLineEdit;
  line->setObjectName(name);
  label->setBuddy(line);
  grid.addWidget(chip, at, 0);
  grid.addWidget(label, at, 1);
  grid.addWidget(line, at, 2);
  return line;
}

}  // namespace

RoleRows add_role_rows(QGridLayout& grid, const RoleTexts& texts, int swap_column) {
  RoleRows rows{};
  rows.fixed = add_row(grid, 0, fixed_color(), texts.fixed_title, texts.fixed_name);
  rows.moving = add_row(grid, 1, moving_color(), texts.moving_title, texts.moving_name);
  rows.swap = new QPushButton(icon(Glyph::Swap), QCoreApplication::translate("RoleRows", "&Swap"));
  rows.swap->setObjectName(texts.swap_name);
  rows.swap->setAutoDefault(false);
  rows.swap->setToolTip(QCoreApplication::translate("RoleRows", "Exchange the two roles"));
  grid.addWidget(rows.swap, 0, swap_column, 2, 1);
  grid.setColumnStretch(2, 1);
  QObject::connect(rows.swap, &QPushButton::clicked, rows.fixed, [rows] {
    const QString fixed = rows.fixed->text();
    rows.fixed->setText(rows.moving->text());
    rows.moving->setText(fixed);
  });
  return rows;
}

}  // namespace alinify::ui
