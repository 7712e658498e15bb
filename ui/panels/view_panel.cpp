#include "ui/panels/view_panel.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/canvas/compare_modes.h"
#include "ui/lengths.h"

namespace alinify::ui {
namespace {

/// Meaning of the slider's hundred steps in each mode.
double gain_of(int value) {
  return std::pow(2.0, value / 25.0);
}
int step_of_gain(double gain) {
  return static_cast<int>(std::lround(25.0 * std::log2(std::max(1.0, gain))));
}
double square_of(int value) {
  return std::round(8 * std::pow(64.0, value / 100.0));
}
int step_of_square(double px) {
  return static_cast<int>(std::lround(100 * std::log(std::max(8.0, px) / 8) / std::log(64.0)));
}
double turn_of(int value) {
  return (value - 50) / 50.0 * std::numbers::pi / 2;
}
int step_of_turn(double angle) {
  // Rotated by half a circle a line looks the same but the sides swap, which is preserved.
  return 50 +
         static_cast<int>(std::lround(50 * std::remainder(angle, std::numbers::pi) / (std::numbers::pi / 2)));
}

}  // namespace

ViewPanel::ViewPanel(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("view_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 8);
  layout->setSpacing(6);
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  mode_ = new QComboBox;
  mode_->setObjectName(QStringLiteral("compare_mode"));
  mode_->setAccessibleName(tr("Compare mode"));
  mode_->setPlaceholderText(tr("Side by Side"));  // each image by itself: no comparison is on
  for (const ModeTitle& m : compare_modes()) mode_->addItem(QCoreApplication::translate("ViewMode", m.title));
  form->addRow(tr("&Compare"), mode_);
  const auto slider_row = [&](const char* name, int min, int max, QSlider*& slider, QLabel*& value) {
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    slider = new QSlider(Qt::Horizontal);
    slider->setObjectName(QLatin1String(name));
    slider->setRange(min, max);
    slider->setPageStep(10);
    value = new QLabel;
    value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("× 16.0 px")));
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(slider, 1);
    row->addWidget(value);
    return box;
  };
  amount_row_ = slider_row("amount", 0, 100, amount_, amount_value_);
  amount_label_ = new QLabel;
  amount_label_->setBuddy(amount_);
  int widest = 0;
  for (const QString& word : {tr("&Gain"), tr("S&quares"), tr("&Turn"), tr("Moving opacit&y")}) {
    amount_label_->setText(word);
    widest = std::max(widest, amount_label_->sizeHint().width());
  }
  amount_label_->setMinimumWidth(widest);
  warped_ = new QCheckBox(tr("Right side w&arped"));
  warped_->setObjectName(QStringLiteral("warped_box"));
  // One takes the other's place, so that nothing moves under the mouse when side by side is ticked.
  of_mode_ = new QStackedWidget;
  of_mode_->addWidget(amount_row_);
  of_mode_->addWidget(warped_);
  colors_ = new QLabel(tr("Fixed red, moving cyan"));
  colors_->setObjectName(QStringLiteral("red_cyan_colors"));
  colors_->setToolTip(tr("Grey where both are equally bright. Dark lines have the other image's colour."));
  of_mode_->addWidget(colors_);
  form->addRow(amount_label_, of_mode_);
  window_row_ = slider_row("contrast_window", 2, 63, window_, window_value_);
  window_->setAccessibleName(tr("Side of the window in which contrast is made equal"));
  window_->setToolTip(window_->accessibleName());
  window_label_ = new QLabel(tr("&Window"));
  window_label_->setBuddy(window_);
  flicker_ = new QCheckBox(tr("Fl&icker"));
  flicker_->setObjectName(QStringLiteral("flicker_box"));
  auto* rate = slider_row("flicker_rate", 1, 40, rate_, rate_value_);
  rate_->setAccessibleName(tr("Changes a second"));
  form->addRow(flicker_, rate);
  auto* beside = new QWidget;
  auto* beside_row = new QHBoxLayout(beside);
  beside_row->setContentsMargins(0, 0, 0, 0);
  side_by_side_ = new QCheckBox(tr("Si&de by side"));
  side_by_side_->setObjectName(QStringLiteral("side_by_side_box"));
  side_by_side_->setToolTip(tr("Fixed on the left, the moving image on the right"));
  linked_ = new QCheckBox(tr("Lin&ked"));
  linked_->setObjectName(QStringLiteral("linked_box"));
  linked_->setToolTip(tr("The two views follow each other through the transform"));
  beside_row->addWidget(side_by_side_);
  beside_row->addWidget(linked_);
  beside_row->addStretch(1);
  auto* pixels = new QWidget;
  auto* pixels_row = new QHBoxLayout(pixels);
  pixels_row->setContentsMargins(0, 0, 0, 0);
  match_colors_ = new QCheckBox(tr("Match c&olours"));
  match_colors_->setObjectName(QStringLiteral("match_colors_box"));
  match_colors_->setToolTip(tr("Show the moving image in the fixed one's colours; exports keep its own"));
  smooth_ = new QCheckBox(tr("S&mooth pixels"));
  smooth_->setObjectName(QStringLiteral("smooth_box"));
  smooth_->setToolTip(tr("Interpolate between image pixels at any zoom"));
  pixels_row->addWidget(match_colors_);
  pixels_row->addWidget(smooth_);
  pixels_row->addStretch(1);
  layout->addLayout(form);
  layout->addWidget(beside);
  layout->addWidget(pixels);
  auto* inspect = new QFormLayout;
  inspect->setContentsMargins(0, 0, 0, 0);
  overlay_ = new QComboBox;
  overlay_->setObjectName(QStringLiteral("overlay_kind"));
  overlay_->setAccessibleName(tr("Overlay"));
  overlay_->setToolTip(tr("The overlay that inspects a result"));
  for (const OverlayTitle& o : overlay_titles) overlay_->addItem(title_of(o.kind));
  inspect->addRow(tr("I&nspect"), overlay_);
  auto* strength = slider_row("overlay_strength", 10, 100, strength_, strength_value_);
  strength_->setAccessibleName(tr("Strength of the overlay's colours"));
  strength_->setToolTip(strength_->accessibleName());
  auto* strength_label = new QLabel(tr("Str&ength"));
  strength_label->setBuddy(strength_);
  inspect->addRow(strength_label, strength);
  // Last, so that nothing moves under the mouse when it comes and goes with the mode.
  inspect->addRow(window_label_, window_row_);
  layout->addLayout(inspect);
  layout->addStretch(1);

  connect(mode_, &QComboBox::currentIndexChanged, this, [this](int index) {
    settings_.mode = compare_modes()[static_cast<std::size_t>(std::max(0, index))].mode;
    settings_.side_by_side = settings_.flicker = false;  // it needs both images in one view, at once
    report();
  });
  connect(mode_, &QComboBox::activated, this, [this] {  // the same one, too
    if (!std::exchange(settings_.flicker, false)) return;
    report();
  });
  connect(amount_, &QSlider::valueChanged, this, &ViewPanel::amount_moved);
  connect(window_, &QSlider::valueChanged, this, [this](int value) {
    settings_.window_px = 2 * value + 1;
    report();
  });
  connect(rate_, &QSlider::valueChanged, this, [this](int value) {
    settings_.flicker_hz = value / 4.0;
    report();
  });
  connect(overlay_, &QComboBox::currentIndexChanged, this, [this](int index) {
    settings_.overlay = overlay_titles[static_cast<std::size_t>(std::max(0, index))].kind;
    report();
  });
  connect(strength_, &QSlider::valueChanged, this, [this](int value) {
    settings_.overlay_strength = value / 100.0;
    report();
  });
  for (const auto& [box, flag] : {std::pair{flicker_, &ViewSettings::flicker},
                                  {side_by_side_, &ViewSettings::side_by_side},
                                  {linked_, &ViewSettings::linked},
                                  {warped_, &ViewSettings::warped_beside},
                                  {match_colors_, &ViewSettings::match_colors},
                                  {smooth_, &ViewSettings::smooth}})
    connect(box, &QCheckBox::toggled, this, [this, flag = flag](bool on) {
      settings_.*flag = on;
      report();
    });
  show_settings(settings_);
}

void ViewPanel::amount_moved(int value) {
  switch (settings_.mode) {
    case CompareMode::Difference:
    case CompareMode::LocalDifference:
    case CompareMode::Edges:
      settings_.difference_gain = gain_of(value);
      break;
    case CompareMode::Checkerboard:
      settings_.checker_px = square_of(value);
      break;
    case CompareMode::Swipe:
      settings_.swipe_angle_rad = turn_of(value);
      break;
    default:
      settings_.opacity = value / 100.0;
  }
  report();
}

void ViewPanel::show_amount() {
  const auto show = [this](const QString& label, const QString& name, int step, const QString& value) {
    amount_label_->setText(label);
    amount_->setAccessibleName(name);
    amount_->setToolTip(name);
    amount_->setValue(step);
    amount_value_->setText(value);
  };
  switch (settings_.mode) {
    case CompareMode::Difference:
    case CompareMode::LocalDifference:
    case CompareMode::Edges:
      show(tr("&Gain"), tr("Gain of the difference"), step_of_gain(settings_.difference_gain),
           tr("× %1").arg(QLocale().toString(settings_.difference_gain, 'f', 1)));
      break;
    case CompareMode::Checkerboard:
      show(tr("S&quares"), tr("Side of a square"), step_of_square(settings_.checker_px),
           tr("%1 px").arg(std::lround(settings_.checker_px)));
      break;
    case CompareMode::Swipe:
      show(tr("&Turn"), tr("How the line is turned"), step_of_turn(settings_.swipe_angle_rad),
           tr("%1°").arg(std::lround(settings_.swipe_angle_rad * 180 / std::numbers::pi)));
      break;
    default:
      show(tr("Moving opacit&y"), tr("Opacity of the moving image"),
           static_cast<int>(std::lround(settings_.opacity * 100)),
           tr("%1 %").arg(std::lround(settings_.opacity * 100)));
  }
  const bool beside = settings_.side_by_side;
  const bool colors = !beside && settings_.mode == CompareMode::RedCyan;
  const bool used =
      !beside && settings_.mode != CompareMode::Fixed && settings_.mode != CompareMode::Moving && !colors;
  amount_row_->setEnabled(used);
  amount_label_->setEnabled(used);
  // Present only where it acts: the panel is short on small screens.
  if (beside || colors) amount_label_->clear();
  of_mode_->setCurrentWidget(beside   ? static_cast<QWidget*>(warped_)
                             : colors ? static_cast<QWidget*>(colors_)
                                      : amount_row_);
  window_label_->setVisible(!beside && looks_around(settings_.mode));
  window_row_->setVisible(!beside && looks_around(settings_.mode));
}

void ViewPanel::show_settings(const ViewSettings& settings) {
  settings_ = settings;
  const QSignalBlocker a(mode_), b(amount_), c(flicker_), d(side_by_side_), e(linked_), f(rate_), g(overlay_),
      h(strength_), w(window_), j(match_colors_), k(smooth_), l(warped_);
  for (std::size_t i = 0; i < overlay_titles.size(); ++i)
    if (overlay_titles[i].kind == settings.overlay) overlay_->setCurrentIndex(static_cast<int>(i));
  strength_->setValue(static_cast<int>(std::lround(settings.overlay_strength * 100)));
  strength_value_->setText(tr("%1 %").arg(strength_->value()));
  strength_->setEnabled(has_strength(settings.overlay));
  for (std::size_t i = 0; i < compare_modes().size(); ++i)
    if (compare_modes()[i].mode == settings.mode)
      mode_->setCurrentIndex(settings.side_by_side ? -1 : static_cast<int>(i));
  window_->setValue((settings.window_px - 1) / 2);
  window_value_->setText(tr("%1 px").arg(settings.window_px));
  show_amount();
  flicker_->setChecked(settings.flicker);
  side_by_side_->setChecked(settings.side_by_side);
  linked_->setChecked(settings.linked);
  const QString alternate = settings.side_by_side ? tr("Side by side shows both images at once")
                                                  : tr("Show the two images in turn");
  const bool alternates = !settings.side_by_side && settings.flicker;
  flicker_->setEnabled(!settings.side_by_side);
  rate_->setEnabled(alternates);
  rate_value_->setEnabled(alternates);
  for (QWidget* part : {static_cast<QWidget*>(flicker_), static_cast<QWidget*>(rate_)})
    part->setToolTip(alternate);
  match_colors_->setChecked(settings.match_colors);
  smooth_->setChecked(settings.smooth);
  linked_->setEnabled(settings.side_by_side);
  rate_->setValue(static_cast<int>(std::lround(settings.flicker_hz * 4)));
  rate_value_->setText(tr("%1 / s").arg(significant(settings.flicker_hz, 3)));
}

void ViewPanel::show_warping(bool warped, const QString& why_not) {
  const QSignalBlocker quiet(warped_);
  warped_->setChecked(warped);
  warped_->setEnabled(why_not.isEmpty());
  warped_->setToolTip(why_not.isEmpty() ? tr("Show the moving image as the result warps it, at the same "
                                             "coordinates as the fixed one; otherwise as it is")
                                        : why_not);
}

void ViewPanel::show_reason_of_mode(const QString& reason) {
  mode_->setToolTip(reason);
}

void ViewPanel::report() {
  show_settings(ViewSettings(settings_));
  Q_EMIT changed(settings_);
}

}  // namespace alinify::ui
