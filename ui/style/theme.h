#pragma once

#include <QColor>
#include <QString>

class QApplication;

namespace alinify::ui {

enum class Theme { System, Light, Dark };

/// Fusion with the program's own palette. Call once before the first window; the system's lightness is read
/// then.
void install_style(QApplication& application);
/// Light or dark, or as the system was when the program began.
void apply_theme(Theme theme);
Theme theme_from(const QString& word);
QString name_of(Theme theme);
bool is_dark();

/// The two colours by which the images are told apart everywhere; blue and orange differ for colour-blind
/// eyes too.
QColor fixed_color();
QColor moving_color();
/// Others in their place, as a person likes them or tells them apart better; invalid ones: the program's own.
void set_image_colors(const QColor& fixed, const QColor& moving);
/// What this theme has of itself.
QColor default_fixed_color();
QColor default_moving_color();
/// Behind the images: neutral in both themes, so that colours are judged alike.
QColor canvas_color();
/// Text of lesser weight.
QColor quiet_text_color();
QColor warning_color();
QColor check_color();
QColor good_color();

}  // namespace alinify::ui
