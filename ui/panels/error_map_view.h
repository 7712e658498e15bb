#pragma once

#include <optional>
#include <vector>

#include <QImage>
#include <QString>
#include <QWidget>

#include "core/quality/error_map.h"
#include "core/view/viewport.h"
#include "ui/canvas/error_colors.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// The expected error over the whole fixed image, small, with its legend beside it. A frame shows what the
/// canvas shows; a click or a drag goes there. **Units and frame**: fixed level-0 pixels.
class ErrorMapView : public QWidget {
  Q_OBJECT
 public:
  explicit ErrorMapView(QWidget* parent = nullptr);

  /// Shows a result's map. `tolerance_px` 0 or an empty map: nothing was measured, and `instead` says so; a
  /// click then emits measure_wanted() if `can_measure`.
  void show_map(const ErrorMap* map, double tolerance_px, Size image, const LengthFormat& lengths,
                const QString& instead = {}, bool can_measure = false);
  /// The fixed image as large as picture_size(), under the colours.
  void set_picture(const QImage& picture);
  void set_view(const Viewport& view);
  /// `chosen`: an index of them; -1: none. Empty ones are not drawn.
  void set_places(std::vector<Rect> places, int chosen);
  /// Logical pixels of the map itself at the present size of the widget; empty without an image.
  QSize picture_size() const;
  /// The map's position, logical pixels of this widget.
  QRectF map_area() const;
  /// What the legend beside the map takes at least, so that each of its words is read whole; logical pixels.
  double legend_width() const;
  bool shows_map() const { return !colors_.isNull(); }

  QSize sizeHint() const override { return {240, 124}; }
  QSize minimumSizeHint() const override { return {160, 76}; }

 Q_SIGNALS:
  void go_to(alinify::Vec2d fixed);
  void measure_wanted();
  /// Another picture is needed: picture_size() has changed.
  void picture_wanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QPointF widget_from_fixed(Vec2d fixed) const;
  void go_to_position(QPointF at);
  void paint_legend(QPainter& painter) const;

  QImage picture_, colors_;
  Vec2d colors_origin_;
  double colors_step_ = 1, tolerance_px_ = 0;
  Size image_;
  LengthFormat lengths_;
  QString instead_;
  bool can_measure_ = false;
  ErrorClasses classes_;
  std::optional<Viewport> view_;
  std::vector<Rect> places_;
  int chosen_ = -1;
};

}  // namespace alinify::ui
