// The widths of the panels beside the image, from one start of the program to the next.

#include "ui/window/column_widths.h"

#include <functional>

#include <QDockWidget>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QScreen>
#include <QSettings>

#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

class ColumnWidthsTest : public ::testing::Test {
 protected:
  static constexpr int kForced = 460;    ///< pixels that long words take
  static constexpr int kRoundedPx = 10;  ///< by which columns differ whose other docks are shown or not
  static constexpr int kSettledMs = 100;
  static constexpr QSize kSize{780, 720};

  static QDockWidget* layers_of(const ui::MainWindow& window) {
    return window.findChild<QDockWidget*>("layers_dock");
  }
  /// Starts the program in that language, does `work`, and quits it. Returns the width of the left column.
  int start_in(const char* language, const std::function<void(ui::MainWindow&)>& work = {}) {
    const test::Speaking speaking(language);
    ui::MainWindow window(fake.services());
    // The screen of tests is narrow: without the right column there is room to drag.
    for (const char* name : {"view_dock", "registration_dock", "verdict_dock"})
      window.findChild<QDockWidget*>(name)->hide();
    window.resize(kSize);
    window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    QTest::qWait(kSettledMs);
    if (work) work(window);
    QTest::qWait(kSettledMs);
    const int width = layers_of(window)->width();
    EXPECT_TRUE(window.close());
    return width;
  }
  /// Its words are longer than those of any language here: the column is forced open.
  static void lengthen_words(ui::MainWindow& window) { layers_of(window)->setMinimumWidth(kForced); }
  /// Drags the line between the left column and the image.
  static void drag_line(ui::MainWindow& window, int by) {
    const QPoint edge = window.canvas().mapTo(&window, QPoint(-2, window.canvas().height() / 2));
    QTest::mousePress(&window, Qt::LeftButton, Qt::NoModifier, edge);
    for (const int part : {1, 2, 3}) {
      const QPointF at = edge + QPoint(by * part / 3, 0);
      QMouseEvent move(QEvent::MouseMove, at, window.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(&window, &move);
      QTest::qWait(20);  // Qt moves its docks by a timer
    }
    QTest::mouseRelease(&window, Qt::LeftButton, Qt::NoModifier, edge + QPoint(by, 0));
  }

  test::FakeServices fake;
};

TEST_F(ColumnWidthsTest, AreThoseBeforeAgainAfterALanguageOfLongerWords) {
  const int before = start_in("en");
  ASSERT_LT(before, kForced - 50);
  ASSERT_GE(start_in("de", lengthen_words), kForced);
  EXPECT_GE(start_in("de"), kForced - 1) << "in one language they stay as they were left";
  EXPECT_NEAR(start_in("en"), before, 1);
}

/// A panel that needed more room had widened the column, and is closed again.
TEST_F(ColumnWidthsTest, AreThoseThatTheLanguageHadLast) {
  const int wide = start_in("en", lengthen_words);
  ASSERT_GE(wide, kForced);
  EXPECT_LT(start_in("de"), wide) << "another language begins with the first width";
  EXPECT_NEAR(start_in("en"), wide, 1);
}

TEST_F(ColumnWidthsTest, OfTheLeftStayWhereAPanelIsOpened) {
  if (QGuiApplication::primaryScreen()->availableSize().width() < 1600)
    GTEST_SKIP() << "on a narrow screen the image keeps the room until a panel needs it";
  for (const char* language : {"en", "de", "zh"}) {
    const int before = start_in(language);
    const int after = start_in(language, [](ui::MainWindow& window) {
      window.resize(1500, kSize.height());
      for (const char* name : {"pairs_dock", "correction_dock"}) window.findChild<QDockWidget*>(name)->show();
    });
    EXPECT_NEAR(after, before, 1) << language;
    for (const char* key : {"geometry", "docks", "docks_size"}) QSettings().remove(key);
    ui::ColumnWidths::forget();
  }
}

TEST_F(ColumnWidthsTest, AreThoseThatAPersonDraggedThemTo) {
  const int before = start_in("en");
  const int dragged = start_in("en", [](ui::MainWindow& window) { drag_line(window, 40); });
  ASSERT_NEAR(dragged, before + 40, 6) << "the line was dragged";
  EXPECT_NEAR(start_in("en"), dragged, 1);
  ASSERT_GE(start_in("de", lengthen_words), kForced);
  EXPECT_NEAR(start_in("en"), dragged, 1);
  ASSERT_GE(start_in("zh", lengthen_words), kForced);
  const auto reset = [](ui::MainWindow& window) { window.findChild<QAction*>("reset_layout")->trigger(); };
  start_in("zh", reset);
  EXPECT_NEAR(start_in("en"), before, kRoundedPx) << "Reset Layout forgets it";
}

}  // namespace
}  // namespace alinify
