#include "ui/panels/verdict_view.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/panels/panel_parts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/tools/findings_overlay.h"

namespace alinify::ui {
namespace {

constexpr int kSignSide = 22, kMaxRowsSeen = 4, kLinesOfAPlace = 3;

/// One sentence per line.
QString as_sentences(const QStringList& lines) {
  QStringList sentences;
  for (const QString& line : lines) {
    if (!line.isEmpty()) sentences << whole_sentence_of(line);
  }
  return sentences.join(QLatin1Char('\n'));
}

QToolButton* button_of(QAction* action, const char* name) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1String(name));
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

}  // namespace

VerdictView::VerdictView(QAction* before_after, QAction* run_place, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("verdict_view"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  sign_ = new QLabel;
  sign_->setObjectName(QStringLiteral("verdict_sign"));
  sign_->setFixedSize(kSignSide, kSignSide);
  headline_ = wrapping_label(QStringLiteral("result_headline"));
  QFont bold = headline_->font();
  bold.setBold(true);
  headline_->setFont(bold);
  row->addWidget(sign_, 0, Qt::AlignTop);
  row->addWidget(headline_, 1);
  layout->addLayout(row);
  before_after_ = button_of(before_after, "before_after_button");
  layout->addWidget(before_after_);
  places_title_ = new QLabel;
  places_title_->setWordWrap(true);  // without wrapping, a long line would widen the panel
  layout->addWidget(places_title_);
  places_ = new QListWidget;
  places_->setObjectName(QStringLiteral("places"));
  places_->setAccessibleName(tr("Places to look at, worst first"));
  places_->setWordWrap(true);
  places_->setAlternatingRowColors(true);
  places_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  places_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  places_title_->setBuddy(places_);
  layout->addWidget(places_);
  places_->addAction(run_place);
  places_->setContextMenuPolicy(Qt::ActionsContextMenu);
  run_place_ = button_of(run_place, "register_place_button");
  layout->addWidget(run_place_);
  lines_ = wrapping_label(QStringLiteral("result"));
  layout->insertWidget(1, lines_);
  details_toggle_ = new QToolButton;
  details_toggle_->setObjectName(QStringLiteral("result_details_toggle"));
  details_toggle_->setText(tr("Deta&ils"));
  details_toggle_->setToolTip(tr("All that was measured, and how the run went"));
  details_toggle_->setCheckable(true);
  details_toggle_->setAutoRaise(true);
  details_toggle_->setArrowType(Qt::RightArrow);
  details_toggle_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  details_toggle_->setFocusPolicy(Qt::StrongFocus);
  layout->addWidget(details_toggle_, 0, Qt::AlignLeft);
  details_ = wrapping_label(QStringLiteral("result_details"));
  layout->addWidget(details_);
  connect(details_toggle_, &QToolButton::toggled, this, [this](bool open) {
    details_toggle_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    details_->setVisible(open && !details_->text().isEmpty());
  });
  // Arrow keys and clicks alike; Enter or another click on the same row goes there again.
  connect(places_, &QListWidget::currentRowChanged, this, [this](int index) {
    if (index >= 0) Q_EMIT place_chosen(index);
  });
  const auto again = [this](const QListWidgetItem*) { Q_EMIT place_chosen(places_->currentRow()); };
  connect(places_, &QListWidget::itemActivated, this, again);
  connect(places_, &QListWidget::itemClicked, this, again);
  show_result({}, {}, {}, std::nullopt, true);
  show_findings({}, {});
}

void VerdictView::show_result(const QString& headline, const QStringList& lines, const QStringList& details,
                              std::optional<Verdict> verdict, bool good) {
  verdict_ = verdict;
  good_ = good;
  headline_->setText(headline);
  headline_->setVisible(!headline.isEmpty());
  lines_->setText(as_sentences(lines));
  lines_->setVisible(!lines_->text().isEmpty());
  details_->setText(as_sentences(details));
  details_toggle_->setVisible(!details_->text().isEmpty());
  details_->setVisible(details_toggle_->isChecked() && !details_->text().isEmpty());
  before_after_->setVisible(verdict.has_value());
  show_sign();
}

void VerdictView::show_sign() {
  const bool nothing = headline_->text().isEmpty();
  sign_->setVisible(!nothing && (verdict_ || !good_));
  const Glyph glyph = verdict_ == Verdict::Good    ? Glyph::Good
                      : verdict_ == Verdict::Check ? Glyph::Check
                                                   : Glyph::Failed;
  sign_->setPixmap(icon(glyph).pixmap(QSize(kSignSide, kSignSide), devicePixelRatioF()));
}

void VerdictView::show_findings(const std::vector<Finding>& places, const LengthFormat& lengths) {
  const QSignalBlocker quiet(places_);
  const int chosen = places_->currentRow();
  const bool same = places_->count() == static_cast<int>(places.size());
  places_->clear();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Finding& place = places[i];
    const Rect& r = place.rect;
    // Two findings may share a reason; the position distinguishes them.
    const LengthFormat::Coordinates middle = lengths.coordinates(
        {static_cast<double>(r.x + r.width / 2), static_cast<double>(r.y + r.height / 2)}, 1);
    auto* item = new QListWidgetItem(
        tr("%1.  x %2, y %3 (%4): %5")
            .arg(place_letters(static_cast<int>(i)), middle.x, middle.y,
                 lengths.size({static_cast<double>(r.width), static_cast<double>(r.height)}),
                 translated(place.reason, lengths)),
        places_);
    const LengthFormat::Coordinates from = lengths.coordinates(
                                        {static_cast<double>(r.x), static_cast<double>(r.y)}, 1),
                                    to = lengths.coordinates(
                                        {static_cast<double>(r.right()), static_cast<double>(r.bottom())}, 1);
    item->setToolTip(
        tr("x %1 to %2, y %3 to %4 %5 of the fixed image").arg(from.x, to.x, from.y, to.y, lengths.symbol()));
  }
  if (same) places_->setCurrentRow(chosen);
  const bool any = !places.empty();
  places_title_->setText(tr("&Places to look at, worst first (F8 goes to the next)"));
  places_title_->setVisible(any);
  places_->setVisible(any);
  run_place_->setVisible(any);
  const int rows = std::min<int>(kMaxRowsSeen, static_cast<int>(places.size()));
  places_->setFixedHeight(std::max(1, rows) * (kLinesOfAPlace * fontMetrics().height() + 4) + 6);
}

void VerdictView::step_place(int step) {
  const int count = places_->count();
  if (count == 0) return;
  const int now = places_->currentRow();
  const int next = now < 0 ? (step > 0 ? 0 : count - 1) : (now + step + count) % count;
  if (next == now) {
    Q_EMIT place_chosen(now);
  } else {
    places_->setCurrentRow(next);
  }
}

QString VerdictView::text() const {
  return headline_->text() + QLatin1Char('\n') + lines_->text() + QLatin1Char('\n') + details_->text();
}

void VerdictView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) show_sign();
  QWidget::changeEvent(event);
}

}  // namespace alinify::ui
