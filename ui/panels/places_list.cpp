#include "ui/panels/places_list.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <QApplication>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>

#include "ui/core_text.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/tools/findings_overlay.h"

namespace alinify::ui {
namespace {

constexpr int kMostBlankOpen = 2;  ///< more areas of blank ground are folded at first
constexpr int kPlacePicture = 52, kReviewedSide = 22, kRowGap = 6, kRowMargin = 4;
constexpr double kPlaceStepPx = 5;  ///< a place is an area: its centre needs no finer step
QVariant rect_data(const Rect& rect) {
  return QRectF(static_cast<double>(rect.x), static_cast<double>(rect.y), static_cast<double>(rect.width),
                static_cast<double>(rect.height));
}

enum Role {
  PlaceRole = Qt::UserRole,
  PartRole,      ///< its group, see group_of()
  GroupRole,     ///< heading; only of the first place of a group
  CollapseRole,  ///< of the first: Collapse
  LetterRole,
  WhereRole,
  ReasonRole,
  AcceptedRole,
  RectRole  ///< of the fixed image, level-0 pixels
};
enum Collapse { Always, Open, Collapsed };

int head_height(const QFontMetrics& metrics) {
  return metrics.height() + 6;
}

// Where nothing was found nothing was measured.
bool knows_error(const Finding& place) {
  return place.expected_error_px > 0 && place.kind != FindingKind::Ambiguous &&
         place.kind != FindingKind::Blank && place.kind != FindingKind::Lost;
}

bool is_blank(const Finding& place) {
  return place.kind == FindingKind::Blank;
}

/// The group of the list that a place is in: the part of the image where it lies; blank ground is one group,
/// listed, but not counted among the places.
QString group_of(const Finding& place, Size image) {
  return is_blank(place) ? QCoreApplication::translate("PlacesList", "Blank areas, not counted")
                         : part_of_image(place.rect, image);
}

/// Of a group, how many places there are, and how many were not accepted.
struct PlaceNumbers {
  qsizetype all = 0, left = 0;
};
PlaceNumbers numbers_of(const std::vector<int>& of_group, const FindingGroups& places) {
  PlaceNumbers n{static_cast<qsizetype>(of_group.size()), 0};
  for (const int index : of_group) n.left += places.told(index).accepted ? 0 : 1;
  return n;
}

/// Heading of a group that is not folded: the number of its places.
QString heading_of(const QString& group, PlaceNumbers n) {
  if (n.all == 1) return group;
  const QString number = n.left == 0      ? PlacesList::tr("none left")
                         : n.left < n.all ? PlacesList::tr("%1 of %2 places left").arg(n.left).arg(n.all)
                                          : PlacesList::tr("%1 places").arg(n.all);
  return PlacesList::tr("%1: %2").arg(group, number);
}

/// Heading of a group that can be folded: the number of its places, and the worst of those that are left.
QString heading_of(const QString& group, const std::vector<int>& of_group, const FindingGroups& places,
                   const LengthFormat& lengths) {
  const PlaceNumbers n = numbers_of(of_group, places);
  if (n.left == 0) return PlacesList::tr("%1 (%2)").arg(group, PlacesList::tr("%1, none left").arg(n.all));
  const QString number =
      n.left == n.all ? QString::number(n.all) : PlacesList::tr("%1 of %2 left").arg(n.left).arg(n.all);
  const auto worst =
      std::find_if(of_group.begin(), of_group.end(), [&](int index) { return !places.told(index).accepted; });
  const Finding told = places.told(*worst);
  if (is_blank(told)) return PlacesList::tr("%1 (%2)").arg(group, number);
  const QString letters = place_letters(places, *worst);
  return knows_error(told) ? PlacesList::tr("%1 (%2): worst %3, %4")
                                 .arg(group, number, letters, lengths.text(told.expected_error_px))
                           : PlacesList::tr("%1 (%2): worst %3").arg(group, number, letters);
}

/// Words broken into lines of at most `width`; Chinese has no spaces: any character may end a line.
QStringList wrapped_lines(const QString& words, const QFontMetrics& metrics, int width) {
  QStringList lines;
  for (QString rest = words.trimmed(); !rest.isEmpty();) {
    QString now = rest;
    while (now.size() > 1 && metrics.horizontalAdvance(now) > width) {
      const auto space = now.lastIndexOf(QLatin1Char(' '));
      now.truncate(space > 0 ? space : now.size() - 1);
    }
    lines << now;
    rest = rest.mid(now.size()).trimmed();
  }
  return lines;
}

/// What stands beside a place's picture, in lines that fit.
struct PlaceText {
  PlaceText(const QModelIndex& index, const QFont& font, int width) : plain(font), bold(font) {
    bold.setBold(true);
    first_height = QFontMetrics(bold).height();
    letter = index.data(LetterRole).toString();
    letter_width = QFontMetrics(bold).horizontalAdvance(letter) + kRowGap;
    const QFontMetrics metrics(plain);
    QString rest;
    std::tie(where, rest) =
        broken_once(whole_coordinates(index.data(WhereRole).toString()), metrics, width - letter_width);
    where_rest = wrapped_lines(rest, metrics, width);
    const QString words = unbroken(index.data(ReasonRole).toString());
    reason = wrapped_lines(index.data(AcceptedRole).toBool()
                               ? QCoreApplication::translate("PlacesList", "Accepted: %1").arg(words)
                               : words,
                           metrics, width);
  }
  int height() const {
    const auto more = static_cast<int>(where_rest.size() + reason.size());
    return first_height + 2 + more * QFontMetrics(plain).lineSpacing();
  }

  QFont plain, bold;
  QString letter, where;
  QStringList where_rest, reason;
  int first_height = 0, letter_width = 0;
};

int text_width(int row_width) {
  return std::max(100, row_width - kPlacePicture - 3 * kRowGap);
}

/// Paints a picture with position and reason in as many lines as they take beside it, and over the first
/// place of a part of the image that part's name.
class PlaceDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int head = index.data(GroupRole).toString().isEmpty() ? 0 : head_height(option.fontMetrics);
    if (index.data(CollapseRole).toInt() == Collapsed) return {120, head};
    const auto* const list = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = text_width(list ? list->viewport()->width() : option.rect.width());
    const int text = PlaceText(index, option.font, width).height();
    return {120, head + std::max(kPlacePicture, text) + 2 * kRowMargin};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    QRect row = option.rect;
    const QPalette& palette = option.palette;
    if (const QString group = index.data(GroupRole).toString(); !group.isEmpty()) {
      QRect head = row;
      head.setHeight(head_height(option.fontMetrics));
      row.setTop(head.bottom() + 1);
      paint_head(*painter, head, option, index, group);
      if (index.data(CollapseRole).toInt() == Collapsed) return painter->restore();
    }
    const bool selected = option.state & QStyle::State_Selected;
    if (selected) painter->fillRect(row, palette.color(QPalette::Highlight));
    const bool accepted = index.data(AcceptedRole).toBool();
    const QRect picture(row.left() + kRowGap, row.top() + kRowMargin, kPlacePicture, kPlacePicture);
    paint_picture(*painter, picture, index, accepted);

    const QColor ink = palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet = selected ? ink : quiet_text_color();
    QRect text = row.adjusted(kRowGap + kPlacePicture + kRowGap, kRowMargin, -kRowGap, -kRowMargin);
    const PlaceText words(index, option.font, text_width(row.width()));
    QRect line = text;
    line.setHeight(words.first_height);
    painter->setFont(words.bold);
    painter->setPen(accepted ? quiet : ink);
    painter->drawText(line, Qt::AlignLeft, words.letter);
    painter->setFont(option.font);
    painter->setPen(quiet);
    painter->drawText(line.adjusted(words.letter_width, 0, 0, 0), Qt::AlignLeft, words.where);
    text.setTop(paint_lines(*painter, text.left(), line.bottom() + 1, words.where_rest) + 2);
    painter->setPen(accepted ? quiet : ink);
    paint_lines(*painter, text.left(), text.top(), words.reason);
    if (option.state & QStyle::State_HasFocus) {
      QStyleOptionFocusRect focus;
      focus.QStyleOption::operator=(option);
      focus.rect = row;
      QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, option.widget);
    }
    painter->restore();
  }

 private:
  static void paint_head(QPainter& painter, QRect head, const QStyleOptionViewItem& option,
                         const QModelIndex& index, const QString& group) {
    const QPalette& palette = option.palette;
    const int collapse = index.data(CollapseRole).toInt();
    const bool chosen = collapse == Collapsed && option.state & QStyle::State_Selected;
    painter.fillRect(head, palette.color(chosen ? QPalette::Highlight : QPalette::AlternateBase));
    painter.setPen(chosen ? palette.color(QPalette::HighlightedText) : quiet_text_color());
    painter.setFont(option.font);
    if (collapse != Always) {
      QStyleOption arrow;
      arrow.palette = palette;
      if (chosen) arrow.palette.setColor(QPalette::Text, palette.color(QPalette::HighlightedText));
      arrow.state = QStyle::State_Enabled;
      const int side = head.height() / 2;
      arrow.rect = QRect(head.left() + kRowGap, head.center().y() - side / 2, side, side);
      QApplication::style()->drawPrimitive(
          collapse == Open ? QStyle::PE_IndicatorArrowDown : QStyle::PE_IndicatorArrowRight, &arrow, &painter,
          option.widget);
      head.setLeft(arrow.rect.right());
    }
    head.adjust(kRowGap, 0, -kRowGap, 0);
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignLeft,
                     option.fontMetrics.elidedText(group, Qt::ElideRight, head.width()));
  }

  static void paint_picture(QPainter& painter, const QRect& at, const QModelIndex& index, bool accepted) {
    const auto picture = index.data(Qt::DecorationRole).value<QImage>();
    painter.fillRect(at, canvas_color());
    if (!picture.isNull()) {
      painter.setRenderHint(QPainter::SmoothPixmapTransform);
      if (accepted) painter.setOpacity(0.45);
      painter.drawImage(at, picture);
      painter.setOpacity(1);
    }
    if (!accepted) return;
    QRect sign(0, 0, kReviewedSide, kReviewedSide);
    sign.moveCenter(at.center());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QApplication::palette().color(QPalette::Base));
    painter.drawEllipse(QRectF(sign).adjusted(-5, -5, 5, 5));
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
    icon(Glyph::Reviewed).paint(&painter, sign);
  }

  /// Returns where the next line would begin.
  static int paint_lines(QPainter& painter, int left, int top, const QStringList& lines) {
    const QFontMetrics metrics = painter.fontMetrics();
    for (const QString& line : lines) {
      painter.drawText(QPoint(left, top + metrics.ascent()), line);
      top += metrics.lineSpacing();
    }
    return top;
  }
};

}  // namespace

QString whole_coordinates(const QString& words) {
  static const QRegularExpression axis(QStringLiteral("(?<=\\b[xy]) (?=[\\d\\x{2212}-])"));
  return unbroken(words).replace(axis, QString(QChar::Nbsp));
}

std::pair<QString, QString> broken_once(const QString& text, const QFontMetrics& metrics, int width) {
  if (metrics.horizontalAdvance(text) <= width) return {text, {}};
  for (const QString& ends : {QStringLiteral(",，"), QStringLiteral(" ")})
    for (auto end = text.size() - 1; end > 0; --end)
      if (ends.contains(text.at(end - 1)) && metrics.horizontalAdvance(text.left(end).trimmed()) <= width)
        return {text.left(end).trimmed(), text.mid(end).trimmed()};
  return {metrics.elidedText(text, Qt::ElideRight, width), {}};
}

QString part_of_image(const Rect& place, Size image) {
  const auto word = [](const char* text) { return QCoreApplication::translate("PlacesList", text); };
  if (3 * place.width > 2 * image.width && 3 * place.height > 2 * image.height)
    return word(QT_TRANSLATE_NOOP("PlacesList", "Whole image"));
  const auto third = [](std::int64_t middle_twice, std::int64_t side) {
    return std::clamp<std::int64_t>(3 * middle_twice / std::max<std::int64_t>(1, 2 * side), 0, 2);
  };
  constexpr const char* names[3][3] = {
      {QT_TRANSLATE_NOOP("PlacesList", "Top left"), QT_TRANSLATE_NOOP("PlacesList", "Top"),
       QT_TRANSLATE_NOOP("PlacesList", "Top right")},
      {QT_TRANSLATE_NOOP("PlacesList", "Left"), QT_TRANSLATE_NOOP("PlacesList", "Middle"),
       QT_TRANSLATE_NOOP("PlacesList", "Right")},
      {QT_TRANSLATE_NOOP("PlacesList", "Bottom left"), QT_TRANSLATE_NOOP("PlacesList", "Bottom"),
       QT_TRANSLATE_NOOP("PlacesList", "Bottom right")}};
  return word(
      names[third(2 * place.y + place.height, image.height)][third(2 * place.x + place.width, image.width)]);
}

PlacesList::PlacesList(QWidget* parent) : QListWidget(parent) {
  setObjectName(QStringLiteral("places"));
  setAccessibleName(tr("Places to review"));
  setItemDelegate(new PlaceDelegate(this));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setResizeMode(QListView::Adjust);  // in a narrower list, texts take more lines
  // Arrow keys and clicks alike; Enter or another click on the same row goes there again.
  connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
    if (row >= 0) Q_EMIT place_chosen(chosen());
  });
  const auto again = [this](const QListWidgetItem* of) {
    if (is_collapsed(row(of))) set_collapsed(row(of), false);
    Q_EMIT place_chosen(chosen());
  };
  connect(this, &QListWidget::itemActivated, this, again);
}

int PlacesList::picture_side() {
  return kPlacePicture;
}

std::vector<int> listed_order(const FindingGroups& places, Size image) {
  std::vector<std::pair<QString, std::vector<int>>> groups;
  for (const bool blank : {false, true})
    for (const int head : places.heads()) {
      const Finding place = places.told(head);
      if (is_blank(place) != blank) continue;
      const QString name = group_of(place, image);
      const auto group =
          std::find_if(groups.begin(), groups.end(), [&](const auto& other) { return other.first == name; });
      if (group == groups.end())
        groups.emplace_back(name, std::vector{head});
      else
        group->second.push_back(head);
    }
  std::vector<int> order;
  for (const auto& [name, heads] : groups) order.insert(order.end(), heads.begin(), heads.end());
  return order;
}

QSize PlacesList::sizeHint() const {
  return {240, 3 * row_height()};
}

int PlacesList::row_height() {
  return kPlacePicture + 2 * kRowMargin;
}

QSize PlacesList::minimumSizeHint() const {
  return {180, head_height(fontMetrics()) + row_height() + 2 * frameWidth()};
}

void PlacesList::show_places(const FindingGroups& places, Size image, const LengthFormat& lengths) {
  const QSignalBlocker quiet(this);
  const int was = chosen();
  const std::vector<int> order = listed_order(places, image);
  bool same = count() == static_cast<int>(order.size()) && pictures_.size() == places.all().size();
  for (int row = 0; same && row < count(); ++row) {
    const int place = item(row)->data(PlaceRole).toInt();
    same = places.head_of(place) == place && item(row)->data(RectRole) == rect_data(places.told(place).rect);
  }
  clear();
  if (!same) pictures_.clear();
  pictures_.resize(places.all().size());
  std::vector<QString> groups;
  for (const int index : order)
    if (const QString group = group_of(places.told(index), image); groups.empty() || groups.back() != group)
      groups.push_back(group);
  const LengthFormat of_places =
      lengths.for_lengths_of({static_cast<double>(image.width), static_cast<double>(image.height)});
  const auto blank =
      std::count_if(order.begin(), order.end(), [&](int index) { return is_blank(places.told(index)); });
  const bool many = std::ssize(order) - blank > kMostOpen;
  for (const QString& group : groups) {
    std::vector<int> of_group;
    for (const int index : order)
      if (group_of(places.told(index), image) == group) of_group.push_back(index);
    const bool folds = is_blank(places.told(of_group.front())) ? blank > kMostBlankOpen : many;
    for (const int index : of_group) {
      const Finding place = places.told(index);
      const Rect& r = place.rect;
      // Two findings may share a reason; the position distinguishes them.
      const LengthFormat::Coordinates middle = of_places.coordinates(
          {static_cast<double>(r.x + r.width / 2), static_cast<double>(r.y + r.height / 2)}, kPlaceStepPx);
      const QString reason = translated(place.reason, lengths);
      const QString size = of_places.size({static_cast<double>(r.width), static_cast<double>(r.height)});
      auto* item = new QListWidgetItem(
          tr("%1.  x %2, y %3 (%4): %5").arg(place_letters(places, index), middle.x, middle.y, size, reason),
          this);
      item->setData(PlaceRole, index);
      item->setData(PartRole, group);
      item->setData(RectRole, rect_data(r));
      if (index == of_group.front()) {
        item->setData(GroupRole, folds ? heading_of(group, of_group, places, lengths)
                                       : heading_of(group, numbers_of(of_group, places)));
        item->setData(CollapseRole, folds ? Open : Always);
      }
      item->setData(LetterRole, place_letters(places, index));
      const QString where = tr("x %1, y %2 %3").arg(middle.x, middle.y, of_places.symbol());
      // The reason of a place that is off has its figure.
      const bool in_reason = place.kind == FindingKind::Off;
      item->setData(WhereRole, place.kind == FindingKind::Lost ? tr("not verified, at %1").arg(where)
                               : !knows_error(place) || in_reason
                                   ? where
                                   : tr("error %1, at %2").arg(lengths.text(place.expected_error_px), where));
      const auto areas = places.parts_of(index).size();
      item->setData(ReasonRole,
                    areas == 1 ? sentence_of(reason)
                               //: %1: a sentence without its full stop; %2: areas that are one place.
                               : tr("%1. In %2 areas close together").arg(sentence_of(reason)).arg(areas));
      item->setData(AcceptedRole, place.accepted);
      if (place.accepted) item->setText(tr("%1 (accepted)").arg(item->text()));
      item->setData(Qt::DecorationRole, pictures_[static_cast<std::size_t>(index)]);
      const LengthFormat::Coordinates from = of_places.coordinates(
                                          {static_cast<double>(r.x), static_cast<double>(r.y)}, 1),
                                      to = of_places.coordinates(
                                          {static_cast<double>(r.right()), static_cast<double>(r.bottom())},
                                          1);
      // A heading may be longer than the list is wide.
      const QString heading = item->data(GroupRole).toString();
      item->setToolTip((heading.isEmpty() ? heading : heading + QLatin1Char('\n')) + sentence_of(reason) +
                       QLatin1Char('\n') +
                       tr("x %1 to %2, y %3 to %4 %5 of the fixed image")
                           .arg(from.x, to.x, from.y, to.y, of_places.symbol()) +
                       QLatin1Char('\n') + tr("Picture: fixed image red, moving image cyan"));
    }
  }
  if (!same) opened_.clear();
  // The group of the worst place is open at first.
  if (!same && !groups.empty()) opened_.insert(groups.front());
  for (int row = 0; row < count(); ++row)
    if (head_of(row) == row) set_collapsed(row, !opened_.contains(item(row)->data(PartRole).toString()));
  same ? setCurrentRow(row_of(was)) : scrollToTop();
}

int PlacesList::head_of(int row) const {
  while (row > 0 && item(row)->data(GroupRole).toString().isEmpty()) --row;
  return row;
}

bool PlacesList::is_collapsed(int row) const {
  return row >= 0 && row < count() && item(head_of(row))->data(CollapseRole).toInt() == Collapsed;
}

void PlacesList::set_collapsed(int row, bool collapsed) {
  const int head = head_of(row);
  QListWidgetItem* const first = item(head);
  if (first->data(CollapseRole).toInt() == Always) return;
  first->setData(CollapseRole, collapsed ? Collapsed : Open);
  const QString part = first->data(PartRole).toString();
  collapsed ? opened_.erase(part) : opened_.insert(part).second;
  for (int i = head + 1; i < count() && item(i)->data(PartRole).toString() == part; ++i)
    setRowHidden(i, collapsed);
  // Nothing invisible stays chosen.
  if (collapsed && currentRow() > head && head_of(currentRow()) == head) setCurrentRow(head);
  scheduleDelayedItemsLayout();
}

void PlacesList::keyPressEvent(QKeyEvent* event) {
  const int row = currentRow();
  if (row >= 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
    set_collapsed(row, event->key() == Qt::Key_Left);
    scrollToItem(currentItem());
    return;
  }
  QListWidget::keyPressEvent(event);
}

void PlacesList::mouseReleaseEvent(QMouseEvent* event) {
  QListWidget::mouseReleaseEvent(event);
  const QModelIndex at = indexAt(event->position().toPoint());
  if (event->button() != Qt::LeftButton || !at.isValid()) return;
  const bool on_head = head_of(at.row()) == at.row() &&
                       event->position().y() < visualRect(at).top() + head_height(fontMetrics());
  if (on_head && item(at.row())->data(CollapseRole).toInt() != Always)
    set_collapsed(at.row(), !is_collapsed(at.row()));
  else
    Q_EMIT place_chosen(chosen());
}

void PlacesList::set_picture(int place, const QImage& picture) {
  if (place < 0 || place >= static_cast<int>(pictures_.size())) return;
  pictures_[static_cast<std::size_t>(place)] = picture;
  if (QListWidgetItem* const shown = item(row_of(place))) shown->setData(Qt::DecorationRole, picture);
}

void PlacesList::forget_pictures() {
  for (int i = 0; i < static_cast<int>(pictures_.size()); ++i) set_picture(i, {});
}

void PlacesList::choose(int place) {
  const QSignalBlocker quiet(this);
  const int row = row_of(place);
  // Keyboard navigation through collapsed parts has selected it here.
  if (row != currentRow() && is_collapsed(row)) set_collapsed(row, false);
  setCurrentRow(row);
  if (row >= 0) scrollToItem(item(row));
}

int PlacesList::chosen() const {
  return currentItem() ? currentItem()->data(PlaceRole).toInt() : -1;
}

int PlacesList::row_of(int place) const {
  for (int row = 0; row < count(); ++row)
    if (item(row)->data(PlaceRole).toInt() == place) return row;
  return -1;
}

}  // namespace alinify::ui
