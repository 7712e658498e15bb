#pragma once

#include <functional>

#include <QTimer>
#include <QWidget>

#include "core/image/tile_cache.h"

class QLabel;

namespace alinify::ui {

/// How far a device is from working at full speed.
enum class WarmUp { Ready, Warming, Failed };

/// The right end of the status bar: where the work runs, whether it is warm, and how much memory is held.
/// Looks at the memory once a second; asking costs microseconds.
class MachineStatus : public QWidget {
  Q_OBJECT
 public:
  MachineStatus(const QString& device, const TileCache& cache, QWidget* parent = nullptr);
  /// Why the work runs there and not elsewhere, for the tip.
  void set_notice(const QString& sentence);
  /// `why`: of a failure.
  void set_warm_up(WarmUp state, const QString& why = {});

 private:
  void show_device();
  void show_memory();

  QString device_name_, notice_, why_;
  WarmUp state_ = WarmUp::Ready;
  const TileCache& cache_;
  QLabel* device_;
  QLabel* memory_;
  QTimer every_second_;
};

}  // namespace alinify::ui
