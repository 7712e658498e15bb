#include "ui/dialogs/export/export_packing_rows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

namespace alinify::ui {

ExportPackingRows::ExportPackingRows(QFormLayout& form, const ImageInfo& moving, QWidget& dialog)
    : QObject(&dialog) {
  layout_ = new QComboBox;
  layout_->setObjectName(QStringLiteral("file_layout"));
  layout_->addItem(tr("Tiles, for viewers"), false);
  layout_->addItem(tr("Strips and dots per inch, for printing"), true);
  layout_->setToolTip(
      tr("Either way the file keeps the moving file's description of its colours: inks and their names, "
         "palette, CIE Lab, single bits, profile."));
  layout_label_ = new QLabel(tr("&Layout"));
  layout_label_->setBuddy(layout_);
  form.addRow(layout_label_, layout_);

  auto* packing = new QHBoxLayout;
  compression_ = new QComboBox;
  compression_->setObjectName(QStringLiteral("compression"));
  const auto add = [this](const QString& title, Compression compression) {
    compression_->addItem(title, static_cast<int>(compression));
  };
  add(tr("None: fastest, largest"), Compression::None);
  add(tr("LZW: lossless, read by everything"), Compression::Lzw);
  add(tr("Deflate: lossless, smaller"), Compression::Deflate);
  add(tr("Zstandard: lossless, fast, read by newer programs"), Compression::Zstd);
  if (moving.type == PixelType::U8 && (moving.channels == 1 || moving.channels == 3))
    add(tr("JPEG: smallest, loses a little"), Compression::Jpeg);
  compression_->setCurrentIndex(2);
  quality_ = new QSpinBox;
  quality_->setObjectName(QStringLiteral("jpeg_quality"));
  quality_->setRange(1, 100);
  quality_->setValue(90);
  quality_->setPrefix(tr("quality "));
  packing->addWidget(compression_, 1);
  packing->addWidget(quality_);
  compression_label_ = new QLabel(tr("&Compression"));
  compression_label_->setBuddy(compression_);
  form.addRow(compression_label_, packing);

  pyramid_ = new QCheckBox(tr("Add a &pyramid of smaller levels, so that viewers open it at once"));
  pyramid_->setObjectName(QStringLiteral("pyramid"));
  pyramid_->setChecked(true);
  form.addRow(QString(), pyramid_);

  connect(layout_, &QComboBox::currentIndexChanged, this, &ExportPackingRows::layout_changed);
  connect(compression_, &QComboBox::currentIndexChanged, this, &ExportPackingRows::changed);
  connect(quality_, &QSpinBox::valueChanged, this, &ExportPackingRows::changed);
  connect(pyramid_, &QCheckBox::toggled, this, &ExportPackingRows::changed);
}

TiffWriterOptions ExportPackingRows::options() const {
  TiffWriterOptions options;
  options.compression = static_cast<Compression>(compression_->currentData().toInt());
  options.jpeg_quality = quality_->value();
  options.pyramid = pyramid_->isChecked();
  options.strips = for_print();
  return options;
}

void ExportPackingRows::propose(const TiffWriterOptions& options) {
  layout_->setCurrentIndex(layout_->findData(options.strips));  // first: it chooses a compression
  const int compression = compression_->findData(static_cast<int>(options.compression));
  if (compression >= 0) compression_->setCurrentIndex(compression);
  quality_->setValue(options.jpeg_quality);
  if (pyramid_->isEnabled()) pyramid_->setChecked(options.pyramid);
}

bool ExportPackingRows::for_print() const {
  return layout_->currentData().toBool();
}

// Every printing program reads LZW; another choice by the user is kept.
void ExportPackingRows::layout_changed() {
  const Compression usual = for_print() ? Compression::Deflate : Compression::Lzw,
                    fitting = for_print() ? Compression::Lzw : Compression::Deflate;
  if (compression_->currentData().toInt() == static_cast<int>(usual))
    compression_->setCurrentIndex(compression_->findData(static_cast<int>(fitting)));
  pyramid_->setEnabled(!for_print());
  pyramid_->setToolTip(for_print() ? tr("A file for printing has no smaller levels") : QString());
  pyramid_->setChecked(!for_print());
  Q_EMIT changed();
}

void ExportPackingRows::refresh(std::optional<ImageKind> kind) {
  // Such a kind has neither a choice of compressions nor levels: greyed, they would read as what is written.
  const bool rows = kind && holds_rows(*kind), tiff = !kind || description_of(*kind).is_tiff;
  for (QWidget* part : {static_cast<QWidget*>(layout_label_), static_cast<QWidget*>(layout_)})
    part->setVisible(tiff);
  for (QWidget* part : {static_cast<QWidget*>(compression_), static_cast<QWidget*>(pyramid_)})
    part->setVisible(!rows);
  const Compression used = rows ? description_of(*kind).options_of : options().compression;
  compression_label_->setVisible(!rows || used == Compression::Jpeg);
  // Fields that move while a compression is chosen are missed.
  QSizePolicy keeps_its_place = quality_->sizePolicy();
  keeps_its_place.setRetainSizeWhenHidden(!rows);
  quality_->setSizePolicy(keeps_its_place);
  quality_->setVisible(used == Compression::Jpeg);
}

}  // namespace alinify::ui
