#pragma once

#include <QWidget>

#include "ui/canvas/image_canvas.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace alinify::ui {

/// How the pair is shown: the two layers by name and colour, the comparison, its opacity or gain.
class ViewPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ViewPanel(SessionDocument& document, QWidget* parent = nullptr);
  void show_settings(const ViewSettings& settings);

 Q_SIGNALS:
  void changed(const alinify::ui::ViewSettings& settings);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Row {
    QCheckBox* visible;
    QLabel* details;
  };
  Row add_row(Side side);
  void show_images();
  void show_colors();
  void report();

  SessionDocument& document_;
  ViewSettings settings_;
  Row fixed_, moving_;
  QComboBox* mode_;
  QLabel* amount_label_;
  QSlider* amount_;
  QLabel* amount_value_;
  QWidget* amount_row_;
};

/// All modes in the order in which they are offered.
struct ModeTitle {
  CompareMode mode;
  const char* name;   ///< of its action and setting
  const char* title;  ///< to be translated
  const char* tip;
};
const std::vector<ModeTitle>& compare_modes();

}  // namespace alinify::ui
