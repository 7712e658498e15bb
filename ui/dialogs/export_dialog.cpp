#include "ui/dialogs/export_dialog.h"

#include <algorithm>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/image/paper.h"
#include "core/image/stored_tags.h"
#include "core/io/reduced_writer.h"
#include "core/workflow/export/merged_channels.h"
#include "ui/core_text.h"
#include "ui/dialogs/export/export_file_rows.h"
#include "ui/dialogs/export/export_frame_rows.h"
#include "ui/dialogs/export/export_merging.h"
#include "ui/dialogs/export/export_packing_rows.h"
#include "ui/dialogs/export/export_size_rows.h"
#include "ui/dialogs/export/outside_field.h"
#include "ui/document/session_values.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kRemarkLines = 3;  ///< that most reasons take, in any language

}  // namespace

ExportDialog::ExportDialog(const Services& services, ImageInfo moving, Size fixed_size, const QString& path,
                           QWidget* parent)
    : QDialog(parent), services_(services), moving_(std::move(moving)), fixed_size_(fixed_size) {
  setObjectName(QStringLiteral("export_dialog"));
  setWindowTitle(tr("Export Warped Image"));
  auto* layout = new QVBoxLayout(this);
  auto* intro = new QLabel(
      tr("The moving image, warped onto the fixed one: %1 %2.")
          .arg(moving_.channels == 1 ? tr("1 channel of") : tr("%1 channels of").arg(moving_.channels),
               sample_text(moving_.type)));
  intro->setObjectName(QStringLiteral("export_intro"));
  intro->setWordWrap(true);
  layout->addWidget(intro);

  auto* form = new QFormLayout;
  file_ = new ExportFileRows(*form, path, *this);
  auto* interpolation_label = new QLabel(tr("&Interpolation"));
  form->addRow(interpolation_label, make_pixels());
  interpolation_label->setBuddy(interpolation_);
  frame_ = new ExportFrameRows(*form, fixed_size_, *this);
  merging_ = new ExportMerging(services_, moving_.size);
  form->addRow(merging_);
  packing_ = new ExportPackingRows(*form, moving_, *this);
  corrected_ = new QCheckBox(tr("With its i&llumination evened out, as it is shown"));
  corrected_->setObjectName(QStringLiteral("export_corrected"));
  corrected_->setToolTip(tr("Otherwise the samples are written as the file of the moving image holds them"));
  corrected_->hide();
  form->addRow(QString(), corrected_);
  size_ = new ExportSizeRows(*form, services_, *this);
  layout->addLayout(form);
  layout->addStretch(1);
  make_remark();
  layout->addWidget(remark_);

  auto* box = new QDialogButtonBox(QDialogButtonBox::Cancel);
  export_ = box->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
  export_->setObjectName(QStringLiteral("export_accept"));
  connect(box, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  // Only once the dialog owns them: a button on its own is nobody's default.
  box->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
  export_->setDefault(true);

  connect(file_, &ExportFileRows::changed, this, &ExportDialog::name_changed);
  named_place_ = place_of_name();
  connect(interpolation_, &QComboBox::currentIndexChanged, this, &ExportDialog::choice_changed);
  connect(outside_, &OutsideField::changed, this, &ExportDialog::choice_changed);
  connect(frame_, &ExportFrameRows::changed, this, &ExportDialog::choice_changed);
  connect(frame_, &ExportFrameRows::found, this, &ExportDialog::refresh);
  connect(merging_, &ExportMerging::changed, this, &ExportDialog::choice_changed);
  connect(packing_, &ExportPackingRows::changed, this, &ExportDialog::choice_changed);
  connect(corrected_, &QCheckBox::toggled, this, &ExportDialog::choice_changed);
  connect(size_, &ExportSizeRows::measuring_wanted, this, [this] { size_->measure(request()); });
  connect(size_, &ExportSizeRows::trial_wanted, this, [this] { size_->try_parts(request()); });
  refresh();
}

void ExportDialog::make_remark() {
  remark_ = new QLabel;
  remark_->setObjectName(QStringLiteral("name_refused"));
  remark_->setWordWrap(true);
  remark_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  QPalette colors = remark_->palette();
  colors.setColor(QPalette::WindowText, warning_color());
  remark_->setPalette(colors);
  // Buttons that move while a name is typed or a format chosen are missed.
  remark_->setMinimumHeight(kRemarkLines * remark_->fontMetrics().lineSpacing());
  QSizePolicy keeps_its_place = remark_->sizePolicy();
  keeps_its_place.setRetainSizeWhenHidden(true);
  remark_->setSizePolicy(keeps_its_place);
}

void ExportDialog::show_remark(const QString& sentence) {
  remark_->setText(sentence);
  remark_->setVisible(!sentence.isEmpty());
  // With the name of a deep folder it may be longer, and is still to be read whole.
  if (remark_->isVisible())
    remark_->setMinimumHeight(std::max(remark_->minimumHeight(), remark_->heightForWidth(remark_->width())));
}

QWidget* ExportDialog::make_pixels() {
  auto* pixels = new QWidget;
  auto* row = new QHBoxLayout(pixels);
  row->setContentsMargins(0, 0, 0, 0);
  interpolation_ = new QComboBox;
  interpolation_->setObjectName(QStringLiteral("interpolation"));
  const auto add = [this](const QString& title, Interpolation interpolation) {
    interpolation_->addItem(title, static_cast<int>(interpolation));
  };
  add(tr("Nearest: keeps the original values, for labels"), Interpolation::Nearest);
  add(tr("Linear: soft, never overshoots"), Interpolation::Linear);
  add(tr("Cubic: sharp, for photographs and scans"), Interpolation::Cubic);
  add(tr("Lanczos: sharpest, may ring at hard edges"), Interpolation::Lanczos);
  interpolation_->setCurrentIndex(2);
  row->addWidget(interpolation_);
  outside_ = new OutsideField(moving_);
  auto* outside_label = new QLabel(tr("&Beyond the image"));
  outside_label->setBuddy(outside_->choice());
  row->addWidget(outside_label);
  row->addWidget(outside_, 1);
  return pixels;
}

void ExportDialog::set_pair(const Transform& moving_from_fixed, const ImagePair& captured,
                            const LengthFormat& lengths) {
  map_ = moving_from_fixed;
  captured_pair_ = captured;
  merging_->setEnabled(true);
  look_at_stored();
  frame_->set_map(moving_from_fixed, lengths);
}

void ExportDialog::look_at_stored() {
  // Reads the file's directory.
  looking_.start<std::optional<ImageInfo>>(
      tr("Looking at the moving image"),
      [moving = captured_pair_.moving](Progress&) {
        const auto stored = moving->as_stored();
        return std::make_shared<const std::optional<ImageInfo>>(stored ? std::optional(stored->info())
                                                                       : std::nullopt);
      },
      [this](const std::shared_ptr<const std::optional<ImageInfo>>& stored) {
        stored_ = *stored;
        if (stored_ && !is_stored_as_shown(*stored_, moving_)) outside_->keep_paper();
        refresh();
      });
}

void ExportDialog::offer_corrected(const ImagePair& corrected) {
  corrected_pair_ = corrected;
  corrected_->show();
}

void ExportDialog::offer_region(Rect drawn) {
  frame_->offer_drawn(drawn);
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

void ExportDialog::propose(const ExportChoices& last) {
  interpolation_->setCurrentIndex(
      std::max(0, interpolation_->findData(static_cast<int>(last.interpolation))));
  outside_->propose(last.outside_value);
  packing_->propose(last.file);
  frame_->propose(last.frame);
  merging_->propose(last.with_fixed, last.merged);
  corrected_->setChecked(last.corrected && corrected_->isVisibleTo(this));
}

ExportChoices ExportDialog::choices() const {
  return {static_cast<Interpolation>(interpolation_->currentData().toInt()),
          outside_->value(),
          frame_->choices(),
          merging_->with_fixed(),
          merging_->merged(),
          packing_->options(),
          corrected_->isChecked()};
}

QString ExportDialog::path() const {
  return file_->path();
}

const ImagePair& ExportDialog::written() const {
  return corrected_->isChecked() ? corrected_pair_ : captured_pair_;
}

ExportRequest ExportDialog::request() const {
  ExportRequest request;
  if (map_) request.moving_from_fixed = *map_;
  request.moving = written().moving;
  request.more = merging_->more();
  if (merging_->with_fixed()) request.fixed = written().fixed;
  request.path = path_from(path());
  request.frame = frame_->frame();
  if (const auto region = frame_->region()) request.region = ExportRegion(*region);
  request.reduced_by = frame_->reduced_by();
  request.warp.interpolation = static_cast<Interpolation>(interpolation_->currentData().toInt());
  outside_->add_to(request.warp);
  request.file = packing_->options();
  request.print = packing_->for_print();
  return request;
}

std::int64_t ExportDialog::estimated_bytes() const {
  const TiffWriterOptions options = packing_->options();
  const Size size = reduced_size(frame_->rect() ? frame_->rect()->size() : fixed_size_, frame_->reduced_by());
  if (merging_->merges()) {
    std::vector<MergedPart> parts;
    if (merging_->with_fixed()) parts.push_back({"fixed", &captured_pair_.fixed->info()});
    parts.push_back({"moving", &moving_});
    for (const ExportedLayer& layer : merging_->more()) parts.push_back({"", &layer.image->info()});
    const MergedChannels merged = merged_channels(parts);
    return services_.estimated_file_bytes(size, merged.channels, merged.type, options);
  }
  const std::optional<ImageKind> kind = file_->kind();
  const bool as_stored = stored_ && kind && description_of(*kind).keeps_samples;
  const ImageInfo& samples = as_stored ? *stored_ : moving_;
  TiffWriterOptions written = options;
  // See export_warped.
  const bool rows = kind && holds_rows(*kind);
  if (samples_are_names(samples) || rows) written.pyramid = false;
  if (rows) written.compression = *kind == ImageKind::Jpeg ? Compression::Jpeg : Compression::Deflate;
  const std::int64_t bytes = services_.estimated_file_bytes(size, samples.channels, samples.type, written);
  const int bits = as_stored && samples.stored ? samples.stored->bits : 8;
  return bits < 8 ? bytes * bits / 8 : bytes;
}

QString ExportDialog::refusal() const {
  const ExportRequest asked = request();
  try {
    check_image_kind(asked);
    if (asked.region && map_) region_in_px(*asked.region, map_->fixed);
    if (asked.moving) check_outside(asked);
    ExportRequest of_both = asked;
    of_both.fixed = captured_pair_.fixed;  // open in the window, merged or not
    check_replaces_no_image(of_both);
  } catch (const Error& error) {
    return whole_sentence_of(translated(error.why_message())) + QLatin1Char(' ') +
           translated(error.hint_message());
  }
  if (merging_->merges() && asked.file.compression == Compression::Jpeg)
    return tr("JPEG holds a picture, not channels: choose another compression to merge images.");
  return file_->refusal();
}

void ExportDialog::name_changed() {
  const auto place = place_of_name();
  if (std::exchange(named_place_, place) == place) return refresh();
  choice_changed();
}

std::pair<std::optional<ImageKind>, QString> ExportDialog::place_of_name() const {
  return {file_->kind(), QFileInfo(path()).absolutePath()};
}

void ExportDialog::choice_changed() {
  size_->forget();
  refresh();
}

void ExportDialog::refresh() {
  file_->refresh();
  packing_->refresh(file_->kind());
  frame_->allow_reducing(!packing_->for_print());
  // What is merged already must be seen to be taken out of a file that holds one image.
  merging_->setVisible(!file_->kind() || !holds_rows(*file_->kind()) || merging_->merges());
  merging_->set_folder(QFileInfo(path()).absolutePath());
  // A PNG and a JPEG are compressed whatever is chosen for a TIFF.
  const bool packed = file_->kind() && holds_rows(*file_->kind());
  size_->show(estimated_bytes(), !packed && packing_->options().compression == Compression::None, path());
  const QString refused = refusal();
  show_remark(!refused.isEmpty()               ? refused
              : !frame_->problem().isEmpty()   ? frame_->problem()
              : !merging_->problem().isEmpty() ? merging_->problem()
                                               : file_->warning());
  const bool can = !path().isEmpty() && refused.isEmpty() && !frame_->finding() && !merging_->opening();
  export_->setEnabled(can);
  size_->allow_measuring(can && map_);
}

void ExportDialog::accept() {
  if (!export_->isEnabled()) return;
  file_->settle([this] { QDialog::accept(); });
}

}  // namespace alinify::ui
