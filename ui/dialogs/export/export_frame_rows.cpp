#include "ui/dialogs/export/export_frame_rows.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "core/io/reduced_writer.h"
#include "ui/core_text.h"
#include "ui/panels/number_box.h"

namespace alinify::ui {
namespace {

constexpr double kMost_px = 1e7;  ///< further than any image reaches

}  // namespace

ExportFrameRows::ExportFrameRows(QFormLayout& form, Size fixed_size, QWidget& dialog)
    : QObject(&dialog), fixed_size_(fixed_size), region_(rect_of(fixed_size)), rect_(region_) {
  choice_ = new QComboBox;
  choice_->setObjectName(QStringLiteral("export_frame"));
  choice_->addItem(tr("The fixed image"), FixedFrame);
  choice_->addItem(tr("The area that both images show"), OverlapFrame);
  choice_->addItem(tr("All that either shows"), UnionFrame);
  choice_->addItem(tr("A region, by numbers"), RegionByNumbers);
  choice_->setToolTip(tr("Which part of the plane the file shows; always in the fixed image's pixels"));
  choice_->setEnabled(false);
  form.addRow(tr("F&rame"), choice_);
  make_fields(form);
  make_scale(form);
  connect(choice_, &QComboBox::currentIndexChanged, this, &ExportFrameRows::choose);
  connect(&finding_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    problem_ = sentence_of(failure.why);
    show_size();
    Q_EMIT found();
  });
  show_size();
}

void ExportFrameRows::make_fields(QFormLayout& form) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  struct Field {
    const char* name;
    QString prefix, tip;
  };
  const std::array<Field, 4> fields{{{"export_x", tr("x "), tr("The first column of the region")},
                                     {"export_y", tr("y "), tr("The first row of the region")},
                                     {"export_width", tr("width "), tr("Width of the region")},
                                     {"export_height", tr("height "), tr("Height of the region")}}};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto* number = numbers_[i] = new NumberBox;
    number->setObjectName(QLatin1String(fields[i].name));
    number->setPrefix(fields[i].prefix);
    number->setToolTip(fields[i].tip);
    number->setAccessibleName(fields[i].tip);
    number->setKeyboardTracking(true);
    row->addWidget(number, 1);
    connect(number, &QDoubleSpinBox::valueChanged, this, [this] {
      const Vec2d corner = lengths_.place_in_px({numbers_[0]->value(), numbers_[1]->value()}),
                  size = lengths_.place_in_px({numbers_[2]->value(), numbers_[3]->value()});
      region_ = {std::llround(corner.x), std::llround(corner.y),
                 std::max<std::int64_t>(1, std::llround(size.x)),
                 std::max<std::int64_t>(1, std::llround(size.y))};
      rect_ = region_;
      show_size();
      Q_EMIT changed();
    });
  }
  // Always there, so that nothing moves when a frame is chosen: they also tell where it lies.
  form.addRow(QString(), row);
  show_region();
}

void ExportFrameRows::make_scale(QFormLayout& form) {
  scale_ = new QComboBox;
  scale_->setObjectName(QStringLiteral("export_scale"));
  scale_->addItem(tr("Full resolution"), 1);
  for (int times = 2; is_reduction(times); times *= 2) scale_->addItem(tr("1 : %1").arg(times), times);
  scale_->setToolTip(
      tr("A smaller image for a report or a quick look: every pixel is the mean of those that it covers"));
  size_ = new QLabel;
  size_->setObjectName(QStringLiteral("frame_size"));
  auto* row = new QHBoxLayout;
  row->addWidget(scale_);
  row->addWidget(size_, 1);
  auto* label = new QLabel(tr("Resolutio&n"));
  label->setBuddy(scale_);
  form.addRow(label, row);
  connect(scale_, &QComboBox::currentIndexChanged, this, [this] {
    show_size();
    Q_EMIT changed();
  });
}

int ExportFrameRows::reduced_by() const {
  return scale_->isEnabled() ? scale_->currentData().toInt() : 1;
}

void ExportFrameRows::allow_reducing(bool allowed) {
  if (scale_->isEnabled() == allowed) return;
  scale_->setEnabled(allowed);
  show_size();
}

FrameChoices::Choice ExportFrameRows::choice() const {
  return static_cast<FrameChoices::Choice>(choice_->currentData().toInt());
}

FrameChoices ExportFrameRows::choices() const {
  return {choice(), region_, scale_->currentData().toInt()};
}

void ExportFrameRows::propose(const FrameChoices& choices) {
  if (choices.choice == RegionByNumbers) region_ = choices.region;
  choice_->setCurrentIndex(std::max(0, choice_->findData(choices.choice)));
  scale_->setCurrentIndex(std::max(0, scale_->findData(choices.reduced_by)));
}

Frame ExportFrameRows::frame() const {
  return choice() == OverlapFrame ? Frame::Overlap : choice() == UnionFrame ? Frame::Union : Frame::Fixed;
}

std::optional<Rect> ExportFrameRows::region() const {
  if (choice() == DrawnRegion) return drawn_;
  return choice() == RegionByNumbers ? std::optional(region_) : std::nullopt;
}

void ExportFrameRows::set_map(const Transform& moving_from_fixed, const LengthFormat& lengths) {
  map_ = moving_from_fixed;
  lengths_ = lengths.for_lengths_of(
      {static_cast<double>(fixed_size_.width), static_cast<double>(fixed_size_.height)});
  choice_->setEnabled(true);
  show_region();
  choose();
}

void ExportFrameRows::offer_drawn(Rect region) {
  drawn_ = region_ = region;
  choice_->insertItem(choice_->findData(RegionByNumbers), tr("The drawn region"), DrawnRegion);
  show_region();
}

void ExportFrameRows::show_region() {
  const Rect shown = rect_.value_or(region_);
  const Vec2d most = lengths_.place_in_unit({kMost_px, kMost_px}), pixel = lengths_.place_in_unit({1, 1});
  const std::array<double, 4> values_px{static_cast<double>(shown.x), static_cast<double>(shown.y),
                                        static_cast<double>(shown.width), static_cast<double>(shown.height)};
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    QDoubleSpinBox& number = *numbers_[i];
    const QSignalBlocker quiet(number);
    const bool across = i % 2 == 0, corner = i < 2;
    const double per_px = across ? pixel.x : pixel.y, end = across ? most.x : most.y;
    number.setDecimals(lengths_.decimals(1));
    number.setRange(corner ? -end : per_px, end);
    number.setSingleStep(per_px);
    number.setSuffix(QLatin1Char(' ') + lengths_.symbol());
    number.setValue(values_px[i] * per_px);
    number.setEnabled(choice() == RegionByNumbers);
  }
}

void ExportFrameRows::choose() {
  finding_.cancel();
  problem_.clear();
  rect_ = region();
  if (choice() == FixedFrame) rect_ = rect_of(fixed_size_);
  show_region();
  if (!rect_) find_frame();
  show_size();
  Q_EMIT changed();
}

void ExportFrameRows::find_frame() {
  // A dense map is followed back along the moving image's outline.
  finding_.start<Rect>(
      tr("Looking for the frame"),
      [map = *map_, frame = frame()](Progress&) {
        return std::make_shared<const Rect>(frame_rect(map, frame));
      },
      [this, asked = choice()](std::shared_ptr<const Rect> rect) {
        if (asked != choice()) return;
        rect_ = *rect;
        show_region();
        show_size();
        Q_EMIT found();
      });
}

void ExportFrameRows::show_size() {
  if (!rect_) return size_->setText(finding() ? QStringLiteral("…") : QString());
  const Size whole = rect_->size(), size = reduced_size(whole, reduced_by());
  QString text = tr("%1 × %2 pixels").arg(size.width).arg(size.height);
  if (lengths_.unit() != DisplayUnit::Pixel)
    text += QStringLiteral(", ") +
            lengths_.size({static_cast<double>(whole.width), static_cast<double>(whole.height)});
  size_->setText(text);
}

}  // namespace alinify::ui
