#include "ui/panels/pair_delegate.h"

#include <algorithm>
#include <optional>

#include <QImage>
#include <QPainter>
#include <QTextLayout>

#include "ui/models/pairs_model.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kPicture = 44, kCellGap = 6, kIcon = 14;
/// Indent of a section's row, and width of the bar that leads down to it.
constexpr int kIndent = 16, kSeriesBar = 3;

int heading_height(const QFontMetrics& metrics) {
  return std::max(kPicture + 2, 3 * metrics.height()) + 2 * kCellGap;
}

void paint_picture(QPainter* painter, const QRect& place, const QVariant& data, const QColor& color,
                   const QPalette& palette) {
  const auto picture = data.value<QImage>();
  if (picture.isNull()) {
    painter->fillRect(place, palette.color(QPalette::Midlight));
  } else {
    QSize size = picture.size().scaled(place.size(), Qt::KeepAspectRatio);
    QRect inside(QPoint(), size);
    inside.moveCenter(place.center());
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->drawImage(inside, picture);
  }
  painter->fillRect(place.left(), place.bottom() + 1, place.width(), 2, color);
}

std::optional<Glyph> sign_of(PairState state) {
  switch (state) {
    case PairState::Good:
    case PairState::Reviewed:
      return Glyph::Good;
    case PairState::Unchecked:
    case PairState::Check:
      return Glyph::Check;
    case PairState::Failed:
    case PairState::Broken:
      return Glyph::Failed;
    default:
      return std::nullopt;
  }
}

QColor color_of(PairState state) {
  switch (state) {
    case PairState::Good:
    case PairState::Reviewed:
      return good_color();
    case PairState::Unchecked:
    case PairState::Check:
      return check_color();
    case PairState::Failed:
    case PairState::Broken:
      return warning_color();
    default:
      return quiet_text_color();
  }
}

/// As many lines as there is room for, the last one elided.
void draw_lines(QPainter* painter, const QRect& place, const QString& text) {
  const QFontMetrics metrics(painter->font());
  QTextLayout layout(text, painter->font());
  layout.beginLayout();
  QPoint at = place.topLeft();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(place.width());
    const bool last = at.y() + 2 * metrics.height() > place.bottom() + 1;
    const QString words = last ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, place.width())
                               : text.mid(line.textStart(), line.textLength()).trimmed();
    painter->drawText(QRect(at, QSize(place.width(), metrics.height())), Qt::AlignLeft | Qt::AlignTop, words);
    at.ry() += metrics.height();
    if (last) break;
  }
  layout.endLayout();
}

void paint_text(QPainter* painter, const QRect& place, const QStyleOptionViewItem& option,
                const QModelIndex& at) {
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
  const QColor color = option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
  QFont font = option.font;
  font.setBold(at.data(PairsModel::ShownRole).toBool());
  painter->setFont(font);
  painter->setPen(color);
  const int line = QFontMetrics(font).height(), top = place.center().y() - 3 * line / 2;
  const QRect name(place.left(), top, place.width(), line);
  painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(at.data().toString(), Qt::ElideMiddle, name.width()));
  // Two lines: the verdict must not be cut before its number.
  QRect below(place.left(), top + line + 1, place.width(), 2 * line);
  const double fraction = at.data(PairsModel::FractionRole).toDouble();
  if (fraction >= 0) {
    const QRect bar(below.left(), below.bottom() - 4, below.width(), 4);
    painter->fillRect(bar, option.palette.color(QPalette::Mid));
    painter->fillRect(QRect(bar.left(), bar.top(), qRound(fraction * bar.width()), bar.height()),
                      selected ? color : option.palette.color(QPalette::Highlight));
    below.setHeight(line);
  }
  const auto state = static_cast<PairState>(at.data(PairsModel::StateRole).toInt());
  if (const auto sign = sign_of(state)) {
    const QRect box(below.left(), below.top() + (line - kIcon) / 2, kIcon, kIcon);
    // The delegate's own colours: the selection's would hide them.
    if (selected) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(option.palette.color(QPalette::Base));
      painter->drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4);
    }
    icon(*sign).paint(painter, box);
    below.setLeft(box.right() + 5);
  }
  painter->setFont(option.font);
  painter->setPen(selected ? color : color_of(state));
  draw_lines(painter, below, at.data(PairsModel::StateTextRole).toString());
}

void paint_heading(QPainter* painter, const QRect& place, const QStyleOptionViewItem& option,
                   const QModelIndex& at) {
  painter->fillRect(place, option.palette.color(QPalette::AlternateBase));
  const QRect all = place.adjusted(kCellGap, kCellGap, -kCellGap, -kCellGap);
  const QRect picture(all.left(), all.center().y() - kPicture / 2, kPicture, kPicture);
  paint_picture(painter, picture, at.data(PairsModel::FixedPictureRole), fixed_color(), option.palette);
  const QStringList lines = at.data(PairsModel::HeadingRole).toString().split(QLatin1Char('\n'));
  const int line = option.fontMetrics.height(), left = picture.right() + kCellGap + 3;
  QRect text(left, all.center().y() - 3 * line / 2, all.right() - left, line);
  QFont font = option.font;
  font.setBold(true);
  painter->setFont(font);
  painter->setPen(option.palette.color(QPalette::Text));
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(lines.value(0), Qt::ElideMiddle, text.width()));
  text.translate(0, line);
  text.setHeight(2 * line);
  painter->setFont(option.font);
  painter->setPen(quiet_text_color());
  painter->drawText(text, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, lines.value(1));
}

}  // namespace

QRect PairDelegate::heading_of(const QRect& row, const QModelIndex& at, const QFontMetrics& metrics) {
  if (at.data(PairsModel::HeadingRole).toString().isEmpty()) return {};
  return {row.left(), row.top(), row.width(), heading_height(metrics)};
}

QRect PairDelegate::reference_of(const QRect& row, const QModelIndex& at, const QFontMetrics& metrics) {
  const bool section = !at.data(PairsModel::SeriesRole).toString().isEmpty();
  if (section) return heading_of(row, at, metrics);
  return {row.left(), row.top(), kCellGap + kPicture + 1, row.height()};
}

QSize PairDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& at) const {
  const int height = std::max(kPicture + 2, 3 * option.fontMetrics.height() + 2) + 2 * kCellGap;
  const bool first = !at.data(PairsModel::HeadingRole).toString().isEmpty();
  return {200, first ? height + heading_height(option.fontMetrics) : height};
}

void PairDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& at) const {
  QStyleOptionViewItem option = given;
  initStyleOption(&option, at);
  option.text.clear();
  const bool section = !at.data(PairsModel::SeriesRole).toString().isEmpty();
  const QRect heading = heading_of(option.rect, at, option.fontMetrics);
  if (!heading.isEmpty()) {
    painter->save();
    paint_heading(painter, heading, option, at);
    painter->restore();
    option.rect.setTop(heading.bottom() + 1);
  }
  if (section) {
    // The bar connects the sections to their reference.
    painter->fillRect(QRect(option.rect.left(), option.rect.top(), kIndent, option.rect.height()),
                      option.palette.color(QPalette::Base));
    painter->fillRect(
        QRect(option.rect.left() + kCellGap, option.rect.top(), kSeriesBar, option.rect.height()),
        fixed_color());
    option.rect.setLeft(option.rect.left() + kIndent);
  }
  option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
  painter->save();
  const QRect all = option.rect.adjusted(kCellGap, kCellGap, -kCellGap, -kCellGap);
  QRect picture(all.left(), all.center().y() - kPicture / 2, kPicture, kPicture);
  if (!section) {
    paint_picture(painter, picture, at.data(PairsModel::FixedPictureRole), fixed_color(), option.palette);
    picture.moveLeft(picture.right() + 4);
  }
  paint_picture(painter, picture, at.data(PairsModel::MovingPictureRole), moving_color(), option.palette);
  QRect text = all;
  text.setLeft(picture.right() + kCellGap + 3);
  paint_text(painter, text, option, at);
  painter->restore();
}

}  // namespace alinify::ui
