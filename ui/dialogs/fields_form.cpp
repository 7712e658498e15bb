#include "ui/dialogs/fields_form.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/dialogs/pair_dialog.h"

namespace alinify::ui {

FieldsForm::FieldsForm(const QString& folder, QWidget* parent) : QWidget(parent), folder_(folder) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* files = new QHBoxLayout;
  shown_ = new QLineEdit;
  shown_->setObjectName(QStringLiteral("illumination_fields"));
  shown_->setReadOnly(true);
  shown_->setPlaceholderText(tr("none chosen"));
  shown_->setAccessibleName(tr("Chosen fields"));
  shown_->setToolTip(
      tr("The fields as the microscope took them, never the stitched image: dozens of them, all of "
         "the size of the image that is corrected"));
  files->addWidget(shown_, 1);
  auto* browse = new QPushButton(tr("&Choose…"));
  browse->setObjectName(QStringLiteral("illumination_fields_choose"));
  connect(browse, &QPushButton::clicked, this, &FieldsForm::choose);
  files->addWidget(browse);
  layout->addLayout(files);
  auto* how = new QHBoxLayout;
  set_ = new QComboBox;
  set_->setObjectName(QStringLiteral("illumination_parameters"));
  set_->setAccessibleName(tr("Parameters of BaSiC"));
  set_->addItem(tr("Parameters of BaSiCPy"), static_cast<int>(BasicParameterSet::BasicPy));
  set_->addItem(tr("Parameters of BaSiCPy 1"), static_cast<int>(BasicParameterSet::BasicPy1));
  set_->addItem(tr("Parameters of the original program"), static_cast<int>(BasicParameterSet::Matlab));
  set_->addItem(tr("Strict parameters"), static_cast<int>(BasicParameterSet::Strict));
  set_->setItemData(3, tr("The original's, with a dark field and more reweightings"), Qt::ToolTipRole);
  how->addWidget(set_);
  variant_ = new QComboBox;
  variant_->setObjectName(QStringLiteral("illumination_variant"));
  variant_->setAccessibleName(tr("Variant of BaSiC"));
  variant_->addItem(tr("approximate"), QStringLiteral("approximate"));
  variant_->addItem(tr("LADMAP"), QStringLiteral("ladmap"));
  how->addWidget(variant_);
  dark_ = new QCheckBox(tr("Da&rk field too"));
  dark_->setObjectName(QStringLiteral("illumination_dark_field"));
  how->addWidget(dark_);
  how->addStretch(1);
  layout->addLayout(how);
  take_set();
  connect(set_, &QComboBox::currentIndexChanged, this, [this] {
    take_set();
    Q_EMIT changed();
  });
  connect(variant_, &QComboBox::currentIndexChanged, this, &FieldsForm::changed);
  connect(dark_, &QCheckBox::clicked, this, &FieldsForm::changed);
}

BasicOptions FieldsForm::options() const {
  BasicOptions options = basic_options_of(static_cast<BasicParameterSet>(set_->currentData().toInt()));
  options.variant = variant_->currentData().toString().toStdString();
  options.dark_field = dark_->isChecked();
  return options;
}

// The set's variant and dark field.
void FieldsForm::take_set() {
  const BasicOptions options = basic_options_of(static_cast<BasicParameterSet>(set_->currentData().toInt()));
  const QSignalBlocker quiet(variant_);
  variant_->setCurrentIndex(std::max(0, variant_->findData(QString::fromStdString(options.variant))));
  dark_->setChecked(options.dark_field);
}

void FieldsForm::choose() {
  auto* dialog = new QFileDialog(this, tr("Fields of the microscope"), folder_, image_file_filter());
  dialog->setObjectName(QStringLiteral("illumination_fields_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& chosen) {
    if (chosen.isEmpty()) return;
    files_ = chosen;
    std::sort(files_.begin(), files_.end());
    folder_ = QFileInfo(files_.front()).absolutePath();
    shown_->setText(tr("%1 files, %2 to %3")
                        .arg(files_.size())
                        .arg(QFileInfo(files_.front()).fileName(), QFileInfo(files_.back()).fileName()));
    Q_EMIT changed();
  });
  dialog->open();
}

QImage picture_of_flat_field(const IlluminationField& field, int channels) {
  const auto width = static_cast<int>(field.size.width), height = static_cast<int>(field.size.height);
  const auto area = static_cast<std::size_t>(field.size.area());
  const auto [least, most] = std::minmax_element(field.flat.begin(), field.flat.end());
  const float low = *least, range = std::max(*most - low, 1e-6F);
  QImage picture(width, height, QImage::Format_RGB32);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const auto value = [&](int channel) {
        const std::size_t i = static_cast<std::size_t>(channel) * area +
                              static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                              static_cast<std::size_t>(x);
        return static_cast<int>(std::lround(255 * (field.flat[i] - low) / range));
      };
      const bool colours = channels == 3;
      picture.setPixel(x, y, qRgb(value(0), value(colours ? 1 : 0), value(colours ? 2 : 0)));
    }
  return picture;
}

}  // namespace alinify::ui
