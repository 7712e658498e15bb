#pragma once

#include <vector>

#include <QWidget>

#include "ui/canvas/view_settings.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QStackedWidget;

namespace alinify::ui {

/// How the two sides are compared: mode and amount, flicker, side by side.
class ViewPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ViewPanel(QWidget* parent = nullptr);
  void show_settings(const ViewSettings& settings);
  /// Whether side-by-side view warps the moving image now, and if that cannot be chosen, why not.
  void show_warping(bool warped, const QString& why_not);
  /// Why the comparison was chosen for the person; empty: it was not.
  void show_reason_of_mode(const QString& reason);

 Q_SIGNALS:
  void changed(const alinify::ui::ViewSettings& settings);

 private:
  void show_amount();
  void amount_moved(int value);
  void report();

  ViewSettings settings_;
  QComboBox* mode_;
  QLabel* amount_label_;
  QSlider* amount_;
  QLabel* amount_value_;
  QWidget* amount_row_;
  QStackedWidget* of_mode_;  ///< the amount, or what side by side has in its place
  QLabel* window_label_;
  QSlider* window_;
  QLabel* window_value_;
  QWidget* window_row_;
  QLabel* colors_;  ///< of the two images, in the mode that has them
  QCheckBox *flicker_, *side_by_side_, *linked_, *warped_, *match_colors_, *smooth_;
  QSlider* rate_;
  QLabel* rate_value_;
  QComboBox* overlay_;
  QSlider* strength_;
  QLabel* strength_value_;
};

}  // namespace alinify::ui
