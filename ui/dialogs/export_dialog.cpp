#include "ui/dialogs/export_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/image/stored_tags.h"
#include "core/transform/frame.h"
#include "core/workflow/merged_channels.h"
#include "ui/core_text.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/dialogs/replace_question.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

std::filesystem::path path_from_text(const QString& text) {
  return std::filesystem::path(text.toStdU16String());
}

}  // namespace

ExportDialog::ExportDialog(const Services& services, ImageInfo moving, Size fixed_size, const QString& path,
                           QWidget* parent)
    : QDialog(parent), services_(services), moving_(std::move(moving)), fixed_size_(fixed_size) {
  setObjectName(QStringLiteral("export_dialog"));
  setWindowTitle(tr("Export Warped Image"));
  auto* layout = new QVBoxLayout(this);
  const std::string_view type = name_of(moving_.type);
  intro_ = new QLabel(
      tr("The moving image, warped onto the fixed one at full resolution: %1 × %2 pixels, %3 %4.")
          .arg(fixed_size_.width)
          .arg(fixed_size_.height)
          .arg(moving_.channels == 1 ? tr("1 channel of") : tr("%1 channels of").arg(moving_.channels),
               QString::fromUtf8(type.data(), static_cast<int>(type.size()))));
  intro_->setObjectName(QStringLiteral("export_intro"));
  intro_->setWordWrap(true);
  layout->addWidget(intro_);

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
  format_ = new QComboBox;
  format_->setObjectName(QStringLiteral("export_format"));
  for (const ImageKindDescription& known : image_kinds())
    format_->addItem(
        QStringLiteral("%1 (*%2)")
            .arg(QString::fromStdString(known.title), QString::fromStdString(known.endings.front())),
        static_cast<int>(known.kind));
  format_->setToolTip(tr("Goes with the ending of the file's name: choosing one here changes the name"));
  form->addRow(tr("F&ormat"), format_);

  refusal_ = new QLabel;
  refusal_->setObjectName(QStringLiteral("name_refused"));
  refusal_->setWordWrap(true);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, warning_color());
  refusal_->setPalette(colors);
  // Buttons that move while one types are missed.
  QSizePolicy keeps_its_place = refusal_->sizePolicy();
  keeps_its_place.setRetainSizeWhenHidden(true);
  refusal_->setSizePolicy(keeps_its_place);
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
  auto* interpolation_row = new QHBoxLayout;
  interpolation_row->addWidget(interpolation_);
  outside_ = new QComboBox;
  outside_->setObjectName(QStringLiteral("export_outside"));
  outside_->addItem(tr("Black, bare paper for inks"));
  if (moving_.type == PixelType::U8) outside_->addItem(tr("White"), 255);
  if (moving_.type == PixelType::U16) outside_->addItem(tr("White"), 65535);
  outside_->setEnabled(outside_->count() > 1);
  outside_->setToolTip(tr("What is written where the moving image shows nothing"));
  auto* outside_label = new QLabel(tr("&Beyond it"));
  outside_label->setBuddy(outside_);
  interpolation_row->addWidget(outside_label);
  interpolation_row->addWidget(outside_, 1);
  auto* interpolation_label = new QLabel(tr("&Interpolation"));
  interpolation_label->setBuddy(interpolation_);
  form->addRow(interpolation_label, interpolation_row);

  auto* frame_row = new QHBoxLayout;
  frame_ = new QComboBox;
  frame_->setObjectName(QStringLiteral("export_frame"));
  frame_->addItem(tr("The fixed image"), static_cast<int>(Frame::Fixed));
  frame_->addItem(tr("What both images show"), static_cast<int>(Frame::Overlap));
  frame_->addItem(tr("All that either shows"), static_cast<int>(Frame::Union));
  frame_->setToolTip(tr("Which part of the plane the file shows; always in the fixed image's pixels"));
  frame_->setEnabled(false);
  frame_size_ = new QLabel;
  frame_size_->setObjectName(QStringLiteral("frame_size"));
  frame_row->addWidget(frame_);
  frame_row->addWidget(frame_size_, 1);
  auto* frame_label = new QLabel(tr("F&rame"));
  frame_label->setBuddy(frame_);
  form->addRow(frame_label, frame_row);
  form->addRow(make_merging());

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
  corrected_ = new QCheckBox(tr("With its i&llumination evened out, as it is shown"));
  corrected_->setObjectName(QStringLiteral("export_corrected"));
  corrected_->setToolTip(tr("Otherwise the samples are written as the file of the moving image holds them"));
  corrected_->hide();
  form->addRow(QString(), corrected_);
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
  connect(format_, &QComboBox::activated, this, &ExportDialog::format_chosen);
  connect(layout_, &QComboBox::currentIndexChanged, this, &ExportDialog::layout_changed);
  for (QComboBox* combo : {interpolation_, compression_})
    connect(combo, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(quality_, &QSpinBox::valueChanged, this, &ExportDialog::refresh);
  connect(pyramid_, &QCheckBox::toggled, this, &ExportDialog::refresh);
  connect(frame_, &QComboBox::currentIndexChanged, this, &ExportDialog::frame_chosen);
  connect(&frames_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    problem_ = sentence_of(failure.why);
    refresh();
  });
  connect(&opening_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    problem_ = whole_sentence_of(failure.what + QStringLiteral(": ") + failure.why);
    refresh();
  });
  connect(&opening_, &JobRunner::idle, this, &ExportDialog::refresh);
  refresh();
}

QWidget* ExportDialog::make_merging() {
  merging_ = new QGroupBox(tr("Merge into one file of channels"));
  merging_->setObjectName(QStringLiteral("merging"));
  merging_->setEnabled(false);
  auto* column = new QVBoxLayout(merging_);
  merge_fixed_ = new QCheckBox(tr("The fi&xed image's channels first"));
  merge_fixed_->setObjectName(QStringLiteral("merge_fixed"));
  column->addWidget(merge_fixed_);
  auto* row = new QHBoxLayout;
  more_list_ = new QListWidget;
  more_list_->setObjectName(QStringLiteral("merge_list"));
  more_list_->setAccessibleName(tr("Images warped by the same map, whose channels follow"));
  more_list_->setToolTip(more_list_->accessibleName());
  more_list_->setFixedHeight(2 * more_list_->fontMetrics().height() + 14);
  row->addWidget(more_list_, 1);
  auto* buttons = new QVBoxLayout;
  add_ = new QPushButton(tr("A&dd…"));
  add_->setObjectName(QStringLiteral("merge_add"));
  add_->setToolTip(tr("Other stains or masks of the moving image's size; the same map warps them"));
  remove_ = new QPushButton(tr("Re&move"));
  remove_->setObjectName(QStringLiteral("merge_remove"));
  for (QPushButton* button : {add_, remove_}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  row->addLayout(buttons);
  column->addLayout(row);
  connect(merge_fixed_, &QCheckBox::toggled, this, &ExportDialog::refresh);
  connect(more_list_, &QListWidget::currentRowChanged, this, &ExportDialog::refresh);
  connect(add_, &QPushButton::clicked, this, [this] {
    auto* dialog =
        new QFileDialog(this, tr("Images to Merge"), QFileInfo(path()).absolutePath(), image_file_filter());
    dialog->setObjectName(QStringLiteral("merge_dialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ExportDialog::add_images);
    dialog->open();
  });
  connect(remove_, &QPushButton::clicked, this, [this] {
    const int chosen = more_list_->currentRow();
    if (chosen < 0) return;
    more_.erase(more_.begin() + chosen);
    delete more_list_->takeItem(chosen);
    refresh();
  });
  return merging_;
}

void ExportDialog::set_pair(const Transform& moving_from_fixed, std::shared_ptr<const TileSource> fixed,
                            std::shared_ptr<const TileSource> moving, const LengthFormat& lengths) {
  map_ = moving_from_fixed;
  fixed_source_ = std::move(fixed), moving_source_ = std::move(moving);
  lengths_ = lengths;
  frame_->setEnabled(true);
  merging_->setEnabled(true);
  // Reads the file's directory.
  looking_.start<std::optional<ImageInfo>>(
      tr("Looking at the moving image"),
      [moving = moving_source_](Progress&) {
        const auto stored = moving->as_stored();
        return std::make_shared<const std::optional<ImageInfo>>(stored ? std::optional(stored->info())
                                                                       : std::nullopt);
      },
      [this](const std::shared_ptr<const std::optional<ImageInfo>>& stored) {
        stored_ = *stored;
        // Of inks and palettes the largest value is not white.
        if (stored_) outside_->setCurrentIndex(0);
        if (stored_) outside_->setEnabled(false);
        refresh();
      });
  frame_chosen();
}

void ExportDialog::frame_chosen() {
  frame_rect_.reset();
  problem_.clear();
  if (frame() == Frame::Fixed) {
    frame_rect_ = rect_of(fixed_size_);
    return refresh();
  }
  // A dense map is followed back along the moving image's outline.
  frames_.cancel();
  frames_.start<Rect>(
      tr("Looking for the frame"),
      [map = *map_, frame = frame()](Progress&) {
        return std::make_shared<const Rect>(alinify::frame_rect(map, frame));
      },
      [this, frame = frame()](std::shared_ptr<const Rect> rect) {
        if (frame != this->frame()) return;
        frame_rect_ = *rect;
        refresh();
      });
  refresh();
}

void ExportDialog::add_images(const QStringList& paths) {
  problem_.clear();
  for (const QString& chosen : paths)
    opening_.start<std::shared_ptr<const TileSource>>(
        tr("Opening %1").arg(QFileInfo(chosen).fileName()),
        [open = services_.open_image, chosen](Progress& progress) {
          return std::make_shared<const std::shared_ptr<const TileSource>>(
              open(std::filesystem::path(chosen.toStdU16String()), progress));
        },
        [this, chosen](const std::shared_ptr<const std::shared_ptr<const TileSource>>& image) {
          const Size size = (*image)->info().size;
          if (!(size == moving_.size)) {
            problem_ = tr("%1 has %2 × %3 pixels, the moving image %4 × %5: one map cannot warp both.")
                           .arg(QFileInfo(chosen).fileName())
                           .arg(size.width)
                           .arg(size.height)
                           .arg(moving_.size.width)
                           .arg(moving_.size.height);
            return;
          }
          more_.push_back({*image});
          more_list_->addItem(QFileInfo(chosen).fileName());
          more_list_->setCurrentRow(more_list_->count() - 1);
        });
  refresh();
}

Frame ExportDialog::frame() const {
  return static_cast<Frame>(frame_->currentData().toInt());
}

std::vector<ExportedLayer> ExportDialog::more() const {
  return more_;
}

bool ExportDialog::merge_fixed() const {
  return merge_fixed_->isChecked();
}

void ExportDialog::offer_corrected() {
  corrected_->show();
}

bool ExportDialog::corrected() const {
  return corrected_->isChecked();
}

std::int64_t ExportDialog::estimated_bytes() const {
  const TiffWriterOptions options = file_options();
  const Size size = frame_rect_ ? frame_rect_->size() : fixed_size_;
  if (merges()) {
    std::vector<MergedPart> parts;
    if (merge_fixed()) parts.push_back({"fixed", &fixed_source_->info()});
    parts.push_back({"moving", &moving_});
    for (const ExportedLayer& layer : more_) parts.push_back({"", &layer.image->info()});
    const MergedChannels merged = merged_channels(parts);
    return services_.estimated_file_bytes(size, merged.channels, merged.type, options);
  }
  const bool as_stored = stored_ && image_kind_of(path_from_text(path())) == ImageKind::Tiff;
  const ImageInfo& samples = as_stored ? *stored_ : moving_;
  TiffWriterOptions written = options;
  if (samples_are_names(samples)) written.pyramid = false;  // see export_warped
  const std::int64_t bytes = services_.estimated_file_bytes(size, samples.channels, samples.type, written);
  const int bits = as_stored && samples.stored ? samples.stored->bits : 8;
  return bits < 8 ? bytes * bits / 8 : bytes;
}

QString ExportDialog::refusal() const {
  ExportRequest request;
  request.path = path_from_text(path());
  request.moving = moving_source_;
  request.more = more_;
  if (merge_fixed()) request.fixed = fixed_source_;
  request.file = file_options();
  request.print = for_print();
  try {
    check_image_kind(request);
  } catch (const Error& error) {
    return whole_sentence_of(translated(error.why_message())) + QLatin1Char(' ') +
           translated(error.hint_message());
  }
  if (merges() && request.file.compression == Compression::Jpeg)
    return tr("JPEG holds a picture, not channels: choose another compression to merge images.");
  return {};
}

void ExportDialog::warn(const QString& sentence) {
  auto* label = new QLabel(sentence);
  label->setObjectName(QStringLiteral("export_warning"));
  label->setWordWrap(true);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, warning_color());
  label->setPalette(colors);
  QFont bold = label->font();
  bold.setBold(true);
  label->setFont(bold);
  static_cast<QVBoxLayout*>(layout())->insertWidget(0, label);
}

QString ExportDialog::path() const {
  return path_->text().trimmed();
}

WarpOptions ExportDialog::warp_options() const {
  WarpOptions options;
  options.interpolation = static_cast<Interpolation>(interpolation_->currentData().toInt());
  if (const QVariant value = outside_->currentData(); value.isValid()) options.outside = value.toDouble();
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

void ExportDialog::format_chosen() {
  QString name = path();
  // The longest ending that a kind knows: of "a.ome.tif" ".tif" is only a part.
  QString known;
  for (const ImageKindDescription& kind : image_kinds())
    for (const std::string& one : kind.endings)
      if (const QString ending = QString::fromStdString(one);
          name.endsWith(ending, Qt::CaseInsensitive) && ending.size() > known.size())
        known = ending;
  if (known.isEmpty() && !QFileInfo(name).suffix().isEmpty())
    known = QLatin1Char('.') + QFileInfo(name).suffix();
  name.chop(known.size());
  const auto kind = static_cast<ImageKind>(format_->currentData().toInt());
  path_->setText(name + QString::fromStdString(description_of(kind).endings.front()));
  replace_confirmed_ = false;
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
  // A PNG or JPEG has neither a choice of compressions nor levels.
  const QString ending = QFileInfo(path()).suffix().toLower();
  const bool jpeg = ending == QLatin1String("jpg") || ending == QLatin1String("jpeg");
  const bool plain = jpeg || ending == QLatin1String("png");
  const std::optional<ImageKind> kind = image_kind_of(path_from_text(path()));
  format_->setCurrentIndex(kind ? format_->findData(static_cast<int>(*kind)) : -1);
  layout_->setEnabled(!plain && kind != ImageKind::OmeZarr);
  compression_->setEnabled(!plain);
  pyramid_->setEnabled(!plain && !for_print());
  quality_->setVisible(jpeg || (!plain && options.compression == Compression::Jpeg));
  const std::int64_t bytes = estimated_bytes();
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
  const bool finding = frame() != Frame::Fixed && !frame_rect_;
  if (frame_rect_) {
    const Size size = frame_rect_->size();
    QString text = tr("%1 × %2 pixels").arg(size.width).arg(size.height);
    if (lengths_.unit() != DisplayUnit::Pixel)
      text += QStringLiteral(", ") +
              lengths_.size({static_cast<double>(size.width), static_cast<double>(size.height)});
    frame_size_->setText(text);
  } else {
    frame_size_->setText(finding && problem_.isEmpty() ? QStringLiteral("…") : QString());
  }
  remove_->setEnabled(more_list_->currentRow() >= 0);
  QString refused = refusal();
  if (refused.isEmpty() && file.isDir() && ending != QLatin1String("zarr"))
    refused = tr("%1 is a folder. Give the file a name of its own.").arg(file.fileName());
  refusal_->setText(refused.isEmpty() ? problem_ : refused);
  refusal_->setVisible(!refusal_->text().isEmpty());
  export_->setEnabled(!path().isEmpty() && refused.isEmpty() && !finding && !opening_.busy());
}

void ExportDialog::accept() {
  if (!export_->isEnabled()) return;
  if (QFileInfo(path()).suffix().isEmpty()) {
    path_->setText(path() + QStringLiteral(".tif"));
    refresh();
  }
  if (!replace_confirmed_)
    return ask_to_replace(*this, {path()}, [this] {
      replace_confirmed_ = true;
      accept();
    });
  QDialog::accept();
}

}  // namespace alinify::ui
