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

struct ThemeColor {
  QRgb light, dark;
};
constexpr ThemeColor kFixed{0xff1f6fd6, 0xff4da3ff}, kMoving{0xffd96a00, 0xffffa23a},
    kCanvas{0xffd5d7da, 0xff161719}, kQuietText{0xff59606a, 0xffa0a7b1}, kGood{0xff1b7f46, 0xff66cf8f},
    kCheck{0xff8a5a00, 0xfff5c24b}, kWarning{0xffb3261e, 0xffff8a7a}, kReviewed{0xff3f5f8a, 0xff9cbbe6};

QColor of_theme(const ThemeColor& color) {
  return QColor(dark_now ? color.dark : color.light);
}

/// No icons on dialog buttons: only some would have one. Fusion draws the outlines of check boxes and text
/// fields darker than the window, which makes them invisible on a dark one, and the frame of what has the
/// keyboard too faintly to be seen on either. Its arrow over a sorted column points down where values grow;
/// people take an arrow that points up for growing.
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
    if (element == PE_FrameFocusRect && draw_focus(*option, *painter)) return;
    if (element == PE_IndicatorHeaderArrow)
      if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
        QStyleOptionHeader other = *header;
        other.sortIndicator =
            header->sortIndicator == QStyleOptionHeader::SortUp     ? QStyleOptionHeader::SortDown
            : header->sortIndicator == QStyleOptionHeader::SortDown ? QStyleOptionHeader::SortUp
                                                                    : QStyleOptionHeader::None;
        return QProxyStyle::drawPrimitive(element, &other, painter, widget);
      }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    // A list or a text has no frame of its own for the keyboard.
    if (element == PE_Frame && option->state & State_HasFocus && option->state & State_KeyboardFocusChange)
      draw_focus(*option, *painter);
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
  /// Fusion's own frame is so faint that it is not seen. False: that one will do.
  static bool draw_focus(const QStyleOption& option, QPainter& painter) {
    if (!(option.state & State_KeyboardFocusChange)) return false;
    // A selected item stands out; on it the frame would not.
    const bool item = option.state & State_Item;
    if (item && option.state & State_Selected) return false;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(option.palette.color(QPalette::Highlight), item ? 1 : 2));
    const double inset = item ? 0.5 : 1;
    painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset), 2, 2);
    painter.restore();
    return true;
  }
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

struct RoleColors {
  QPalette::ColorRole role;
  QRgb light, dark;
};

constexpr RoleColors role_colors[] = {
    {QPalette::Window, 0xf3f4f6, 0x25282d},
    {QPalette::WindowText, 0x1c2026, 0xe4e7eb},
    {QPalette::Base, 0xffffff, 0x1b1d21},
    {QPalette::AlternateBase, 0xf0f2f5, 0x22252a},
    {QPalette::Text, 0x1c2026, 0xe4e7eb},
    {QPalette::PlaceholderText, 0x6b727c, 0x9299a3},
    {QPalette::Button, 0xeaecef, 0x33373e},
    {QPalette::ButtonText, 0x1c2026, 0xe4e7eb},
    {QPalette::BrightText, 0xffffff, 0xffffff},
    {QPalette::ToolTipBase, 0x2a2f37, 0x3a3f47},
    {QPalette::ToolTipText, 0xf2f4f7, 0xe4e7eb},
    {QPalette::Highlight, 0x1f6fd6, 0x3d8bef},
    {QPalette::HighlightedText, 0xffffff, 0xffffff},
    {QPalette::Link, 0x1f6fd6, 0x6aabff},
    {QPalette::Light, 0xffffff, 0x454a53},
    {QPalette::Midlight, 0xf8f9fa, 0x3a3f46},
    {QPalette::Mid, 0xc3c8cf, 0x1f2226},
    {QPalette::Dark, 0xa6acb5, 0x17191c},
    {QPalette::Shadow, 0x707680, 0x0c0d0f},
};
constexpr RoleColors disabled_colors[] = {
    {QPalette::WindowText, 0x9aa1ab, 0x717882},
    {QPalette::Text, 0x9aa1ab, 0x717882},
    {QPalette::ButtonText, 0x9aa1ab, 0x717882},
    {QPalette::Highlight, 0xc3c8cf, 0x4a5058},
};

QPalette make_palette(bool dark) {
  QPalette p;
  for (const RoleColors& c : role_colors) p.setColor(c.role, QColor(dark ? c.dark : c.light));
  for (const RoleColors& c : disabled_colors)
    p.setColor(QPalette::Disabled, c.role, QColor(dark ? c.dark : c.light));
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
  const QPalette palette = make_palette(dark_now);
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
  return of_theme(kFixed);
}
QColor default_moving_color() {
  return of_theme(kMoving);
}
QColor canvas_color() {
  return of_theme(kCanvas);
}
QColor quiet_text_color() {
  return of_theme(kQuietText);
}
QColor good_color() {
  return of_theme(kGood);
}
QColor reviewed_color() {
  return of_theme(kReviewed);
}
QColor check_color() {
  return of_theme(kCheck);
}
QColor warning_color() {
  return of_theme(kWarning);
}

}  // namespace alinify::ui
