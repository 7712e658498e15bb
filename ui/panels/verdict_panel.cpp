#include "ui/panels/verdict_panel.h"

#include <algorithm>

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLayoutItem>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/panels/error_map_view.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/places_list.h"
#include "ui/panels/tolerance_field.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

/// Elides a title by its whole width only. Where a mnemonic lies between two scripts, as in "(&P)" behind
/// Chinese, Qt measures the tab without its ampersand and elides the text with it.
class VerdictTabs final : public QTabBar {
 protected:
  QSize tabSizeHint(int index) const override {
    const QSize hint = QTabBar::tabSizeHint(index);
    return {hint.width() + fontMetrics().horizontalAdvance(QLatin1Char('&')), hint.height()};
  }
};

class VerdictPages final : public QTabWidget {
 public:
  VerdictPages() { setTabBar(new VerdictTabs); }
};

constexpr int kSignSide = 22;

QToolButton* button_of(QAction* action, const char* name, Qt::ToolButtonStyle style) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1String(name));
  button->setDefaultAction(action);
  button->setToolButtonStyle(style);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setAccessibleName(action->text().remove(QLatin1Char('&')));
  return button;
}

}  // namespace

VerdictPanel::VerdictPanel(const Actions& actions, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("verdict_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 6, 8, 6);
  layout->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  sign_ = new QLabel;
  sign_->setObjectName(QStringLiteral("verdict_sign"));
  sign_->setFixedSize(kSignSide, kSignSide);
  auto* words = new QVBoxLayout;
  words->setSpacing(1);
  headline_ = wrapping_label(QStringLiteral("result_headline"));
  QFont bold = headline_->font();
  bold.setBold(true);
  headline_->setFont(bold);
  status_ = wrapping_label(QStringLiteral("result_status"));
  words->addWidget(headline_);
  words->addWidget(status_);
  register_ = button_of(actions.register_pair, "verdict_register_button", Qt::ToolButtonTextBesideIcon);
  words->addSpacing(4);
  words->addWidget(register_, 0, Qt::AlignLeft);
  before_after_ = button_of(actions.before_after, "before_after_button", Qt::ToolButtonIconOnly);
  row->addWidget(sign_, 0, Qt::AlignTop);
  row->addLayout(words, 1);
  layout->addLayout(row);
  reasons_ = wrapping_label(QStringLiteral("result"));
  reasons_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  layout->addWidget(reasons_);
  all_reasons_ = wrapping_label(QStringLiteral("all_reasons"));
  all_reasons_->setTextFormat(Qt::RichText);
  all_reasons_->setText(QStringLiteral("<a href=\"all\">%1</a>").arg(tr("Show all remarks").toHtmlEscaped()));
  all_reasons_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  all_reasons_->hide();
  connect(all_reasons_, &QLabel::linkActivated, this, &VerdictPanel::show_reasons_in_details);
  layout->addWidget(all_reasons_);
  auto* held_to = new QHBoxLayout;
  held_to->setSpacing(6);
  tolerance_ = new ToleranceField;
  check_again_ = button_of(actions.check_again, "check_again_button", Qt::ToolButtonTextOnly);
  held_to->addWidget(tolerance_, 1);
  layout->addLayout(held_to);
  layout->addWidget(check_again_, 0, Qt::AlignLeft);  // beside the field, it would cut the figure

  // Their heights follow from the panel's width; as least heights of any width they would push the window
  // beyond a small screen.
  for (QLabel* label : {headline_, status_, reasons_}) label->setMinimumHeight(1);

  pages_ = new VerdictPages;
  pages_->setObjectName(QStringLiteral("verdict_pages"));
  pages_->setAccessibleName(tr("Places and details of the verdict"));
  pages_->setDocumentMode(true);
  pages_->setUsesScrollButtons(false);
  pages_->setElideMode(Qt::ElideRight);
  // Not in the row below the list, which would be wider than the column.
  auto* corner = new QWidget;
  auto* views = new QHBoxLayout(corner);
  views->setContentsMargins(0, 0, 0, 0);
  views->setSpacing(0);
  views->addWidget(button_of(actions.look_beside, "beside_place_button", Qt::ToolButtonIconOnly));
  views->addWidget(before_after_);
  pages_->setCornerWidget(corner);
  looked_at_ = new QWidget;
  looked_at_->installEventFilter(this);
  auto* looked_at = new QVBoxLayout(looked_at_);
  looked_at->setContentsMargins(0, 6, 0, 0);
  looked_at->setSpacing(4);
  map_ = new ErrorMapView;
  // On a small screen the list has most of the room: a place that is not seen is not looked at.
  looked_at->addWidget(map_, 2);
  no_places_ = wrapping_label(QStringLiteral("no_places"));
  looked_at->addWidget(no_places_);
  worst_ = wrapping_label(QStringLiteral("worst_place"));
  worst_->setTextFormat(Qt::RichText);
  worst_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  connect(worst_, &QLabel::linkActivated, this, [this] {
    if (worst_at_) Q_EMIT worst_chosen(*worst_at_);
  });
  looked_at->addWidget(worst_);
  places_ = new PlacesList;
  looked_at->addWidget(places_, 3);
  place_actions_ = new QWidget;
  auto* buttons = new QHBoxLayout(place_actions_);
  buttons->setContentsMargins(0, 0, 0, 0);
  buttons->setSpacing(2);
  for (const auto& [action, name] :
       {std::pair{actions.look, "look_at_place_button"},
        {actions.hint, "hint_place_button"},
        {of_chosen_place(actions.run_again, actions.look), "register_place_button"},
        {actions.accept, "accept_place_button"}}) {
    QToolButton* button = button_of(action, name, Qt::ToolButtonTextOnly);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    buttons->addWidget(button);
  }
  looked_at->addWidget(place_actions_);
  looked_at->addStretch(0);
  pages_->addTab(looked_at_, QString());
  details_ = new QTableWidget(0, 2);
  details_->setObjectName(QStringLiteral("result_details"));
  details_->setAccessibleName(tr("All that was measured"));
  details_->setHorizontalHeaderLabels({tr("Measure"), tr("Value")});
  details_->horizontalHeader()->hide();
  details_->verticalHeader()->hide();
  details_->setShowGrid(false);
  details_->setAlternatingRowColors(true);
  details_->setWordWrap(true);
  details_->setTextElideMode(Qt::ElideNone);
  details_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  details_->setSelectionBehavior(QAbstractItemView::SelectRows);
  details_->setTabKeyNavigation(false);
  details_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  details_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  details_->setMinimumHeight(60);
  connect(details_->horizontalHeader(), &QHeaderView::sectionResized, details_,
          &QTableWidget::resizeRowsToContents, Qt::QueuedConnection);
  pages_->addTab(details_, tr("&Details"));
  pages_->setTabToolTip(1,
                        tr("All measurements, and the course of the run; hover over a row for its meaning"));
  layout->addWidget(pages_, 1);
  layout->addStretch(0);  // where there are no pages yet, the words stand together at the top
  // As wide as with all its parts, which come with the first verdict: the column must not grow then and push
  // the image aside.
  setMinimumWidth(layout->totalMinimumSize().width());
  show_verdict({});
  show_places({}, {}, {});
}

// By its key the command registers what lies under the pointer; below the list, the place chosen there.
QAction* VerdictPanel::of_chosen_place(QAction* command, const QAction* look) {
  auto* const here = new QAction(this);
  const auto follow = [this, here, command, look] {
    here->setText(command->text());
    here->setIconText(command->iconText());
    here->setEnabled(command->isEnabled() && look->isEnabled());
    here->setToolTip(
        here->isEnabled() || !command->isEnabled()
            ? command->toolTip()
            : tr("Choose a place of the list first. %1 registers the place under the pointer, or in the "
                 "middle of the view.")
                  .arg(command->shortcut().toString(QKeySequence::NativeText)));
  };
  for (const QAction* followed : {static_cast<const QAction*>(command), look})
    connect(followed, &QAction::changed, here, follow);
  connect(here, &QAction::triggered, command, &QAction::trigger);
  follow();
  return here;
}

void VerdictPanel::show_verdict(const ShownVerdict& shown) {
  verdict_ = shown.verdict;
  reviewed_ = shown.reviewed;
  made_worse_ = shown.made_worse;
  outdated_ = shown.outdated;
  no_places_->setText(
      verdict_ == Verdict::Failed
          ? tr("Do not use this result. Try another start, a region that both images show, or "
               "landmarks, and register again.")
      : outdated_ ? tr("No place needed review when it was last checked.")
                  : tr("No place needs review."));
  const bool none = shown.headline.isEmpty();
  headline_->setText(none ? tr("No result yet") : unbroken(shown.headline));
  status_->setText(none ? tr("Register the pair; the verdict is shown here.") : unbroken(shown.status));
  status_->setVisible(!status_->text().isEmpty());
  reasons_->setText(unbroken(shown.reasons.join(QLatin1Char('\n'))));
  reasons_->setVisible(!shown.reasons.isEmpty());
  register_->setVisible(none);
  before_after_->setVisible(!none);
  pages_->setVisible(!none);
  check_again_->setVisible(shown.can_check);
  details_->setRowCount(static_cast<int>(shown.details.size()));
  for (int at = 0; at < details_->rowCount(); ++at) {
    const ShownVerdict::Row& row = shown.details[static_cast<std::size_t>(at)];
    for (const int column : {0, 1}) {
      // Several of one name are named once.
      const bool named_above = at > 0 && shown.details[static_cast<std::size_t>(at - 1)].label == row.label;
      auto* item = new QTableWidgetItem(column == 1   ? unbroken(row.value)
                                        : named_above ? QString()
                                                      : row.label);
      if (column == 0) item->setData(Qt::AccessibleTextRole, row.label);
      item->setToolTip(row.explanation.isEmpty() ? row.value : row.explanation);
      item->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
      details_->setItem(at, column, item);
    }
  }
  details_->resizeRowsToContents();
  show_sign();
  fit_reasons();
}

void VerdictPanel::show_sign() {
  sign_->setVisible(verdict_.has_value());
  // Edited maps have not been judged: no tick for them.
  const Glyph glyph = verdict_ == Verdict::Failed  ? Glyph::Failed
                      : outdated_ || made_worse_   ? Glyph::Check
                      : reviewed_                  ? Glyph::Reviewed  // as in the list of pairs
                      : verdict_ == Verdict::Check ? Glyph::Check
                                                   : Glyph::Good;
  sign_->setToolTip(outdated_   ? tr("Changed since it was checked")
                    : reviewed_ ? tr("All places were accepted")
                                : QString());
  sign_->setPixmap(icon(glyph).pixmap(QSize(kSignSide, kSignSide), devicePixelRatioF()));
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  status_->setPalette(quiet);
}

void VerdictPanel::show_places(const FindingGroups& places, Size image, const LengthFormat& lengths) {
  places_->show_places(places, image, lengths);
  const bool any = !places.all().empty();
  places_->setVisible(any);
  place_actions_->setVisible(any);
  no_places_->setVisible(!any && verdict_.has_value());
  // Without places, the map gets all the room.
  map_->setMaximumHeight(any ? 180 : QWIDGETSIZE_MAX);
  map_->setSizePolicy(QSizePolicy::Expanding, any ? QSizePolicy::Preferred : QSizePolicy::Expanding);
  fit_map();
  fit_reasons();
  // As the headline counts: blank ground is listed after them, but a look decides nothing there.
  const int left = places.count_left(), all = places.count();
  pages_->setTabText(0, !any        ? tr("&Places: none")
                        : all == 0  ? tr("&Places: blank areas")
                        : left == 0 ? tr("&Places: none left")
                                    : tr("&Places: %1 to review").arg(left));
  pages_->setTabToolTip(
      0, left == 0    ? tr("The map of the expected error, and the places to review")
         : left < all ? tr("%1 of %2 accepted; F8 goes to the worst that is left").arg(all - left).arg(all)
                      : tr("F8 goes to the worst that is left; blank areas are listed last"));
}

void VerdictPanel::show_worst(const std::optional<WorstPlace>& worst, Size image,
                              const LengthFormat& lengths) {
  worst_->setVisible(worst.has_value());
  if (!worst) return worst_at_.reset();
  worst_at_ = worst->at;
  const LengthFormat of_places =
      lengths.for_lengths_of({static_cast<double>(image.width), static_cast<double>(image.height)});
  const LengthFormat::Coordinates at = of_places.coordinates(worst->at, 1);
  const QString text =
      (worst->lost ? tr("The largest error expected is %1 or more, at <a href=\"worst\">x %2, y %3 %4</a>.")
                   : tr("The largest error expected is %1, at <a href=\"worst\">x %2, y %3 %4</a>."))
          .arg(lengths.text(worst->expected_px, 2).toHtmlEscaped(), at.x, at.y, of_places.symbol());
  worst_->setText(whole_coordinates(text));
}

// A place that is not seen is not looked at: where there is not room for both, the list goes before the map.
void VerdictPanel::fit_map() {
  const int below = places_->minimumSizeHint().height() + place_actions_->sizeHint().height() +
                    3 * looked_at_->layout()->spacing() + looked_at_->layout()->contentsMargins().top();
  map_->setVisible(places_->isHidden() || looked_at_->height() >= below + map_->minimumSizeHint().height());
}

void VerdictPanel::fit_reasons() {
  constexpr int places_seen = 2;
  const QMargins around = layout()->contentsMargins();
  const int width = this->width() - around.left() - around.right();
  const auto height_of = [width](QLayoutItem& item) {
    return item.isEmpty()             ? 0
           : item.hasHeightForWidth() ? item.heightForWidth(width)
                                      : item.sizeHint().height();
  };
  int room = height() - around.top() - around.bottom();
  for (int i = 0; i < layout()->count(); ++i) {
    QLayoutItem& item = *layout()->itemAt(i);
    const QWidget* const widget = item.widget();
    if (widget == reasons_ || widget == all_reasons_ || widget == pages_) continue;
    if (const int height = height_of(item); height > 0) room -= height + layout()->spacing();
  }
  room -= layout()->spacing() + pages_->tabBar()->sizeHint().height();
  if (!places_->isHidden())
    room -= places_->minimumSizeHint().height() + (places_seen - 1) * places_->row_height() +
            place_actions_->sizeHint().height() + 2 * looked_at_->layout()->spacing() +
            looked_at_->layout()->contentsMargins().top();
  const int line = reasons_->fontMetrics().lineSpacing();
  const QRect anything(0, 0, width, QWIDGETSIZE_MAX);
  const int first =
      reasons_->fontMetrics()
          .boundingRect(anything, Qt::TextWordWrap, reasons_->text().section(QLatin1Char('\n'), 0, 0))
          .height();
  const int least = std::clamp(first, line, 5 * line);
  const bool cuts = !reasons_->isHidden() && reasons_->heightForWidth(width) > std::max(room, least);
  if (cuts) room -= all_reasons_->sizeHint().height() + layout()->spacing();
  reasons_->setMaximumHeight(cuts ? std::max(room, least) / line * line : QWIDGETSIZE_MAX);
  all_reasons_->setVisible(cuts);
}

// The table has room for all of them: it scrolls.
void VerdictPanel::show_reasons_in_details() {
  pages_->setCurrentWidget(details_);
  const QString first = reasons_->text().section(QLatin1Char('\n'), 0, 0);
  for (int row = 0; row < details_->rowCount(); ++row)
    if (details_->item(row, 1)->text() == first)
      return details_->scrollToItem(details_->item(row, 1), QAbstractItemView::PositionAtTop);
}

void VerdictPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit_reasons();
}

bool VerdictPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == looked_at_ && event->type() == QEvent::Resize) fit_map();
  return QWidget::eventFilter(watched, event);
}

void VerdictPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) show_sign();
  QWidget::changeEvent(event);
}

}  // namespace alinify::ui
