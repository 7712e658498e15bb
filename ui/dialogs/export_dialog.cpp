#include "ui/dialogs/export_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/style/theme.h"

namespace alinify::ui {

ExportDialog::ExportDialog(const Services& services, ImageInfo moving, Size fixed_size, const QString& path,
                           QWidget* parent)
    : QDialog(parent), services_(services), moving_(std::move(moving)), fixed_size_(fixed_size) {
  setObjectName(QStringLiteral("export_dialog"));
  setWindowTitle(tr("Export Warped Image"));
  auto* layout = new QVBoxLayout(this);
  const std::string_view type = name_of(moving_.type);
  auto* intro = new QLabel(
      tr("The moving image, warped onto the fixed one at full resolution: %1 × %2 pixels, %3 %4.")
          .arg(fixed_size_.width)
          .arg(fixed_size_.height)
          .arg(moving_.channels == 1 ? tr("1 channel of") : tr("%1 channels of").arg(moving_.channels),
               QString::fromUtf8(type.data(), static_cast<int>(type.size()))));
  intro->setWordWrap(true);
  layout->addWidget(intro);

  auto* form = new QFormLayout;
  auto* file = new QHBoxLayout;
  path_ = new QLineEdit(path);
  path_->setObjectName(QStringLiteral("export_path"));
  path_->setMinimumWidth(400);
  auto* browse_button = new QPushButton(tr("Browse…"));
  browse_button->setAutoDefault(false);
  file->addWidget(path_, 1);
  file->addWidget(browse_button);
  auto* file_label = new QLabel(tr("&File"));
  file_label->setBuddy(path_);
  form->addRow(file_label, file);

  refusal_ = new QLabel;
  refusal_->setObjectName(QStringLiteral("name_refused"));
  refusal_->setWordWrap(true);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, warning_color());
  refusal_->setPalette(colors);
  form->addRow(QString(), refusal_);

  interpolation_ = new QComboBox;
  interpolation_->setObjectName(QStringLiteral("interpolation"));
  interpolation_->addItem(tr("Nearest: keeps the original values, for labels"),
                          static_cast<int>(Interpolation::Nearest));
  interpolation_->addItem(tr("Linear: soft, never overshoots"), static_cast<int>(Interpolation::Linear));
  interpolation_->addItem(tr("Cubic: sharp, for photographs and scans"),
                          static_cast<int>(Interpolation::Cubic));
  interpolation_->addItem(tr("Lanczos: sharpest, may ring at hard edges"),
                          static_cast<int>(Interpolation::Lanczos));
  interpolation_->setCurrentIndex(2);
  form->addRow(tr("&Interpolation"), interpolation_);

  layout_ = new QComboBox;
  layout_->setObjectName(QStringLiteral("file_layout"));
  layout_->addItem(tr("For viewers: tiles"), false);
  layout_->addItem(tr("For printing: strips, dots per inch"), true);
  layout_->setToolTip(
      tr("Either way the file keeps what the moving file says of its colours: inks and their "
         "names, palette, CIE Lab, single bits, profile."));
  form->addRow(tr("&Layout"), layout_);

  auto* packing = new QHBoxLayout;
  compression_ = new QComboBox;
  compression_->setObjectName(QStringLiteral("compression"));
  compression_->addItem(tr("None: fastest, largest"), static_cast<int>(Compression::None));
  compression_->addItem(tr("LZW: lossless, read by everything"), static_cast<int>(Compression::Lzw));
  compression_->addItem(tr("Deflate: lossless, smaller"), static_cast<int>(Compression::Deflate));
  compression_->addItem(tr("Zstandard: lossless, fast, read by newer programs"),
                        static_cast<int>(Compression::Zstd));
  if (moving_.type == PixelType::U8 && (moving_.channels == 1 || moving_.channels == 3))
    compression_->addItem(tr("JPEG: smallest, loses a little"), static_cast<int>(Compression::Jpeg));
  compression_->setCurrentIndex(2);
  quality_ = new QSpinBox;
  quality_->setObjectName(QStringLiteral("jpeg_quality"));
  quality_->setRange(1, 100);
  quality_->setValue(90);
  quality_->setPrefix(tr("quality "));
  packing->addWidget(compression_, 1);
  packing->addWidget(quality_);
  auto* compression_label = new QLabel(tr("&Compression"));
  compression_label->setBuddy(compression_);
  form->addRow(compression_label, packing);

  pyramid_ = new QCheckBox(tr("Add a &pyramid of smaller levels, so that viewers open it at once"));
  pyramid_->setObjectName(QStringLiteral("pyramid"));
  pyramid_->setChecked(true);
  form->addRow(QString(), pyramid_);
  size_ = new QLabel;
  size_->setObjectName(QStringLiteral("size_estimate"));
  form->addRow(tr("Size"), size_);
  room_ = new QLabel;
  room_->setObjectName(QStringLiteral("free_space"));
  room_->setWordWrap(true);
  form->addRow(tr("Free on disk"), room_);
  layout->addLayout(form);

  auto* box = new QDialogButtonBox(QDialogButtonBox::Cancel);
  export_ = box->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
  export_->setObjectName(QStringLiteral("export_accept"));
  connect(box, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  // Once they belong to the dialog: a button on its own is nobody's default.
  box->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
  export_->setDefault(true);

  connect(browse_button, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(path_, &QLineEdit::textEdited, this, [this] {
    replace_confirmed_ = false;
    refresh();
  });
  connect(layout_, &QComboBox::currentIndexChanged, this, &ExportDialog::layout_changed);
  for (QComboBox* combo : {interpolation_, compression_})
    connect(combo, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(quality_, &QSpinBox::valueChanged, this, &ExportDialog::refresh);
  connect(pyramid_, &QCheckBox::toggled, this, &ExportDialog::refresh);
  refresh();
}

QString ExportDialog::path() const {
  return path_->text().trimmed();
}

WarpOptions ExportDialog::warp_options() const {
  WarpOptions options;
  options.interpolation = static_cast<Interpolation>(interpolation_->currentData().toInt());
  return options;
}

TiffWriterOptions ExportDialog::file_options() const {
  TiffWriterOptions options;
  options.compression = static_cast<Compression>(compression_->currentData().toInt());
  options.jpeg_quality = quality_->value();
  options.pyramid = pyramid_->isChecked();
  options.strips = for_print();
  return options;
}

bool ExportDialog::for_print() const {
  return layout_->currentData().toBool();
}

// LZW is what every printing program reads; what was chosen otherwise stays.
void ExportDialog::layout_changed() {
  const Compression usual = for_print() ? Compression::Deflate : Compression::Lzw,
                    fitting = for_print() ? Compression::Lzw : Compression::Deflate;
  if (compression_->currentData().toInt() == static_cast<int>(usual))
    compression_->setCurrentIndex(compression_->findData(static_cast<int>(fitting)));
  pyramid_->setEnabled(!for_print());
  pyramid_->setChecked(!for_print());
  refresh();
}

void ExportDialog::browse() {
  QStringList filters;
  for (const ImageKindDescription& known : image_kinds()) {
    QStringList patterns;
    for (const std::string& one : known.endings) patterns << QLatin1Char('*') + QString::fromStdString(one);
    filters << QStringLiteral("%1 (%2)").arg(QString::fromStdString(known.title), patterns.join(' '));
  }
  QString kind;
  const QString chosen = QFileDialog::getSaveFileName(this, tr("Export Warped Image"), path(),
                                                      filters.join(QStringLiteral(";;")), &kind);
  if (chosen.isEmpty()) return;
  const bool ending = !QFileInfo(chosen).suffix().isEmpty();
  const auto asked = static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(kind)));
  path_->setText(ending ? chosen : chosen + QString::fromStdString(image_kinds()[asked].endings.front()));
  replace_confirmed_ = ending;  // the file dialog asked already, about that name
  refresh();
}

void ExportDialog::refresh() {
  const TiffWriterOptions options = file_options();
  quality_->setVisible(options.compression == Compression::Jpeg);
  const std::int64_t bytes =
      services_.estimated_file_bytes(fixed_size_, moving_.channels, moving_.type, options);
  const QString human = bytes_text(bytes);
  size_->setText(options.compression == Compression::None ? human : tr("about %1").arg(human));
  const QFileInfo file(path());
  const std::int64_t room = services_.free_disk_bytes(file.absolutePath().toStdString());
  QPalette colors = palette();
  if (room < 0) {
    room_->setText(tr("not known"));
  } else if (room < bytes) {
    room_->setText(tr("%1: not enough for this file").arg(bytes_text(room)));
    colors.setColor(QPalette::WindowText, warning_color());
  } else {
    room_->setText(bytes_text(room));
  }
  room_->setPalette(colors);
  const bool tiff = image_kind_of(std::filesystem::path(path().toStdU16String())).has_value();
  refusal_->setText(tiff ? QString()
                         : tr("The warped image is written as TIFF (.tif), OME-TIFF (.ome.tif) or OME-Zarr "
                              "(.zarr), not as .%1.")
                               .arg(file.suffix()));
  refusal_->setVisible(!tiff);
  export_->setEnabled(!path().isEmpty() && tiff);
}

void ExportDialog::accept() {
  if (!export_->isEnabled()) return;
  if (QFileInfo(path()).suffix().isEmpty()) {
    path_->setText(path() + QStringLiteral(".tif"));
    refresh();
  }
  if (QFileInfo::exists(path()) && !replace_confirmed_) {
    auto* ask = new QMessageBox(QMessageBox::Question, windowTitle(),
                                tr("%1 is there already.").arg(QFileInfo(path()).fileName()),
                                QMessageBox::Cancel, this);
    ask->setObjectName(QStringLiteral("replace_question"));
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setInformativeText(tr("It is replaced only when the export has succeeded."));
    auto* replace = ask->addButton(tr("&Replace"), QMessageBox::AcceptRole);
    connect(replace, &QPushButton::clicked, this, [this] {
      replace_confirmed_ = true;
      accept();
    });
    ask->open();
    return;
  }
  QDialog::accept();
}

}  // namespace alinify::ui
