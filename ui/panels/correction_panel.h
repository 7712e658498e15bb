#pragma once

#include <QWidget>

#include "ui/tools/correction_tool.h"

class QDoubleSpinBox;
class QLabel;

namespace alinify::ui {

/// The radius of the selected correction or of the next one, how many there are, and the commands for them.
class CorrectionPanel : public QWidget {
  Q_OBJECT
 public:
  CorrectionPanel(SessionDocument& document, CorrectionTool& tool, const QList<QAction*>& actions,
                  QWidget* parent = nullptr);

 private:
  void show_state();
  void show_radius();

  SessionDocument& document_;
  CorrectionTool& tool_;
  QLabel* radius_label_;
  QDoubleSpinBox* radius_;
  QLabel* state_;
};

}  // namespace alinify::ui
