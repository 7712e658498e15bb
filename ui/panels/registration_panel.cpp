#include "ui/panels/registration_panel.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/messages.h"
#include "core/grey/messages.h"
#include "core/registration/messages.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/report.h"
#include "ui/core_text.h"
#include "ui/panels/metric_plot.h"
#include "ui/panels/options_form.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/search_limits_form.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kWidestEnginePx = 640;  ///< of a line in the list of engines

QToolButton* text_button(QAction* action) {
  auto* button = new QToolButton;
  button->setObjectName(action->objectName() + QStringLiteral("_button"));
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  button->setMinimumHeight(30);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

/// The stages on the way to the current one: "register: auto: flow: level 2 of 5".
std::vector<Message> stages_of(const Message& way) {
  const auto& arguments = way.arguments();
  const bool joined =
      !way.text() && arguments.size() == 1 && arguments.front().kind() == MessageArgument::Kind::Nested;
  return joined ? arguments.front().nested() : std::vector<Message>{way};
}

/// The current step of a path of stages, in the window's language.
QString step_text(const Message& way) {
  std::vector<Message> steps = stages_of(way);
  // Everything is part of that; and a step of one part may have the part's name, in one language or another.
  if (steps.size() > 1 && steps.front().text() == &messages::stage_register) steps.erase(steps.begin());
  QStringList names;
  std::erase_if(steps, [&](const Message& step) {
    const QString name = translated(step);
    if (names.contains(name)) return true;
    names << name;
    return false;
  });
  const auto is_reading = [](const Message& step) {
    return step.text() == &messages::step_read || step.text() == &messages::step_reading;
  };
  const auto is_image = [](const Message& step) {
    return step.text() == &messages::fixed_image || step.text() == &messages::moving_image;
  };
  const auto reading = [&](std::size_t image) {
    return sentence_of(RegistrationPanel::tr("Reading %1").arg(names[static_cast<qsizetype>(image)]));
  };
  // Whatever is done to an image while it is read.
  if (steps.size() > 1 && is_reading(steps[0]) && is_image(steps[1])) return reading(1);
  if (const std::size_t n = steps.size(); n > 1 && is_reading(steps[n - 1]))
    return is_image(steps[n - 2]) ? reading(n - 2) : RegistrationPanel::tr("Reading the images");
  return sentence_of(names.mid(std::max<qsizetype>(0, names.size() - 2)).join(QStringLiteral(": ")));
}

}  // namespace

RegistrationPanel::RegistrationPanel(const RegistrationActions& actions, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("registration_panel"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(8);
  choice_box_ = make_choice();
  layout->addWidget(choice_box_);
  region_ = wrapping_label(QStringLiteral("region"));
  region_box_ = make_row(region_, {actions.region_draw, actions.region_shown, actions.region_clear});
  layout->addWidget(region_box_);
  masks_ = wrapping_label(QStringLiteral("masks"));
  layout->addWidget(
      make_row(masks_, {actions.mask_auto, actions.mask_keep, actions.mask_leave_out, actions.mask_clear}));
  show_masks(0, 0);
  show_region(std::nullopt, {});

  layout->addWidget(text_button(actions.run_region));
  plot_ = new MetricPlot;
  plot_->setFixedHeight(150);
  layout->addWidget(plot_);
  resolution_ = wrapping_label(QStringLiteral("resolution"));
  layout->addWidget(resolution_);
  layout->addStretch(1);

  scroll_ = scrolling(content);
  scroll_->setObjectName(QStringLiteral("registration_scroll"));
  outer->addWidget(scroll_, 1);

  // Below the scroll area: always visible, on any screen.
  auto* foot = new QWidget;
  auto* below = new QVBoxLayout(foot);
  below->setContentsMargins(10, 6, 10, 8);
  below->setSpacing(6);
  progress_box_ = make_progress();
  below->addWidget(progress_box_);
  outcome_ = wrapping_label(QStringLiteral("run_outcome"));
  below->addWidget(outcome_);
  auto* buttons = new QHBoxLayout;
  run_button_ = text_button(actions.run);
  stop_button_ = text_button(actions.stop);
  buttons->addWidget(run_button_);
  buttons->addWidget(stop_button_);
  below->addLayout(buttons);
  outer->addWidget(foot);
  show_outcome({});
  show_ready({});
}

QWidget* RegistrationPanel::make_choice() {
  auto* box = new QWidget;
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  engine_ = new QComboBox;
  engine_->setObjectName(QStringLiteral("engine"));
  engine_->setAccessibleName(tr("Engine"));
  engine_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  engine_->setMinimumContentsLength(12);
  engine_->setWhatsThis(tr("How the map is found. Automatic is right for most pairs."));
  auto* which = new QFormLayout;
  which->addRow(tr("&Engine"), engine_);
  layout->addLayout(which);
  sentence_ = wrapping_label(QStringLiteral("engine_sentence"));
  figures_ = wrapping_label(QStringLiteral("engine_figures"));
  layout->addWidget(sentence_);
  layout->addWidget(figures_);
  // Beside what they belong to, and within a small screen.
  options_toggle_ = new QToolButton;
  options_toggle_->setObjectName(QStringLiteral("options_toggle"));
  options_toggle_->setText(tr("&Options"));
  options_toggle_->setCheckable(true);
  options_toggle_->setAutoRaise(true);
  options_toggle_->setArrowType(Qt::RightArrow);
  options_toggle_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  options_toggle_->setFocusPolicy(Qt::StrongFocus);
  options_toggle_->setToolTip(tr("The engine's own options, each with its unit and range"));
  layout->addWidget(options_toggle_, 0, Qt::AlignLeft);
  options_box_ = new QWidget;
  auto* inner = new QVBoxLayout(options_box_);
  inner->setContentsMargins(0, 0, 0, 0);
  options_box_->hide();
  layout->addWidget(options_box_);
  auto* form = new QFormLayout;
  form->setSpacing(6);
  initial_ = new QComboBox;
  initial_->setObjectName(QStringLiteral("initial"));
  initial_->setAccessibleName(tr("Start"));
  initial_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  initial_->setMinimumContentsLength(12);
  initial_->setWhatsThis(
      tr("The initial alignment of the engine. Searched for, unless the pair is aligned already."));
  for (const auto& [word, text] : {std::pair{"auto", tr("Searched for: shift, turn, scale")},
                                   {"none", tr("Keep the current position")},
                                   {"center", tr("Align the centres")},
                                   {"translation", tr("Shift only")},
                                   {"rigid", tr("Shift and turn")},
                                   {"similarity", tr("Shift, turn and scale")},
                                   {"affine", tr("Affine")},
                                   {kStartAsShown, tr("From where it is shown now")}})
    initial_->addItem(text, QLatin1String(word));
  form->addRow(tr("&Start"), initial_);
  layout->addLayout(form);
  flip_ = new QCheckBox(tr("The moving image may be &mirrored"));
  flip_->setObjectName(QStringLiteral("allow_flip"));
  flip_->setToolTip(tr("Search mirrored starts too: a section or a cloth that lies on its face"));
  flip_->setWhatsThis(flip_->toolTip());
  layout->addWidget(flip_);
  limits_ = new SearchLimitsForm;
  layout->addWidget(limits_);
  connect(options_toggle_, &QToolButton::toggled, this, [this](bool open) {
    options_toggle_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    options_box_->setVisible(open);
  });
  connect(engine_, &QComboBox::currentIndexChanged, this, [this] {
    described_ = true;
    describe_engine();
    show_options_form();
    Q_EMIT engine_changed();
    announce_edit();
  });
  connect(initial_, &QComboBox::currentIndexChanged, this, &RegistrationPanel::announce_edit);
  connect(flip_, &QCheckBox::toggled, this, &RegistrationPanel::announce_edit);
  connect(limits_, &SearchLimitsForm::edited, this, &RegistrationPanel::announce_edit);
  return box;
}

QWidget* RegistrationPanel::make_row(QLabel* sentence, const std::vector<QAction*>& actions) {
  auto* box = new QWidget;
  auto* layout = new QHBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(sentence, 1);
  for (QAction* action : actions) {
    auto* button = new QToolButton;
    button->setObjectName(action->objectName() + QStringLiteral("_button"));
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    layout->addWidget(button);
  }
  return box;
}

QWidget* RegistrationPanel::make_progress() {
  auto* box = new QWidget;
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  stage_ = wrapping_label(QStringLiteral("stage"));
  layout->addWidget(stage_);
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("registration_progress"));
  bar_->setAccessibleName(tr("Registration progress"));
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setMaximumHeight(10);
  layout->addWidget(bar_);
  iteration_ = wrapping_label(QStringLiteral("iteration"));
  layout->addWidget(iteration_);
  time_ = wrapping_label(QStringLiteral("time_left"));
  layout->addWidget(time_);
  return box;
}

void RegistrationPanel::set_engines(const std::vector<EngineDescription>& engines) {
  engines_ = engines;
  {
    const QSignalBlocker quiet(engine_);
    engine_->clear();
    first_engine_ = engines_.empty() ? -1 : 0;
    bool any = false;
    for (std::size_t i = 0; i < engines_.size(); ++i) {
      const EngineDescription& e = engines_[i];
      const QString why_not = translated(e.why_not);
      // The list is as wide as its longest line; the tip has all of a reason.
      const QString named = e.available ? translated(e.title)
                                        : fontMetrics().elidedText(
                                              tr("%1: not available, %2").arg(translated(e.title), why_not),
                                              Qt::ElideRight, kWidestEnginePx);
      engine_->addItem(named, QString::fromStdString(e.name));
      engine_->setItemData(static_cast<int>(i), e.available ? translated(e.sentence) : sentence_of(why_not),
                           Qt::ToolTipRole);
      // A session may name it nonetheless, and is then shown with it.
      if (auto* const rows = qobject_cast<QStandardItemModel*>(engine_->model()); rows && !e.available)
        rows->item(static_cast<int>(i))->setEnabled(false);
      if (e.available && !any) first_engine_ = static_cast<int>(i);
      any = any || e.available;
    }
    engine_->setCurrentIndex(-1);
  }
  show_options(RunOptions(shown_options_));
  if (engines_.empty()) describe_engine();
}

bool RegistrationPanel::show_options(const RunOptions& options) {
  const bool unchanged = options == shown_options_;  // do not refill a field being typed in
  shown_options_ = options;
  showing_ = true;
  const int named = engine_->findData(QString::fromStdString(options.engine));
  const bool known = options.engine.empty() || named >= 0;
  const int row = options.engine.empty() || !known ? first_engine_ : named;
  if (row >= 0 && known) values_[engine_->itemData(row).toString()] = options.values;
  if (row != engine_->currentIndex()) {
    engine_->setCurrentIndex(row);
  } else if (form_ && !unchanged) {
    form_->set_values(std::map(values_[engine()]));
  }
  const QString start =
      options.start.empty() ? QStringLiteral("auto") : QString::fromStdString(options.start);
  initial_->setCurrentIndex(std::max(0, initial_->findData(start)));
  flip_->setChecked(options.allow_flip);
  limits_->show_limits(options.limits);
  showing_ = false;
  return known;
}

RunOptions RegistrationPanel::options() const {
  RunOptions now;
  if (engine_->currentIndex() != first_engine_) now.engine = engine().toStdString();
  now.values = engine_values();
  if (initial_->currentIndex() > 0) now.start = initial_->currentData().toString().toStdString();
  now.allow_flip = flip_->isChecked();
  now.limits = limits_->limits();
  now.tolerance = shown_options_.tolerance;  // is set beside the verdict
  return now;
}

void RegistrationPanel::announce_edit() {
  if (showing_) return;
  const RunOptions now = options();
  if (now == shown_options_) return;
  QString merge;
  if (now.engine == shown_options_.engine) {
    // Consecutive edits of one number form one undo step; everything else is a step of its own.
    std::vector<std::pair<std::string, std::string>> entries;
    std::set_symmetric_difference(now.values.begin(), now.values.end(), shown_options_.values.begin(),
                                  shown_options_.values.end(), std::back_inserter(entries));
    std::set<std::string> differ;
    for (const auto& [name, value] : entries) differ.insert(name);
    if (differ.size() == 1) merge = QStringLiteral("option ") + QString::fromStdString(*differ.begin());
  }
  shown_options_ = now;
  Q_EMIT options_edited(now, merge);
}

QString RegistrationPanel::engine() const {
  return engine_->currentData().toString();
}

std::map<std::string, std::string> RegistrationPanel::engine_values() const {
  return form_ ? form_->values() : std::map<std::string, std::string>();
}

InitialMode RegistrationPanel::initial() const {
  const std::string word = initial_->currentData().toString().toStdString();
  return word == kStartAsShown ? InitialMode::Auto : initial_mode_from(word);
}

bool RegistrationPanel::allow_flip() const {
  return flip_->isChecked();
}

SearchLimits RegistrationPanel::limits() const {
  return limits_->limits();
}

QString RegistrationPanel::why_not() const {
  const int index = engine_->currentIndex();
  if (index < 0) return tr("This build has no registration engine.");
  const EngineDescription& e = engines_[static_cast<std::size_t>(index)];
  return e.available ? QString() : translated(e.why_not);
}

void RegistrationPanel::describe_engine() {
  const QString refusal = why_not();
  sentence_->setText(!refusal.isEmpty()
                         ? tr("Not available: %1").arg(refusal)
                         : translated(engines_[static_cast<std::size_t>(engine_->currentIndex())].sentence));
  const int index = engine_->currentIndex();
  figures_->setText(index < 0 ? QString() : translated(engines_[static_cast<std::size_t>(index)].measured));
  show_description();
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  figures_->setPalette(quiet);
  engine_->setToolTip(sentence_->text());
}

void RegistrationPanel::show_description() {
  // Hidden during a run and when it has ended, which need the room.
  sentence_->setVisible(described_ || !why_not().isEmpty());
  figures_->setVisible(described_ && !figures_->text().isEmpty());
}

void RegistrationPanel::bring_into_view(const QWidget* part) {
  // Deferred until the layout knows its height.
  QTimer::singleShot(0, part, [this, part] {
    const int top = part->mapTo(scroll_->widget(), QPoint()).y(), seen = scroll_->viewport()->height();
    QScrollBar* bar = scroll_->verticalScrollBar();
    bar->setValue(std::clamp(bar->value(), std::min(top, top + part->height() - seen), top));
  });
}

void RegistrationPanel::show_options_form() {
  delete form_;
  form_ = nullptr;
  const int index = engine_->currentIndex();
  if (index < 0) return;
  form_ = new OptionsForm(engines_[static_cast<std::size_t>(index)].options);
  options_box_->layout()->addWidget(form_);
  form_->set_lengths(lengths_);
  form_->set_values(values_[engine()]);
  options_toggle_->setEnabled(!engines_[static_cast<std::size_t>(index)].options.empty());
  connect(form_, &OptionsForm::changed, this, [this] {
    count_changed_options();
    announce_edit();
  });
  count_changed_options();
}

void RegistrationPanel::count_changed_options() {
  values_[engine()] = form_->values();
  const auto changed = static_cast<int>(values_[engine()].size());
  options_toggle_->setText(changed == 0 ? tr("&Options") : tr("&Options (%n changed)", nullptr, changed));
}

void RegistrationPanel::show_ready(const QString& hint) {
  choice_box_->setEnabled(true);
  stage_->setText(hint);
  stage_->setVisible(!hint.isEmpty());
  bar_->hide();
  time_->hide();
  iteration_->hide();
  plot_->setVisible(plot_->point_count() > 0);
}

void RegistrationPanel::show_running() {
  choice_box_->setEnabled(false);
  plot_->clear();
  plot_->show();
  resolution_->clear();
  resolution_->hide();
  show_outcome({});
  stage_->setText(tr("Starting…"));
  stage_->show();
  bar_->setValue(0);
  bar_->show();
  iteration_->clear();
  iteration_->show();
  time_->setText(QString());
  time_->show();
  described_ = false;
  show_description();
  bring_into_view(plot_);
}

void RegistrationPanel::show_progress(double fraction, const Message& stage, double elapsed_s,
                                      double remaining_s) {
  step_ = stage.last_part();
  if (const QString step = step_text(stage); step != stage_->text()) {
    stage_->setText(step);
    iteration_->clear();  // belongs to the previous step: the two must not name different levels
  }
  bar_->setValue(static_cast<int>(fraction * 1000));
  time_->setText(
      remaining_s >= 0 && remaining_s < 0.5 ? tr("%1 so far, almost done").arg(human_time(elapsed_s))
      : remaining_s >= 0 ? tr("%1 so far, about %2 left").arg(human_time(elapsed_s), human_time(remaining_s))
                         : tr("%1 so far").arg(human_time(elapsed_s)));
}

void RegistrationPanel::show_iteration(const IterationSample& sample) {
  // Polled now and then: the line above may already name the next level.
  for (int level = 0; level < sample.level_count; ++level)
    if (level != sample.level && step_ == messages::step_level(level + 1, sample.level_count)) return;
  iteration_->setText(tr("%1, level %2 of %3, iteration %4")
                          .arg(sentence_of(translated_word(sample.stage)))
                          .arg(sample.level + 1)
                          .arg(sample.level_count)
                          .arg(sample.iteration));
}

void RegistrationPanel::show_resolution(const WorkingResolution& resolution) {
  resolution_->setText(whole_sentence_of(translated(resolution.reason)));
  resolution_->setVisible(!resolution.reason.empty());
}

void RegistrationPanel::show_region(const std::optional<Rect>& region, Size image) {
  if (!region) {
    region_->setText(tr("Region: the whole image"));
    return;
  }
  const double share = 100.0 * static_cast<double>(region->area()) /
                       static_cast<double>(std::max<std::int64_t>(1, image.area()));
  region_->setText(
      tr("Region: %1, %2 % of the image")
          .arg(lengths_.size({static_cast<double>(region->width), static_cast<double>(region->height)}),
               QLocale().toString(share, 'f', share < 10 ? 1 : 0)));
}

void RegistrationPanel::show_running_part(Rect part) {
  region_->setText(
      tr("Region of this run: %1")
          .arg(lengths_.size({static_cast<double>(part.width), static_cast<double>(part.height)})));
}

void RegistrationPanel::show_masks(std::size_t on_fixed, std::size_t on_moving) {
  masks_->setText(
      on_fixed + on_moving == 0
          ? tr("Masks: none drawn")
          : tr("Masks: %1 on the fixed image, %2 on the moving one").arg(on_fixed).arg(on_moving));
}

void RegistrationPanel::show_outcome(const QString& sentence) {
  outcome_->setText(sentence);
  outcome_->setVisible(!sentence.isEmpty());
  described_ = sentence.isEmpty();
  show_description();
}

void RegistrationPanel::set_lengths(const LengthFormat& lengths) {
  lengths_ = lengths;
  if (form_) form_->set_lengths(lengths_);
}

}  // namespace alinify::ui
