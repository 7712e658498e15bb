#include "ui/panels/panel_parts.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QChildEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

#include "ui/style/theme.h"

namespace alinify::ui {

QLabel* wrapping_label(const QString& name) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  return label;
}

QBoxLayout* button_row(const QList<QAction*>& actions) {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (QAction* action : actions) {
    auto* button = new QToolButton;
    button->setObjectName(action->objectName() + QStringLiteral("_button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                       : Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    row->addWidget(button);
  }
  row->addStretch(1);
  return row;
}

namespace {

/// Scrolls up and down only: never narrower than its content, also when that grows. The wheel scrolls it
/// wherever the pointer is; it changes only the field that has the keyboard.
class ColumnScrollArea final : public QScrollArea {
 public:
  void hold(QWidget* panel) {
    setWidget(panel);
    watch(*panel);
  }
  QSize minimumSizeHint() const override {
    const QSize least = QScrollArea::minimumSizeHint();
    if (!widget()) return least;
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), least.height()};
  }
  QSize sizeHint() const override {
    return widget() ? QSize(minimumSizeHint().width(), widget()->sizeHint().height()) : minimumSizeHint();
  }

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::event(event);
  }
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::ChildPolished) {
      if (auto* child = qobject_cast<QWidget*>(static_cast<QChildEvent*>(event)->child())) watch(*child);
    } else if (event->type() == QEvent::Wheel && is_field(object) &&
               !static_cast<QWidget*>(object)->hasFocus()) {
      event->ignore();  // its parents get it, and so this area
      return true;
    }
    return QScrollArea::eventFilter(object, event);
  }

 private:
  // Not the scroll bar of an area within this one: it gets the wheel from that area.
  static bool is_field(QObject* object) {
    return qobject_cast<QComboBox*>(object) || qobject_cast<QAbstractSpinBox*>(object) ||
           (qobject_cast<QAbstractSlider*>(object) && !qobject_cast<QScrollBar*>(object));
  }
  void watch(QWidget& widget) {
    if (is_field(&widget) && widget.focusPolicy() == Qt::WheelFocus) widget.setFocusPolicy(Qt::StrongFocus);
    widget.installEventFilter(this);
    for (QObject* child : widget.children())
      if (child->isWidgetType()) watch(static_cast<QWidget&>(*child));
  }
};

}  // namespace

QScrollArea* scrolling(QWidget* panel) {
  auto* area = new ColumnScrollArea;
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->hold(panel);
  return area;
}

QDockWidget* dock_of(const QWidget& panel) {
  for (QWidget* outer = panel.parentWidget(); outer; outer = outer->parentWidget())
    if (auto* dock = qobject_cast<QDockWidget*>(outer)) return dock;
  return nullptr;
}

void bring_up(const QWidget& panel) {
  QDockWidget* const dock = dock_of(panel);
  if (!dock) return;
  dock->show();
  dock->raise();
}

void raise(const QWidget& panel) {
  // Behind another tab it is not visible, and not hidden either.
  if (QDockWidget* const dock = dock_of(panel); dock && !dock->isHidden()) dock->raise();
}

void paint_plot_ground(QPainter& painter, const QWidget& plot) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(plot.palette().color(QPalette::Mid), 1));
  painter.setBrush(plot.palette().color(QPalette::Base));
  painter.drawRoundedRect(QRectF(plot.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  QFont small = plot.font();
  small.setPointSizeF(small.pointSizeF() * 0.85);
  painter.setFont(small);
}

void paint_no_plot(QPainter& painter, const QWidget& plot, const QString& text) {
  painter.setPen(quiet_text_color());
  painter.drawText(plot.rect().adjusted(10, 8, -10, -8), Qt::AlignCenter | Qt::TextWordWrap, text);
}

QTableView* row_table(const QString& name, const QString& accessible_name) {
  auto* table = new QTableView;
  table->setObjectName(name);
  table->setAccessibleName(accessible_name);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setAlternatingRowColors(true);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
  table->setTabKeyNavigation(false);
  return table;
}

}  // namespace alinify::ui
