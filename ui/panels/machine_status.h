#pragma once

#include <functional>

#include <QTimer>
#include <QWidget>

#include "core/image/tile_cache.h"

class QLabel;

namespace alinify::ui {

/// A device's progress towards full speed.
enum class WarmUp { Ready, Warming, Failed };

/// The right end of the status bar: the device in use, its warm-up state, and the memory in use. Polls memory
/// once a second, which takes microseconds.
class MachineStatus : public QWidget {
  Q_OBJECT
 public:
  MachineStatus(const QString& device, const TileCache& cache, QWidget* parent = nullptr);
  /// The reason for the choice of device, for the tooltip.
  void set_notice(const QString& sentence);
  /// `why`: reason for a failure.
  void set_warm_up(WarmUp state, const QString& why = {});
  /// Whether the device works on a job just now.
  void set_working(bool working);

 private:
  void show_device();
  void show_memory();

  QString device_name_, notice_, why_;
  WarmUp state_ = WarmUp::Ready;
  bool working_ = false;
  const TileCache& cache_;
  QLabel* device_;
  QLabel* memory_;
  QTimer every_second_;
};

}  // namespace alinify::ui
