#include "ui/dialogs/export/outside_field.h"

#include <algorithm>

#include <QColorDialog>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSettings>

#include "ui/panels/number_box.h"
#include "ui/style/icons.h"

namespace alinify::ui {
namespace {

/// Paper under a lamp; later, the last choice.
const QColor kFirstColor(0xf5, 0xf5, 0xf5);
constexpr char kKey[] = "export_outside_color", kChoiceKey[] = "export_outside";
constexpr double kMostOfFloats = 1e9;

/// Whether the largest value of such a sample is white.
bool has_white(PixelType type) {
  return type == PixelType::U8 || type == PixelType::U16;
}

}  // namespace

OutsideField::OutsideField(const ImageInfo& image, QWidget* parent) : QWidget(parent), image_(image) {
  color_ = QColor(QSettings().value(QLatin1String(kKey)).toString());
  if (!color_.isValid()) color_ = kFirstColor;
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  choice_ = new QComboBox;
  choice_->setObjectName(QStringLiteral("export_outside"));
  choice_->addItem(tr("Black"), Paper);
  if (has_white(image_.type)) choice_->addItem(tr("White"), White);
  choice_->addItem(is_picture() ? tr("A colour") : tr("A value"), Own);
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // the file may offer its paper later
  choice_->setToolTip(tr("The fill where the moving image shows nothing"));
  // Slides are white beyond the glass, cloth is not: the choice is remembered.
  if (is_picture())
    choice_->setCurrentIndex(
        std::max(0, choice_->findData(QSettings().value(QLatin1String(kChoiceKey), int(Paper)).toInt())));
  row->addWidget(choice_, 1);
  color_button_ = new QPushButton;
  color_button_->setObjectName(QStringLiteral("export_outside_color"));
  color_button_->setAutoDefault(false);
  row->addWidget(color_button_);
  value_ = new NumberBox;
  value_->setObjectName(QStringLiteral("export_outside_value"));
  value_->setAccessibleName(tr("Value where the moving image shows nothing"));
  value_->setToolTip(value_->accessibleName());
  value_->setDecimals(is_float(image_.type) ? 4 : 0);
  value_->setRange(is_float(image_.type) ? -kMostOfFloats : lowest_value(image_.type),
                   is_float(image_.type) ? kMostOfFloats : highest_value(image_.type));
  row->addWidget(value_);
  // The one that this image may need has its room beforehand: the dialog does not grow when it is chosen.
  QWidget* const detail = is_picture() ? static_cast<QWidget*>(color_button_) : value_;
  QSizePolicy keeps_its_place = detail->sizePolicy();
  keeps_its_place.setRetainSizeWhenHidden(true);
  detail->setSizePolicy(keeps_its_place);
  connect(choice_, &QComboBox::currentIndexChanged, this, [this] {
    if (is_picture() && choice_->isEnabled())
      QSettings().setValue(QLatin1String(kChoiceKey), choice_->currentData().toInt());
    show_choice();
    Q_EMIT changed();
  });
  connect(color_button_, &QPushButton::clicked, this, &OutsideField::ask_for_color);
  connect(value_, &QDoubleSpinBox::valueChanged, this, &OutsideField::changed);
  show_color();
  show_choice();
}

bool OutsideField::is_picture() const {
  return (image_.color == ColorModel::Rgb || image_.color == ColorModel::Rgba) && has_white(image_.type);
}

void OutsideField::keep_paper() {
  choice_->setItemText(choice_->findData(Paper), tr("Bare paper"));
  choice_->setMinimumWidth(choice_->sizeHint().width());  // the dialog was laid out for shorter words
  choice_->setEnabled(false);
  choice_->setCurrentIndex(choice_->findData(Paper));
}

void OutsideField::add_to(WarpOptions& options) const {
  const int chosen = choice_->currentData().toInt();
  if (chosen == White) options.outside = highest_value(image_.type);
  if (chosen != Own) return;
  if (!is_picture()) {
    options.outside = value_->value();
    return;
  }
  const double step = highest_value(image_.type) / 255;
  options.outside_of_channel = {color_.red() * step, color_.green() * step, color_.blue() * step};
}

std::optional<double> OutsideField::value() const {
  if (is_picture() || choice_->currentData().toInt() == Paper) return std::nullopt;
  return choice_->currentData().toInt() == White ? highest_value(image_.type) : value_->value();
}

void OutsideField::propose(const std::optional<double>& value) {
  if (is_picture() || !value || !choice_->isEnabled()) return;
  const bool white = choice_->findData(White) >= 0 && *value == highest_value(image_.type);
  choice_->setCurrentIndex(choice_->findData(white ? White : Own));
  value_->setValue(*value);
}

void OutsideField::show_choice() {
  const bool own = choice_->currentData().toInt() == Own;
  color_button_->setVisible(own && is_picture());
  value_->setVisible(own && !is_picture());
}

void OutsideField::show_color() {
  color_button_->setIcon(color_chip(color_));
  color_button_->setText(color_.name());
  color_button_->setAccessibleName(tr("Colour where the moving image shows nothing: %1").arg(color_.name()));
}

void OutsideField::ask_for_color() {
  auto* dialog = new QColorDialog(color_, this);
  dialog->setObjectName(QStringLiteral("outside_color_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Choose a Colour"));
  connect(dialog, &QColorDialog::colorSelected, this, [this](const QColor& chosen) {
    color_ = chosen;
    QSettings().setValue(QLatin1String(kKey), chosen.name());
    show_color();
    Q_EMIT changed();
  });
  dialog->open();
}

}  // namespace alinify::ui
