#include "ui/canvas/overlay_legend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>

#include <QCoreApplication>
#include <QLinearGradient>
#include <QLocale>

#include "core/quality/residual_scale.h"

namespace alinify::ui {
namespace {

constexpr double kWidth = 236, kPad = 9, kBar = 12, kGap = 4, kSwatch = 22;
const QColor kLegendGround(18, 20, 23, 215), kLegendInk(0xf2, 0xf4, 0xf7), kQuiet(0xc3, 0xc9, 0xd1);

QString value_text(double value) {
  return QLocale().toString(value, 'g', 3);
}

QString share_text(double share) {
  // A nonzero share must not be rounded to zero.
  return share > 0 && share < 0.0001 ? QStringLiteral("< ") + value_text(0.01) : value_text(100 * share);
}

class Legend {
  Q_DECLARE_TR_FUNCTIONS(Overlay)
 public:
  Legend(QPainter& painter, const OverlayLegend& legend, const LegendSurroundings& around)
      : painter_(painter), legend_(legend), around_(around), small_(painter.font()), bold_(painter.font()) {
    bold_.setBold(true);
    small_.setPointSizeF(std::max(7.0, small_.pointSizeF() * 0.92));
    width_ = std::min(kWidth, around.area.width() - 24);
  }

  QRectF paint() {
    // Twice: the first run paints nothing and measures the height.
    box_ = QRectF(around_.area.left() + 12, 0, width_, 0);
    run(false);
    const double height = y_ + kPad;
    box_ = QRectF(around_.area.left() + 12, std::max(around_.area.top() + 8, around_.bottom - height), width_,
                  height);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(kLegendGround);
    painter_.drawRoundedRect(box_, 5, 5);
    run(true);
    return box_;
  }

 private:
  void run(bool painting) {
    painting_ = painting;
    y_ = kPad - 2;
    text(title_of(legend_.kind), bold_, kLegendInk);
    switch (legend_.state) {
      case OverlayLegend::State::NotRegistered:
        return note(tr("The pair is not registered: there is nothing to show yet."));
      case OverlayLegend::State::Undefined:
        return note(tr("The map squeezes the image to nothing: it cannot be shown."));
      case OverlayLegend::State::NotMeasured:
        return note(around_.preview ? tr("It is measured when the run has ended.")
                                    : tr("This result was not compared with the images. Choose the overlay "
                                         "again to have it measured."));
      case OverlayLegend::State::Measuring:
        return note(tr("The images are being compared under this result…"));
      case OverlayLegend::State::NothingFound:
        return note(tr("There was nothing in the images to compare."));
      case OverlayLegend::State::Shown:
        break;
    }
    contents();
    if (!is_of_the_map(legend_.kind) && around_.corrected)
      note(tr("As measured before the corrections by hand."));
  }

  void contents() {
    switch (legend_.kind) {
      case OverlayKind::Grid:
        note(tr("Squares of %1 on the fixed image, as the map bends them beyond turn, scale and shift.")
                 .arg(around_.lengths.text(legend_.cell_px)));
        return drawn_times();
      case OverlayKind::Vectors:
        note(tr("From each place to where the map finds it, beyond turn, scale and shift."));
        sample_arrow();
        return drawn_times();
      case OverlayKind::Magnitude:
        note(tr("How far places are moved beyond turn, scale and shift."));
        scale_bar({value_text(0), around_.lengths.number(legend_.scale.high / 2),
                   around_.lengths.text(legend_.scale.high)});
        return note(tr("The largest: %1").arg(around_.lengths.text(legend_.max_px)));
      case OverlayKind::Area:
        note(tr("Area in the moving image to area here, beyond the overall scale."));
        scale_bar({QStringLiteral("÷ ") + value_text(legend_.scale.high), value_text(1),
                   QStringLiteral("× ") + value_text(legend_.scale.high)});
        return folds();
      case OverlayKind::ExpectedError:
        note(tr("How far off the map is expected to be, in squares of %1.")
                 .arg(around_.lengths.text(legend_.block_px)));
        scale_bar({value_text(0), around_.lengths.number(legend_.scale.high / 2),
                   QStringLiteral("≥ ") + around_.lengths.text(legend_.scale.high)});
        note(tr("▲ the tolerance"));
        return error_classes();
      case OverlayKind::EdgeCorrelation:
        note(tr("Correlation of edges, in blocks of %1.").arg(around_.lengths.text(legend_.block_px)));
        scale_bar({value_text(0), value_text(0.5), value_text(1)});
        if (legend_.mark) note(tr("▲ level of chance: %1").arg(QLocale().toString(*legend_.mark, 'f', 2)));
        return;
      case OverlayKind::Residuals:
        note(tr("How far from where the map says blocks of %1 are found again; arrows point there.")
                 .arg(around_.lengths.text(legend_.block_px)));
        scale_bar({value_text(0), around_.lengths.number(legend_.scale.high / 2),
                   QStringLiteral("≥ ") + around_.lengths.text(legend_.scale.high)});
        return note(tr("Dashed: not found again for certain."));
      case OverlayKind::ReturnErrors:
        note(tr("How far the search from fixed to moving and back misses its start."));
        scale_bar({value_text(0), around_.lengths.number(legend_.scale.high / 2),
                   around_.lengths.text(legend_.scale.high)});
        return note(tr("Dashed: more."));
      case OverlayKind::None:
        return;
    }
  }

  void text(const QString& words, const QFont& font, const QColor& color) {
    const QFontMetricsF metrics(font);
    const QRectF room(box_.left() + kPad, box_.top() + y_, box_.width() - 2 * kPad, 1000);
    const QRectF used = metrics.boundingRect(room, Qt::TextWordWrap, words);
    if (painting_) {
      painter_.setFont(font);
      painter_.setPen(color);
      painter_.drawText(room, Qt::TextWordWrap, words);
    }
    y_ += used.height() + kGap - 2;
  }
  void note(const QString& words) { text(words, small_, kQuiet); }

  void drawn_times() {
    if (legend_.max_px < 0.01) return note(tr("Nothing is bent: the map is affine."));
    note(std::abs(legend_.times - 1) < 1e-9 ? tr("Drawn as large as it is.")
                                            : tr("Drawn × %1.").arg(value_text(legend_.times)));
    note(tr("The largest: %1").arg(around_.lengths.text(legend_.max_px)));
  }

  void sample_arrow() {
    if (legend_.max_px < 0.01) return;
    const QFontMetricsF metrics(small_);
    const double long_px = legend_.sample_px * legend_.times * around_.scale;
    if (painting_) {
      const double middle = box_.top() + y_ + metrics.height() / 2, left = box_.left() + kPad;
      painter_.setPen(QPen(Qt::white, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      const QPointF tip(left + long_px, middle);
      painter_.drawLine(QPointF(left, middle), tip);
      painter_.drawPolyline(QPolygonF{{tip + QPointF(-6, -3.3), tip, tip + QPointF(-6, 3.3)}});
      painter_.setFont(small_);
      painter_.setPen(kLegendInk);
      painter_.drawText(QRectF(tip.x() + 8, box_.top() + y_, box_.right() - tip.x() - 8, metrics.height()),
                        Qt::AlignVCenter | Qt::AlignLeft, around_.lengths.text(legend_.sample_px));
    }
    y_ += metrics.height() + kGap;
  }

  void scale_bar(const std::array<QString, 3>& labels) {
    const QRectF bar(box_.left() + kPad, box_.top() + y_ + 1, box_.width() - 2 * kPad, kBar);
    const QFontMetricsF metrics(small_);
    const QRectF row(bar.left(), bar.bottom() + 3, bar.width(), metrics.height());
    if (painting_) {
      QLinearGradient gradient(bar.topLeft(), bar.topRight());
      const std::vector<Rgba8> colors = colors_of(legend_.scale.colors);
      for (int i = 0; i <= 16; ++i) {
        const Rgba8 c = colors[static_cast<std::size_t>(std::min(255, i * 16))];
        gradient.setColorAt(i / 16.0, QColor(c.r, c.g, c.b));
      }
      painter_.setPen(QPen(kQuiet, 0.8));
      painter_.setBrush(gradient);
      painter_.drawRect(bar);
      if (legend_.mark) {
        const double x = bar.left() + legend_.scale.share_of(*legend_.mark) * bar.width();
        painter_.setBrush(kLegendInk);
        painter_.setPen(QPen(Qt::black, 0.8));
        painter_.drawPolygon(
            QPolygonF{{x, bar.bottom() - 7}, {x - 5, bar.bottom() + 2}, {x + 5, bar.bottom() + 2}});
      }
      painter_.setFont(small_);
      painter_.setPen(kLegendInk);
      painter_.drawText(row, Qt::AlignLeft, labels[0]);
      painter_.drawText(row, Qt::AlignHCenter, labels[1]);
      painter_.drawText(row, Qt::AlignRight, labels[2]);
    }
    y_ += kBar + 3 + metrics.height() + kGap;
  }

  /// A swatch painted by `paint`, with its meaning beside it.
  void swatch(const QString& meaning, const std::function<void(const QRectF&)>& paint) {
    const QFontMetricsF metrics(small_);
    const QRectF box(box_.left() + kPad, box_.top() + y_ + 1, kSwatch, metrics.height() - 2);
    const QRectF room(box.right() + 7, box_.top() + y_, box_.right() - kPad - box.right() - 7, 1000);
    if (painting_) {
      paint(box);
      painter_.setFont(small_);
      painter_.setPen(kLegendInk);
      painter_.drawText(room, Qt::TextWordWrap, meaning);
    }
    y_ += std::max(metrics.height(), metrics.boundingRect(room, Qt::TextWordWrap, meaning).height()) + kGap;
  }

  /// Those that are seen, so that no color is looked for in vain.
  void error_classes() {
    const auto filled = [this](Rgba8 color) {
      return [this, color](const QRectF& box) {
        painter_.setPen(QPen(kQuiet, 0.8));
        painter_.setBrush(QColor(color.r, color.g, color.b));
        painter_.drawRect(box);
      };
    };
    const ErrorClasses& seen = legend_.classes;
    if (seen.unverified) swatch(tr("not verified: nothing here matches"), filled(kUnverified));
    if (seen.ambiguous) swatch(tr("ambiguous: another place matches as well"), filled(kAmbiguous));
    if (seen.blank) swatch(tr("blank: nothing to measure"), filled(kBlank));
    if (seen.uncovered)
      swatch(tr("no colour: outside the moving image, or masked out"), [this](const QRectF& box) {
        painter_.setPen(QPen(kQuiet, 0.8, Qt::DashLine));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRect(box);
      });
  }

  void folds() {
    if (legend_.folded_share <= 0) return note(tr("No folds."));
    swatch(tr("folded: %1 % of the image").arg(share_text(legend_.folded_share)), [this](const QRectF& box) {
      painter_.fillRect(box, Qt::white);
      painter_.save();
      painter_.setClipRect(box, Qt::IntersectClip);
      painter_.setPen(QPen(Qt::black, 2.8));
      for (double x = box.left() - 20; x < box.right() + 20; x += 5.7)
        painter_.drawLine(QPointF(x, box.bottom() + 2), QPointF(x + box.height() + 4, box.top() - 2));
      painter_.restore();
      painter_.setBrush(Qt::NoBrush);
      painter_.setPen(QPen(Qt::black, 2));
      painter_.drawRect(box);
    });
  }

  QPainter& painter_;
  const OverlayLegend& legend_;
  const LegendSurroundings& around_;
  QFont small_, bold_;
  QRectF box_;
  double width_ = kWidth, y_ = 0;
  bool painting_ = false;
};

/// The readout of a value by kind.
class ValueText {
  Q_DECLARE_TR_FUNCTIONS(Overlay)
 public:
  ValueText(Vec2d at, const LengthFormat& lengths)
      : at_(at), lengths_(lengths), symbol_(QLatin1Char(' ') + lengths.symbol()) {}

  QString of_the_map(OverlayKind kind, const Deformation& deformation) const {
    if (kind == OverlayKind::Area) {
      const double area = deformation.relative_area(at_);
      return area <= 0 ? tr("folded") : tr("area × %1").arg(QLocale().toString(area, 'f', 3));
    }
    const Vec2d bending = deformation.bending(at_);
    return tr("moved %1 (%2 right, %3 down)")
        .arg(fine(length(bending)) + symbol_, fine(bending.x), fine(bending.y));
  }

  QString measured(OverlayKind kind, const QualityReport& report) const {
    if (kind == OverlayKind::EdgeCorrelation) return edge_correlation(report.map_after);
    const ResidualMap* const map = map_to_show(report);
    return map ? residual(kind, *map) : QString();
  }

  QString expected_error(const ErrorMap& errors) const {
    const std::optional<PlaceError> place = errors.at_point(at_);
    if (!place || place->state == PlaceState::Uncovered) return {};
    if (place->state == PlaceState::Ambiguous)
      return (errors.periodic ? tr("cannot be known: repeats every %1")
                              : tr("cannot be known: matches as well %1 away"))
          .arg(lengths_.text(errors.rival_px));
    if (place->state == PlaceState::Lost) return tr("not verified: nothing here matches");
    return tr("expected error %1 (%2 to %3)")
        .arg(fine(static_cast<double>(place->expected_px)) + symbol_,
             fine(static_cast<double>(place->low_px)), fine(static_cast<double>(place->high_px)));
  }

 private:
  QString fine(double px) const { return lengths_.to_step(px, 0.01); }

  QString edge_correlation(const CorrelationMap& map) const {
    const auto x = static_cast<std::int64_t>(std::floor((at_.x - map.origin_px) / map.step_px)),
               y = static_cast<std::int64_t>(std::floor((at_.y - map.origin_px) / map.step_px));
    if (x < 0 || y < 0 || x >= map.size.width || y >= map.size.height) return {};
    const float value = map.gradient[static_cast<std::size_t>(y * map.size.width + x)];
    return std::isfinite(value)
               ? tr("agreement %1").arg(QLocale().toString(static_cast<double>(value), 'f', 2))
               : QString();
  }

  QString residual(OverlayKind kind, const ResidualMap& map) const {
    const double half = square_side_px(map) / 2;
    for (const BlockResidual& block : map.blocks) {
      const Vec2d off = at_ - block.centre_px;
      if (std::abs(off.x) > half || std::abs(off.y) > half) continue;
      if (kind == OverlayKind::ReturnErrors)
        return tr("there and back %1").arg(fine(block.return_error_px) + symbol_);
      return block.certain ? tr("residual %1 (%2 right, %3 down)")
                                 .arg(fine(length(block.shift_px)) + symbol_, fine(block.shift_px.x),
                                      fine(block.shift_px.y))
                           : tr("not found again");
    }
    return {};
  }

  const Vec2d at_;
  const LengthFormat& lengths_;
  const QString symbol_;
};

}  // namespace

QRectF paint_legend(QPainter& painter, const OverlayLegend& legend, const LegendSurroundings& around) {
  painter.save();
  const QRectF box = Legend(painter, legend, around).paint();
  painter.restore();
  return box;
}

QString overlay_value_text(const OverlayPicture& picture, const QualityReport* quality,
                           const ErrorMap* errors, Vec2d at, const LengthFormat& lengths) {
  const OverlayKind kind = picture.legend.kind;
  const ValueText text(at, lengths);
  if (is_of_the_map(kind)) return text.of_the_map(kind, picture.measured->deformation);
  if (kind == OverlayKind::ExpectedError) return errors ? text.expected_error(*errors) : QString();
  return quality ? text.measured(kind, *quality) : QString();
}

}  // namespace alinify::ui
