#pragma once

#include <optional>

#include <QColor>
#include <QWidget>

#include "core/image/image_info.h"
#include "core/warp/tiled_warper.h"

class QComboBox;
class QDoubleSpinBox;
class QPushButton;

namespace alinify::ui {

/// Chooses the fill outside the moving image: black or bare paper, white where the largest value is white, or
/// another colour; for images without colours, a value.
class OutsideField : public QWidget {
  Q_OBJECT
 public:
  explicit OutsideField(const ImageInfo& image, QWidget* parent = nullptr);

  QComboBox* choice() { return choice_; }
  /// Leaves bare paper as the only choice: for inks and palettes, the colour of a value is unknown.
  void keep_paper();
  /// Sets WarpOptions::outside or outside_of_channel.
  void add_to(WarpOptions& options) const;
  /// The value for images without colours; empty: none was chosen, or it is a colour.
  std::optional<double> value() const;
  void propose(const std::optional<double>& value);

 Q_SIGNALS:
  void changed();

 private:
  enum Choice { Paper, White, Own };
  bool is_picture() const;
  void show_color();
  void ask_for_color();
  void show_choice();

  ImageInfo image_;
  QColor color_;
  QComboBox* choice_;
  QPushButton* color_button_;
  QDoubleSpinBox* value_;
};

}  // namespace alinify::ui
