#include "ui/dialogs/export/export_merging.h"

#include <utility>

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/document/session_values.h"

namespace alinify::ui {

ExportMerging::ExportMerging(const Services& services, Size moving_size, QWidget* parent)
    : QGroupBox(tr("Merge into one file of channels"), parent),
      services_(services),
      moving_size_(moving_size) {
  setObjectName(QStringLiteral("merging"));
  setEnabled(false);
  auto* column = new QVBoxLayout(this);
  with_fixed_ = new QCheckBox(tr("The fi&xed image's channels first"));
  with_fixed_->setObjectName(QStringLiteral("merge_fixed"));
  column->addWidget(with_fixed_);
  auto* row = new QHBoxLayout;
  list_ = new QListWidget;
  list_->setObjectName(QStringLiteral("merge_list"));
  list_->setAccessibleName(tr("Images warped by the same map, whose channels follow"));
  list_->setToolTip(list_->accessibleName());
  list_->setFixedHeight(2 * list_->fontMetrics().height() + 14);
  row->addWidget(list_, 1);
  auto* buttons = new QVBoxLayout;
  add_ = new QPushButton(tr("A&dd…"));
  add_->setObjectName(QStringLiteral("merge_add"));
  add_->setToolTip(tr("Other stains or masks of the moving image's size; the same map warps them"));
  remove_ = new QPushButton(tr("Re&move"));
  remove_->setObjectName(QStringLiteral("merge_remove"));
  remove_->setEnabled(false);
  for (QPushButton* button : {add_, remove_}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  row->addLayout(buttons);
  column->addLayout(row);
  connect(with_fixed_, &QCheckBox::toggled, this, &ExportMerging::changed);
  connect(list_, &QListWidget::currentRowChanged, this,
          [this](int chosen) { remove_->setEnabled(chosen >= 0); });
  connect(add_, &QPushButton::clicked, this, &ExportMerging::ask_for_images);
  connect(remove_, &QPushButton::clicked, this, [this] {
    const int chosen = list_->currentRow();
    if (chosen < 0) return;
    more_.erase(more_.begin() + chosen);
    delete list_->takeItem(chosen);
    Q_EMIT changed();
  });
  connect(&opening_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    problem_ = whole_sentence_of(failure.what + QStringLiteral(": ") + failure.why);
    Q_EMIT changed();
  });
  connect(&opening_, &JobRunner::idle, this, &ExportMerging::changed);
}

bool ExportMerging::with_fixed() const {
  return with_fixed_->isChecked();
}

std::vector<MergedImage> ExportMerging::merged() const {
  std::vector<MergedImage> images;
  for (std::size_t i = 0; i < more_.size(); ++i)
    images.push_back({list_->item(static_cast<int>(i))->text(), more_[i]});
  return images;
}

void ExportMerging::propose(bool with_fixed, const std::vector<MergedImage>& merged) {
  with_fixed_->setChecked(with_fixed);
  for (const MergedImage& image : merged) add(image);
  if (!merged.empty()) Q_EMIT changed();
}

void ExportMerging::add(const MergedImage& image) {
  more_.push_back(image.layer);
  list_->addItem(image.name);
}

void ExportMerging::ask_for_images() {
  auto* dialog = new QFileDialog(this, tr("Images to Merge"), folder_, image_file_filter());
  dialog->setObjectName(QStringLiteral("merge_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  connect(dialog, &QFileDialog::filesSelected, this, &ExportMerging::add_images);
  dialog->open();
}

void ExportMerging::add_images(const QStringList& paths) {
  using Opened = std::shared_ptr<const TileSource>;
  problem_.clear();
  for (const QString& path : paths)
    opening_.start<Opened>(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [open = services_.open_image, path](Progress& progress) {
          return std::make_shared<const Opened>(open(path_from(path), 0, progress));
        },
        [this, path](const std::shared_ptr<const Opened>& image) { take(path, *image); });
  Q_EMIT changed();
}

void ExportMerging::take(const QString& path, std::shared_ptr<const TileSource> image) {
  const QString name = QFileInfo(path).fileName();
  const Size size = image->info().size;
  if (!(size == moving_size_)) {
    problem_ = tr("%1 has %2 × %3 pixels, the moving image %4 × %5: one map cannot warp both.")
                   .arg(name)
                   .arg(size.width)
                   .arg(size.height)
                   .arg(moving_size_.width)
                   .arg(moving_size_.height);
    return;
  }
  add({name, {std::move(image)}});
  list_->setCurrentRow(list_->count() - 1);
}

}  // namespace alinify::ui
