#pragma once

#include <set>
#include <utility>
#include <vector>

#include <QFontMetrics>
#include <QImage>
#include <QListWidget>

#include "core/image/image_info.h"
#include "core/quality/finding_groups.h"
#include "core/quality/quality_report.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// The places of a verdict in the order in which they are listed and gone through, each by the head of its
/// group: parts of the image in the order of their worst places, within a part the worst first; blank ground
/// last. `image`: the fixed image's size.
std::vector<int> listed_order(const FindingGroups& places, Size image);

/// The places listed by a verdict, grouped by part of the image: a picture of each, its position, and its
/// problem; areas that lie together are one row. Rows are in the order shown; a
/// place is identified by its index in the verdict's list. If there are more than kMostOpen, a part of the
/// image is one line with its worst place; a click on it, Right or Return opens it, Left closes it.
class PlacesList : public QListWidget {
  Q_OBJECT
 public:
  explicit PlacesList(QWidget* parent = nullptr);

  /// Keeps the chosen place and the pictures if the list is as long as before.
  void show_places(const FindingGroups& places, Size image, const LengthFormat& lengths);
  void set_picture(int place, const QImage& picture);
  void forget_pictures();
  /// -1: none. Does not emit place_chosen().
  void choose(int place);
  int chosen() const;
  /// The row of a place that heads its group; -1: there is no such place.
  int row_of(int place) const;
  static constexpr int kMostOpen = 12;
  /// Whether a row shows its part of the image as one line.
  bool is_collapsed(int row) const;
  /// The side length of the pictures, logical pixels.
  static int picture_side();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  /// The least height of a place, logical pixels.
  static int row_height();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 Q_SIGNALS:
  /// Emitted on click, Enter or arrow keys; also for the place already chosen.
  void place_chosen(int place);

 private:
  /// The first row of the part of the image that a row belongs to.
  int head_of(int row) const;
  void set_collapsed(int row, bool collapsed);

  std::vector<QImage> pictures_;
  std::set<QString> opened_;  ///< groups that are open, of those that fold
};

/// The part of the image that a place lies in: "Top left", "Whole image".
QString part_of_image(const Rect& place, Size image);

/// The words with spaces at which no line is broken within "x 2040" and "1368 px".
QString whole_coordinates(const QString& words);

/// Splits text that is wider than `width` into two lines, of which the first fits: broken after a comma, else
/// at a space, and only if neither is early enough cut with an ellipsis. The second line is empty if one
/// suffices.
std::pair<QString, QString> broken_once(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace alinify::ui
