// The mouse wheel over a panel that is higher than its place on a small screen.

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest/qtestspontaneevent.h>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

class PanelWheelTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1358, 728);  // the largest window on 1366 x 768, without its frame
    QTest::qWait(20);
  }
};

/// A hand at the wheel wants to see more of a panel, not another engine.
TEST_F(PanelWheelTest, ScrollsThePanelWithoutChangingItsFields) {
  open_pair();
  child<QToolButton>("options_toggle")->click();
  QTest::qWait(50);
  auto* area = child<QScrollArea>("registration_scroll");
  ASSERT_GT(area->verticalScrollBar()->maximum(), 0) << "there is nothing to scroll";
  auto* rotation = child<QDoubleSpinBox>("max_rotation");
  auto* start = child<QComboBox>("initial");
  window->canvas().setFocus();
  const auto wheel = [&](QWidget& on, int notches) {
    const QPointF at = on.rect().center();
    QWheelEvent event(at, on.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    // As from a hand: an event that a program sends is not passed on to the parents.
    QSpontaneKeyEvent::setSpontaneous(&event);
    QCoreApplication::instance()->notify(&on, &event);
    return event.isAccepted();
  };
  area->verticalScrollBar()->setValue(0);
  wheel(*rotation, -1);
  wheel(*start, -1);
  wheel(*child<QComboBox>("engine"), -1);
  EXPECT_EQ(rotation->value(), 180);
  EXPECT_EQ(start->currentIndex(), 0);
  EXPECT_EQ(child<QComboBox>("engine")->currentIndex(), 0);
  EXPECT_GT(area->verticalScrollBar()->value(), 0) << "the panel scrolls instead";
  for (QWidget* const on : {static_cast<QWidget*>(child<QLabel>("engine_sentence")), area->widget(),
                            static_cast<QWidget*>(area->verticalScrollBar())}) {
    ASSERT_NE(on, nullptr);
    area->verticalScrollBar()->setValue(0);
    wheel(*on, -1);
    EXPECT_GT(area->verticalScrollBar()->value(), 0) << on->metaObject()->className();
  }
  rotation->setFocus();
  wheel(*rotation, -1);
  EXPECT_LT(rotation->value(), 180) << "who has clicked into a field means it";
}

}  // namespace
}  // namespace alinify
