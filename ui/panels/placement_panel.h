#pragma once

#include <QList>
#include <QWidget>

#include "ui/tools/placement_tool.h"

class QAction;
class QCheckBox;
class QDoubleSpinBox;

namespace alinify::ui {

/// The placement of the moving image on the fixed one, as editable numbers.
class PlacementPanel : public QWidget {
  Q_OBJECT
 public:
  PlacementPanel(SessionDocument& document, PlacementTool& tool, const QList<QAction*>& actions,
                 QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void show_state();
  void edited(const QString& merge);

  SessionDocument& document_;
  PlacementTool& tool_;
  QWidget* numbers_;
  QDoubleSpinBox *x_, *y_, *angle_, *scale_;
  QCheckBox* mirrored_;
};

}  // namespace alinify::ui
