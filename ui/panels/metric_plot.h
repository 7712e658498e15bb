#pragma once

#include <vector>

#include <QString>
#include <QWidget>

#include "core/registration/result.h"

namespace alinify::ui {

/// The metric of a running registration, by iteration: one curve per stage and level, left to right, each
/// with its own vertical scale, because levels are not comparable. Lower is better.
class MetricPlot : public QWidget {
  Q_OBJECT
 public:
  explicit MetricPlot(QWidget* parent = nullptr);

  void clear();
  void append(const std::vector<IterationSample>& samples);
  int curve_count() const { return static_cast<int>(curves_.size()); }
  int point_count() const;

  QSize sizeHint() const override { return {280, 130}; }
  QSize minimumSizeHint() const override { return {160, 90}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Curve {
    QString stage;
    int level = 0, level_count = 1;
    std::vector<double> values;
  };
  const Curve* curve_at(double x) const;

  std::vector<Curve> curves_;
};

}  // namespace alinify::ui
