#include "ui/preferences.h"

#include <algorithm>

#include <QSettings>

#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr std::int64_t kMinLimit = std::int64_t{256} << 20;

std::int64_t bytes_from(const QVariant& value) {
  const qlonglong bytes = value.toLongLong();
  return bytes >= kMinLimit ? bytes : 0;
}

QString name_or_empty(const QColor& color) {
  return color.isValid() ? color.name() : QString();
}

}  // namespace

Preferences Preferences::load() {
  const QSettings settings;
  Preferences p;
  const QString device = settings.value("device").toString();
  if (device == QLatin1String("cpu") || device.startsWith(QLatin1String("cuda"))) p.device = device;
  p.threads = std::clamp(settings.value("threads").toInt(), 0, 4096);
  p.memory_limit_bytes = bytes_from(settings.value("memory_limit_bytes"));
  p.cache_bytes = bytes_from(settings.value("cache_bytes"));
  p.elastix = settings.value("elastix").toString();
  p.fixed_color = QColor(settings.value("fixed_color").toString());
  p.moving_color = QColor(settings.value("moving_color").toString());
  p.theme = theme_from(settings.value("theme").toString());
  p.length_unit = display_unit_from(settings.value("length_unit").toString());
  p.language = settings.value("language").toString();
  return p;
}

void Preferences::save() const {
  QSettings settings;
  settings.setValue("device", device);
  settings.setValue("threads", threads);
  settings.setValue("memory_limit_bytes", static_cast<qlonglong>(memory_limit_bytes));
  settings.setValue("cache_bytes", static_cast<qlonglong>(cache_bytes));
  settings.setValue("elastix", elastix);
  settings.setValue("fixed_color", name_or_empty(fixed_color));
  settings.setValue("moving_color", name_or_empty(moving_color));
  settings.setValue("theme", name_of(theme));
  settings.setValue("length_unit", name_of(length_unit));
  settings.setValue("language", language);
}

void Preferences::apply() const {
  set_image_colors(fixed_color, moving_color);
  apply_theme(theme);
  // Every engine looks there, the automatic one too. A variable set from outside stands unless a path is
  // given here.
  static const QByteArray from_outside = qgetenv("ALINIFY_ELASTIX");
  if (!elastix.isEmpty()) {
    qputenv("ALINIFY_ELASTIX", elastix.toLocal8Bit());
  } else if (from_outside.isEmpty()) {
    qunsetenv("ALINIFY_ELASTIX");
  } else {
    qputenv("ALINIFY_ELASTIX", from_outside);
  }
}

bool Preferences::needs_restart(const Preferences& other) const {
  return device != other.device || threads != other.threads || cache_bytes != other.cache_bytes ||
         language != other.language;
}

}  // namespace alinify::ui
