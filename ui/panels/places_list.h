#pragma once

#include <vector>

#include <QImage>
#include <QListWidget>

#include "core/image/image_info.h"
#include "core/quality/quality_report.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// The places that a verdict names, those of one part of the image together: a picture of each, where it
/// lies, and what is wrong there. Rows are in the order shown; a place is known by its index in the verdict's
/// list.
class PlacesList : public QListWidget {
  Q_OBJECT
 public:
  explicit PlacesList(QWidget* parent = nullptr);

  /// The chosen place stays chosen where the list is as long as before, and so do the pictures.
  void show_places(const std::vector<Finding>& places, Size image, const LengthFormat& lengths);
  void set_picture(int place, const QImage& picture);
  void forget_pictures();
  /// -1: none. Does not emit place_chosen().
  void choose(int place);
  int chosen() const;
  /// The row of a place; -1: there is no such place.
  int row_of(int place) const;
  /// Logical pixels of a side of the pictures.
  static int picture_side();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// By click, Enter or arrow keys; also the one that is chosen already.
  void place_chosen(int place);

 private:
  std::vector<QImage> pictures_;
};

/// In which part of the image a place lies: "Top left", "Middle", "Whole image".
QString part_of_image(const Rect& place, Size image);

}  // namespace alinify::ui
