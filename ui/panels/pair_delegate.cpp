#include "ui/panels/pair_delegate.h"

#include <algorithm>
#include <optional>

#include <QAbstractItemView>
#include <QImage>
#include <QPainter>
#include <QTextLayout>

#include "ui/models/pairs_model.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kPicture = 44, kCellGap = 6, kIcon = 14, kSignGap = 4;
constexpr int kMinStateLines = 2, kMaxStateLines = 4;  ///< below the name
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
      return Glyph::Good;
    case PairState::Reviewed:
      return Glyph::Reviewed;
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
      return good_color();
    case PairState::Reviewed:
      return reviewed_color();
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

/// The text in lines of that width, at most so many, the last one elided.
QStringList wrapped(const QString& text, const QFont& font, int width, int max_lines) {
  QStringList lines;
  QTextLayout layout(text, font);
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    const bool last = lines.size() + 1 == max_lines;
    lines << (last ? QFontMetrics(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                   : text.mid(line.textStart(), line.textLength()).trimmed());
    if (last) break;
  }
  layout.endLayout();
  return lines;
}

void draw_lines(QPainter* painter, QRect place, const QStringList& lines) {
  place.setHeight(painter->fontMetrics().height());
  for (const QString& line : lines) {
    painter->drawText(place, Qt::AlignLeft | Qt::AlignTop, line);
    place.translate(0, place.height());
  }
}

/// Where a row's name and state are written; `row`: without the heading.
QRect text_place(const QRect& row, bool section) {
  QRect text = row.adjusted(kCellGap + (section ? kIndent : 0), kCellGap, -kCellGap, -kCellGap);
  const int pictures = section ? kPicture : 2 * kPicture + 3;
  text.setLeft(text.left() + pictures + kCellGap + 2);
  return text;
}

/// The text of the state beside its sign, in a text place of that width.
QStringList state_lines(const QModelIndex& at, const QFont& font, int width, int max_lines) {
  const bool sign = sign_of(static_cast<PairState>(at.data(PairsModel::StateRole).toInt())).has_value();
  return wrapped(at.data(PairsModel::StateTextRole).toString(), font, sign ? width - kIcon - kSignGap : width,
                 max_lines);
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
  const double fraction = at.data(PairsModel::FractionRole).toDouble();
  const int line = QFontMetrics(font).height(), bar_lines = fraction >= 0 ? 1 : 0;
  // A row that was laid out before its state changed may be lower.
  const int room = std::clamp(place.height() / line - 1, 1 + bar_lines, kMaxStateLines);
  const QStringList state = state_lines(at, option.font, place.width(), room - bar_lines);
  const int height = (1 + std::max(kMinStateLines, static_cast<int>(state.size()) + bar_lines)) * line;
  const int top = place.center().y() - height / 2;
  const QRect name(place.left(), top, place.width(), line);
  painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(at.data().toString(), Qt::ElideMiddle, name.width()));
  // The verdict must not be cut before its number.
  QRect below(place.left(), top + line + 1, place.width(), height - line);
  if (fraction >= 0) {
    const QRect bar(below.left(), below.bottom() - 4, below.width(), 4);
    painter->fillRect(bar, option.palette.color(QPalette::Mid));
    painter->fillRect(QRect(bar.left(), bar.top(), qRound(fraction * bar.width()), bar.height()),
                      selected ? color : option.palette.color(QPalette::Highlight));
  }
  const auto pair_state = static_cast<PairState>(at.data(PairsModel::StateRole).toInt());
  if (const auto sign = sign_of(pair_state)) {
    const QRect box(below.left(), below.top() + (line - kIcon) / 2, kIcon, kIcon);
    // The delegate's own colours: the selection's would hide them.
    if (selected) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(option.palette.color(QPalette::Base));
      painter->drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4);
    }
    icon(*sign).paint(painter, box);
    below.setLeft(box.right() + 1 + kSignGap);
  }
  painter->setFont(option.font);
  painter->setPen(selected ? color : color_of(pair_state));
  draw_lines(painter, below, state);
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
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const int width = view ? view->viewport()->width() : option.rect.width();
  const bool section = !at.data(PairsModel::SeriesRole).toString().isEmpty();
  const int room = text_place(QRect(0, 0, width, 0), section).width();
  const auto state = state_lines(at, option.font, room, kMaxStateLines);
  const int lines = 1 + std::max(kMinStateLines, static_cast<int>(state.size()));
  const int height = std::max(kPicture + 2, lines * option.fontMetrics.height() + 2) + 2 * kCellGap;
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
  const QRect text = text_place(option.rect, section);
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
  paint_text(painter, text, option, at);
  painter->restore();
}

}  // namespace alinify::ui
