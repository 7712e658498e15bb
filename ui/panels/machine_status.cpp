#include "ui/panels/machine_status.h"

#include <QHBoxLayout>
#include <QLabel>

#include "core/base/platform.h"
#include "ui/core_text.h"

namespace alinify::ui {
namespace {

constexpr int kEveryMs = 1000;

}  // namespace

MachineStatus::MachineStatus(const QString& device, const TileCache& cache, QWidget* parent)
    : QWidget(parent), device_name_(device), cache_(cache) {
  setObjectName(QStringLiteral("machine_status"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 4, 0);
  row->setSpacing(14);
  memory_ = new QLabel;
  memory_->setObjectName(QStringLiteral("memory"));
  device_ = new QLabel;
  device_->setObjectName(QStringLiteral("device"));
  row->addWidget(memory_);
  row->addWidget(device_);
  connect(&every_second_, &QTimer::timeout, this, &MachineStatus::show_memory);
  every_second_.start(kEveryMs);
  show_device();
  show_memory();
}

void MachineStatus::set_notice(const QString& sentence) {
  notice_ = sentence;
  show_device();
}

void MachineStatus::set_warm_up(WarmUp state, const QString& why) {
  state_ = state;
  why_ = why;
  show_device();
}

void MachineStatus::set_working(bool working) {
  if (working == working_) return;
  working_ = working;
  show_device();
}

void MachineStatus::show_device() {
  const QString state = working_                    ? tr("working…")
                        : state_ == WarmUp::Ready   ? tr("ready")
                        : state_ == WarmUp::Warming ? tr("warming up…")
                                                    : tr("not warm");
  device_->setText(tr("%1: %2").arg(device_name_, state));
  QString tip = tr("Where the pixel work runs");
  if (!notice_.isEmpty()) tip = notice_;
  if (state_ == WarmUp::Warming)
    tip += QLatin1Char('\n') + tr("The first run waits until the device is warm.");
  if (state_ == WarmUp::Failed) tip += QLatin1Char('\n') + tr("Warming up failed: %1").arg(why_);
  device_->setToolTip(tip);
  device_->setAccessibleDescription(tip);
}

void MachineStatus::show_memory() {
  const TileCacheState tiles = cache_.state();
  const std::int64_t held = platform::held_memory_bytes();
  memory_->setText(bytes_text(held > 0 ? held : tiles.resident_bytes));
  memory_->setToolTip(
      tr("The program holds %1; %2 of it are image tiles, of at most %3.\n%4 of the machine's %5 are "
         "free.")
          .arg(bytes_text(held), bytes_text(tiles.resident_bytes), bytes_text(tiles.budget_bytes),
               bytes_text(platform::available_memory_bytes()), bytes_text(platform::total_memory_bytes())));
  memory_->setAccessibleName(tr("Memory: %1").arg(memory_->text()));
}

}  // namespace alinify::ui
