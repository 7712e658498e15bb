#pragma once

#include <vector>

#include <QColor>
#include <QString>
#include <QWidget>

namespace alinify::ui {

/// Curves over one common axis, drawn one plot below the other, each with its own range: profiles across a
/// camera's columns, travel along a roll. The pointer shows the values under it.
class CurvesView : public QWidget {
  Q_OBJECT
 public:
  struct Curve {
    QString label;  ///< empty where it is the only one of its plot
    QColor color;
    std::vector<double> values;  ///< one for each place; NaN leaves a gap
  };
  struct Plot {
    QString title, unit;
    double baseline = 0;  ///< the ideal value; drawn unless the curves are far from it
    std::vector<Curve> curves;
  };

  explicit CurvesView(QWidget* parent = nullptr);

  /// `at`: the places, ascending, in `axis_unit`.
  void show_plots(std::vector<Plot> plots, std::vector<double> at, const QString& axis,
                  const QString& axis_unit);
  /// Shows a text instead of plots.
  void show_text(const QString& text);
  const std::vector<Plot>& plots() const { return plots_; }
  const std::vector<double>& places() const { return at_; }

  QSize sizeHint() const override { return {520, 300}; }
  QSize minimumSizeHint() const override { return {220, 150}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  struct Range {
    double low = 0, high = 1;
  };
  static Range range_of(const Plot& plot);
  QRectF field(std::size_t plot) const;
  double x_of(double at) const;
  void paint_plot(QPainter& painter, const Plot& plot, const QRectF& field) const;
  QString values_at(std::size_t place) const;

  std::vector<Plot> plots_;
  std::vector<double> at_;
  QString axis_, axis_unit_, text_;
  double pointer_x_ = -1;
};

}  // namespace alinify::ui
