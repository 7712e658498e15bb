#include "ui/panels/view_panel.h"

#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

/// The slider's hundred steps as a gain of 1 to 16.
double gain_of(int value) {
  return std::pow(2.0, value / 25.0);
}
int step_of(double gain) {
  return static_cast<int>(std::lround(25.0 * std::log2(std::max(1.0, gain))));
}

QString details_of(const ImageInfo& info) {
  const std::string_view type = name_of(info.type);
  QString text = ViewPanel::tr("%1 × %2, %3 %4")
                     .arg(info.size.width)
                     .arg(info.size.height)
                     .arg(info.channels == 1 ? ViewPanel::tr("1 channel of")
                                             : ViewPanel::tr("%1 channels of").arg(info.channels),
                          QString::fromUtf8(type.data(), static_cast<int>(type.size())));
  if (info.pixel_size_um) text += ViewPanel::tr("\n%1 µm per pixel").arg(info.pixel_size_um->x, 0, 'g', 4);
  return text;
}

}  // namespace

const std::vector<ModeTitle>& compare_modes() {
  static const std::vector<ModeTitle> modes = {
      {CompareMode::Overlay, "overlay", QT_TRANSLATE_NOOP("ViewMode", "Overlay"),
       QT_TRANSLATE_NOOP("ViewMode", "Lay the moving image over the fixed one")},
      {CompareMode::Difference, "difference", QT_TRANSLATE_NOOP("ViewMode", "Difference"),
       QT_TRANSLATE_NOOP("ViewMode", "Show where the images differ: black means they agree")},
      {CompareMode::Checkerboard, "checkerboard", QT_TRANSLATE_NOOP("ViewMode", "Checkerboard"),
       QT_TRANSLATE_NOOP("ViewMode", "Show squares of either image in turn")},
      {CompareMode::RedCyan, "red_cyan", QT_TRANSLATE_NOOP("ViewMode", "Red-Cyan"),
       QT_TRANSLATE_NOOP("ViewMode", "Show fixed in red and moving in cyan: grey means they agree")},
      {CompareMode::Fixed, "fixed_only", QT_TRANSLATE_NOOP("ViewMode", "Fixed Only"),
       QT_TRANSLATE_NOOP("ViewMode", "Show the fixed image alone (or hold Shift)")},
      {CompareMode::Moving, "moving_only", QT_TRANSLATE_NOOP("ViewMode", "Moving Only"),
       QT_TRANSLATE_NOOP("ViewMode", "Show the moving image alone (or hold Ctrl)")},
  };
  return modes;
}

ViewPanel::ViewPanel(SessionDocument& document, QWidget* parent) : QWidget(parent), document_(document) {
  setObjectName(QStringLiteral("view_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  fixed_ = add_row(Side::Fixed);
  moving_ = add_row(Side::Moving);

  auto* form = new QFormLayout;
  form->setContentsMargins(0, 6, 0, 0);
  mode_ = new QComboBox;
  mode_->setObjectName(QStringLiteral("compare_mode"));
  mode_->setAccessibleName(tr("Compare mode"));
  for (const ModeTitle& m : compare_modes()) mode_->addItem(QCoreApplication::translate("ViewMode", m.title));
  form->addRow(tr("&Compare"), mode_);
  amount_row_ = new QWidget;
  auto* row = new QHBoxLayout(amount_row_);
  row->setContentsMargins(0, 0, 0, 0);
  amount_ = new QSlider(Qt::Horizontal);
  amount_->setObjectName(QStringLiteral("amount"));
  amount_->setRange(0, 100);
  amount_->setPageStep(10);
  amount_value_ = new QLabel;
  amount_value_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 4);
  amount_value_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(amount_, 1);
  row->addWidget(amount_value_);
  amount_label_ = new QLabel;
  amount_label_->setBuddy(amount_);
  form->addRow(amount_label_, amount_row_);
  layout->addLayout(form);
  layout->addStretch(1);

  connect(mode_, &QComboBox::currentIndexChanged, this, [this](int index) {
    settings_.mode = compare_modes()[static_cast<std::size_t>(std::max(0, index))].mode;
    report();
  });
  connect(amount_, &QSlider::valueChanged, this, [this](int value) {
    if (settings_.mode == CompareMode::Difference) {
      settings_.difference_gain = gain_of(value);
    } else {
      settings_.opacity = value / 100.0;
    }
    report();
  });
  for (QCheckBox* box : {fixed_.visible, moving_.visible})
    connect(box, &QCheckBox::toggled, this, [this] {
      settings_.fixed_visible = fixed_.visible->isChecked();
      settings_.moving_visible = moving_.visible->isChecked();
      report();
    });
  connect(&document_, &SessionDocument::images_changed, this, &ViewPanel::show_images);
  show_settings(settings_);
  show_images();
  show_colors();
}

ViewPanel::Row ViewPanel::add_row(Side side) {
  Row row{new QCheckBox, new QLabel};
  row.visible->setObjectName(side == Side::Fixed ? QStringLiteral("fixed_visible")
                                                 : QStringLiteral("moving_visible"));
  row.visible->setChecked(true);
  row.visible->setToolTip(tr("Show or hide this image"));
  row.details->setObjectName(side == Side::Fixed ? QStringLiteral("fixed_details")
                                                 : QStringLiteral("moving_details"));
  row.details->setWordWrap(true);
  row.details->setIndent(24);
  layout()->addWidget(row.visible);
  layout()->addWidget(row.details);
  return row;
}

void ViewPanel::show_images() {
  const auto show = [&](const Row& row, Side side) {
    const auto& image = document_.image(side);
    const QString role = side == Side::Fixed ? tr("Fixed") : tr("Moving");
    row.visible->setEnabled(image.has_value());
    // The name must not widen the panel: the full path is in the tip.
    const QString name =
        image ? fontMetrics().elidedText(image->name(), Qt::ElideMiddle, 170) : tr("no image");
    row.visible->setText(tr("%1: %2").arg(role, name));
    row.details->setText(image ? details_of(image->source->info()) : QString());
    row.details->setVisible(image.has_value());
    row.visible->setToolTip(image ? image->path : tr("Show or hide this image"));
  };
  show(fixed_, Side::Fixed);
  show(moving_, Side::Moving);
}

void ViewPanel::show_colors() {
  fixed_.visible->setIcon(color_chip(fixed_color()));
  moving_.visible->setIcon(color_chip(moving_color()));
  for (const Row* row : {&fixed_, &moving_}) {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, quiet_text_color());
    row->details->setPalette(colors);
  }
}

void ViewPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) show_colors();
  QWidget::changeEvent(event);
}

void ViewPanel::show_settings(const ViewSettings& settings) {
  settings_ = settings;
  const QSignalBlocker a(mode_), b(amount_), c(fixed_.visible), d(moving_.visible);
  for (std::size_t i = 0; i < compare_modes().size(); ++i)
    if (compare_modes()[i].mode == settings.mode) mode_->setCurrentIndex(static_cast<int>(i));
  fixed_.visible->setChecked(settings.fixed_visible);
  moving_.visible->setChecked(settings.moving_visible);
  const bool gain = settings.mode == CompareMode::Difference;
  const bool used = gain || settings.mode == CompareMode::Overlay;
  amount_row_->setEnabled(used);
  amount_label_->setEnabled(used);
  amount_label_->setText(gain ? tr("&Gain") : tr("&Opacity"));
  amount_->setAccessibleName(gain ? tr("Gain of the difference") : tr("Opacity of the moving image"));
  amount_->setToolTip(gain ? tr("How strongly differences are shown")
                           : tr("How much of the moving image is seen"));
  amount_->setValue(gain ? step_of(settings.difference_gain)
                         : static_cast<int>(std::lround(settings.opacity * 100)));
  amount_value_->setText(gain ? tr("× %1").arg(settings.difference_gain, 0, 'f', 1)
                              : tr("%1 %").arg(std::lround(settings.opacity * 100)));
}

void ViewPanel::report() {
  show_settings(ViewSettings(settings_));
  Q_EMIT changed(settings_);
}

}  // namespace alinify::ui
