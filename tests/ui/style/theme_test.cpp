#include "ui/style/theme.h"

#include <array>
#include <vector>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionHeader>
#include <gtest/gtest.h>

namespace alinify::ui {
namespace {

/// Pixels of the arrow over a sorted column in the upper and the lower half of its rows.
std::array<int, 2> arrow_halves(Qt::SortOrder order) {
  QImage picture(16, 16, QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  QStyleOptionHeader option;
  option.rect = picture.rect();
  option.palette = QApplication::palette();
  option.state = QStyle::State_Enabled;
  // As QHeaderView sets it.
  option.sortIndicator =
      order == Qt::AscendingOrder ? QStyleOptionHeader::SortDown : QStyleOptionHeader::SortUp;
  QPainter painter(&picture);
  QApplication::style()->drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &option, &painter);
  painter.end();
  std::vector<int> rows;
  for (int y = 0; y < picture.height(); ++y) {
    int count = 0;
    for (int x = 0; x < picture.width(); ++x) count += qAlpha(picture.pixel(x, y)) > 64 ? 1 : 0;
    if (count > 0) rows.push_back(count);
  }
  std::array<int, 2> halves{};
  for (std::size_t i = 0; i < rows.size(); ++i) halves[2 * i < rows.size() ? 0 : 1] += rows[i];
  return halves;
}

TEST(PlainStyle, PointsUpOverAColumnWhoseValuesGrow) {
  apply_theme(Theme::Light);
  const auto growing = arrow_halves(Qt::AscendingOrder), falling = arrow_halves(Qt::DescendingOrder);
  ASSERT_GT(growing[0] + growing[1], 4) << "there is an arrow";
  EXPECT_LT(growing[0], growing[1]) << "its point is above";
  EXPECT_GT(falling[0], falling[1]) << "its point is below";
}

}  // namespace
}  // namespace alinify::ui
