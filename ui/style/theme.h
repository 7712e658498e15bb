#pragma once

#include <QColor>
#include <QString>

class QApplication;

namespace alinify::ui {

enum class Theme { System, Light, Dark };

/// Fusion with the program's own palette. Call once before the first window; it reads the system's light or
/// dark setting.
void install_style(QApplication& application);
/// Light, dark, or the system's setting at program start.
void apply_theme(Theme theme);
Theme theme_from(const QString& word);
QString name_of(Theme theme);
bool is_dark();

/// The two colours that identify the images everywhere; blue and orange are distinguishable with colour
/// blindness too.
QColor fixed_color();
QColor moving_color();
/// User-defined replacements; invalid ones restore the defaults.
void set_image_colors(const QColor& fixed, const QColor& moving);
/// The theme's own colours.
QColor default_fixed_color();
QColor default_moving_color();
/// Behind the images: neutral in both themes, for an unbiased perception of colours.
QColor canvas_color();
/// Secondary text.
QColor quiet_text_color();
QColor warning_color();
QColor check_color();
QColor good_color();
/// Of what a person has looked at and accepted, be it right or not.
QColor reviewed_color();

}  // namespace alinify::ui
