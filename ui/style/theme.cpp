#include "ui/style/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolTip>

namespace alinify::ui {
namespace {

bool system_is_dark = false;
bool dark_now = false;

/// No icons on dialog buttons: only some would have one. Fusion draws the outlines of check boxes and text
/// fields darker than the window, which makes them invisible on a dark one.
class PlainStyle final : public QProxyStyle {
 public:
  using QProxyStyle::QProxyStyle;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override {
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0
                                                       : QProxyStyle::styleHint(hint, option, widget, data);
  }
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck ||
        element == PE_IndicatorRadioButton || element == PE_FrameLineEdit)
      draw_edge(*option, *painter, element == PE_IndicatorRadioButton);
  }
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox) draw_edge(*option, *painter, false);
  }

 private:
  static void draw_edge(const QStyleOption& option, QPainter& painter, bool round) {
    if (!dark_now || option.state & State_HasFocus) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(option.state & State_Enabled ? QColor(0x75, 0x7c, 0x87) : QColor(0x4a, 0x50, 0x58));
    const QRectF edge = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const double corner = round ? edge.height() / 2 : 2;
    painter.drawRoundedRect(edge, corner, corner);
    painter.restore();
  }
};

QColor chosen_fixed, chosen_moving;

QPalette light_palette() {
  QPalette p;
  const QColor window(0xf3, 0xf4, 0xf6), base(0xff, 0xff, 0xff), text(0x1c, 0x20, 0x26),
      accent(0x1f, 0x6f, 0xd6);
  p.setColor(QPalette::Window, window);
  p.setColor(QPalette::WindowText, text);
  p.setColor(QPalette::Base, base);
  p.setColor(QPalette::AlternateBase, QColor(0xf0, 0xf2, 0xf5));
  p.setColor(QPalette::Text, text);
  p.setColor(QPalette::PlaceholderText, QColor(0x6b, 0x72, 0x7c));
  p.setColor(QPalette::Button, QColor(0xea, 0xec, 0xef));
  p.setColor(QPalette::ButtonText, text);
  p.setColor(QPalette::BrightText, Qt::white);
  p.setColor(QPalette::ToolTipBase, QColor(0x2a, 0x2f, 0x37));
  p.setColor(QPalette::ToolTipText, QColor(0xf2, 0xf4, 0xf7));
  p.setColor(QPalette::Highlight, accent);
  p.setColor(QPalette::HighlightedText, Qt::white);
  p.setColor(QPalette::Link, accent);
  p.setColor(QPalette::Light, Qt::white);
  p.setColor(QPalette::Midlight, QColor(0xf8, 0xf9, 0xfa));
  p.setColor(QPalette::Mid, QColor(0xc3, 0xc8, 0xcf));
  p.setColor(QPalette::Dark, QColor(0xa6, 0xac, 0xb5));
  p.setColor(QPalette::Shadow, QColor(0x70, 0x76, 0x80));
  const QColor faint(0x9a, 0xa1, 0xab);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, faint);
  p.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0xc3, 0xc8, 0xcf));
  return p;
}

QPalette dark_palette() {
  QPalette p;
  const QColor window(0x25, 0x28, 0x2d), base(0x1b, 0x1d, 0x21), text(0xe4, 0xe7, 0xeb),
      accent(0x3d, 0x8b, 0xef);
  p.setColor(QPalette::Window, window);
  p.setColor(QPalette::WindowText, text);
  p.setColor(QPalette::Base, base);
  p.setColor(QPalette::AlternateBase, QColor(0x22, 0x25, 0x2a));
  p.setColor(QPalette::Text, text);
  p.setColor(QPalette::PlaceholderText, QColor(0x92, 0x99, 0xa3));
  p.setColor(QPalette::Button, QColor(0x33, 0x37, 0x3e));
  p.setColor(QPalette::ButtonText, text);
  p.setColor(QPalette::BrightText, Qt::white);
  p.setColor(QPalette::ToolTipBase, QColor(0x3a, 0x3f, 0x47));
  p.setColor(QPalette::ToolTipText, text);
  p.setColor(QPalette::Highlight, accent);
  p.setColor(QPalette::HighlightedText, Qt::white);
  p.setColor(QPalette::Link, QColor(0x6a, 0xab, 0xff));
  p.setColor(QPalette::Light, QColor(0x45, 0x4a, 0x53));
  p.setColor(QPalette::Midlight, QColor(0x3a, 0x3f, 0x46));
  p.setColor(QPalette::Mid, QColor(0x1f, 0x22, 0x26));
  p.setColor(QPalette::Dark, QColor(0x17, 0x19, 0x1c));
  p.setColor(QPalette::Shadow, QColor(0x0c, 0x0d, 0x0f));
  const QColor faint(0x71, 0x78, 0x82);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, faint);
  p.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0x4a, 0x50, 0x58));
  return p;
}

}  // namespace

void install_style(QApplication& application) {
  system_is_dark = application.palette().color(QPalette::Window).lightness() < 128;
  QApplication::setStyle(new PlainStyle(QStringLiteral("Fusion")));
  apply_theme(Theme::System);
}

void apply_theme(Theme theme) {
  dark_now = theme == Theme::Dark || (theme == Theme::System && system_is_dark);
  const QPalette palette = dark_now ? dark_palette() : light_palette();
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
}

Theme theme_from(const QString& word) {
  if (word == QLatin1String("light")) return Theme::Light;
  if (word == QLatin1String("dark")) return Theme::Dark;
  return Theme::System;
}

QString name_of(Theme theme) {
  switch (theme) {
    case Theme::Light:
      return QStringLiteral("light");
    case Theme::Dark:
      return QStringLiteral("dark");
    case Theme::System:
      break;
  }
  return QStringLiteral("system");
}

bool is_dark() {
  return dark_now;
}

void set_image_colors(const QColor& fixed, const QColor& moving) {
  chosen_fixed = fixed;
  chosen_moving = moving;
}
QColor fixed_color() {
  return chosen_fixed.isValid() ? chosen_fixed : default_fixed_color();
}
QColor moving_color() {
  return chosen_moving.isValid() ? chosen_moving : default_moving_color();
}
QColor default_fixed_color() {
  return dark_now ? QColor(0x4d, 0xa3, 0xff) : QColor(0x1f, 0x6f, 0xd6);
}
QColor default_moving_color() {
  return dark_now ? QColor(0xff, 0xa2, 0x3a) : QColor(0xd9, 0x6a, 0x00);
}
QColor canvas_color() {
  return dark_now ? QColor(0x16, 0x17, 0x19) : QColor(0xd5, 0xd7, 0xda);
}
QColor quiet_text_color() {
  return dark_now ? QColor(0xa0, 0xa7, 0xb1) : QColor(0x59, 0x60, 0x6a);
}
QColor good_color() {
  return dark_now ? QColor(0x66, 0xcf, 0x8f) : QColor(0x1b, 0x7f, 0x46);
}
QColor check_color() {
  return dark_now ? QColor(0xf5, 0xc2, 0x4b) : QColor(0x8a, 0x5a, 0x00);
}
QColor warning_color() {
  return dark_now ? QColor(0xff, 0x8a, 0x7a) : QColor(0xb3, 0x26, 0x1e);
}

}  // namespace alinify::ui
