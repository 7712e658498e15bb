#pragma once

#include <memory>
#include <optional>

#include <QDialog>

#include "core/registration/initial/travel_profile.h"
#include "core/transform/cloth_geometry.h"
#include "ui/lengths.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace alinify::ui {

class CurvesView;

/// The position and travel of a result's cloth, line by line along the roll.
struct ShownCloth {
  ClothGeometry cloth;
  std::optional<TravelProfile> travel;    ///< removed before the run began
  DisplayUnit unit = DisplayUnit::Pixel;  ///< of the lengths, where the cloth is calibrated
  double travel_per_px = 1;               ///< the profile's pixels in that unit
};

/// Stretch, skew, bow and travel, drawn along the roll; a table and a drawing of them can be saved.
class TravelDialog : public QDialog {
  Q_OBJECT
 public:
  explicit TravelDialog(const QString& folder, QWidget* parent = nullptr);

  /// The cloth's direction of travel in the fixed image; unset: along its longer side.
  std::optional<bool> along_y() const;
  /// Null: shows nothing, for the reason given.
  void show_cloth(std::shared_ptr<const ShownCloth> shown, const QString& why_not);

 Q_SIGNALS:
  void direction_chosen();
  void table_wanted(const QString& path);
  void drawing_wanted(const QString& path);

 private:
  void save(bool table);
  QString summary() const;

  QString folder_;
  QComboBox* along_;
  CurvesView* curves_;
  QLabel* summary_;
  QPushButton *table_, *drawing_;
  std::shared_ptr<const ShownCloth> shown_;
};

}  // namespace alinify::ui
