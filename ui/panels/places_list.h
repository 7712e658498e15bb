#pragma once

#include <set>
#include <utility>
#include <vector>

#include <QFontMetrics>
#include <QImage>
#include <QListWidget>

#include "core/image/image_info.h"
#include "core/quality/quality_report.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// The places that a verdict names, those of one part of the image together: a picture of each, its position,
/// and its problem. Rows are in the order shown; a place is known by its index in the verdict's list. Where
/// there are more than kMostOpen, a part of the image is one line with its worst place; a click on it, Right
/// or Return opens it, Left closes it.
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
  static constexpr int kMostOpen = 12;
  /// Whether a row shows its part of the image as one line.
  bool is_folded(int row) const;
  /// Logical pixels of a side of the pictures.
  static int picture_side();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 Q_SIGNALS:
  /// By click, Enter or arrow keys; also the one that is chosen already.
  void place_chosen(int place);

 private:
  /// The first row of the part of the image that a row belongs to.
  int head_of(int row) const;
  void fold(int row, bool folded);

  std::vector<QImage> pictures_;
  std::set<QString> opened_;  ///< parts of the image, while there are many places
};

/// In which part of the image a place lies: "Top left", "Middle", "Whole image".
QString part_of_image(const Rect& place, Size image);

/// Text that is wider than `width` as two lines, of which the first fits: broken behind a comma, if need be
/// at a space, and only where neither is early enough cut with an ellipsis. The second line is empty if one
/// suffices.
std::pair<QString, QString> broken_once(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace alinify::ui
