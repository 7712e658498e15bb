#pragma once

#include <cstdint>
#include <optional>

#include <QColor>
#include <QString>

#include "ui/lengths.h"
#include "ui/style/theme.h"

namespace alinify::ui {

/// Settings for all sessions. Kept in the user's settings, never in a session.
struct Preferences {
  QString device = QStringLiteral("auto");  ///< as --device takes it; from the next start
  int threads = 0;                          ///< 0: all cores; from the next start
  std::int64_t memory_limit_bytes = 0;      ///< of a registration; 0: the measured free memory
  std::int64_t cache_bytes = 0;      ///< of the view's tiles; 0: the program's choice; from the next start
  QString elastix;                   ///< path of the program; empty: searched for
  QColor fixed_color, moving_color;  ///< invalid: the theme's
  Theme theme = Theme::System;
  DisplayUnit length_unit = DisplayUnit::Automatic;  ///< where the pixel size is known
  QString language;  ///< "de", "zh", "en"; empty: the system's; from the next start

  friend bool operator==(const Preferences&, const Preferences&) = default;

  std::optional<std::int64_t> memory_limit() const {
    return memory_limit_bytes > 0 ? std::optional(memory_limit_bytes) : std::nullopt;
  }

  /// The saved preferences; invalid values count as not set.
  static Preferences load();
  void save() const;
  /// Theme, colours and the path of elastix, at once. GUI thread, while nothing is running.
  void apply() const;
  /// True if changing from `other` to these requires a restart.
  bool needs_restart(const Preferences& other) const;
};

}  // namespace alinify::ui
