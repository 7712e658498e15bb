// The picture alone, and the panels back as they were; what two grey images are first shown in.

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSlider>
#include <QStatusBar>
#include <QToolBar>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class FullScreenTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
  }
  /// Name, width and whether it is seen.
  std::vector<std::tuple<QString, int, bool>> seen() {
    std::vector<std::tuple<QString, int, bool>> parts;
    for (const auto* dock : window->findChildren<QDockWidget*>())
      if (!dock->isHidden() && !dock->visibleRegion().isEmpty())
        parts.emplace_back(dock->objectName(), dock->width(), true);
    for (const auto* bar : window->findChildren<QToolBar*>())
      if (bar->isVisible()) parts.emplace_back(bar->objectName(), 0, true);
    return parts;
  }
  /// For this long, Qt repeats a restored layout if the window gets another size.
  static constexpr int kSettledMs = 250;
  bool fills_screen() {
    return wait_for([&] { return window->isFullScreen() && seen().empty(); }, 10000);
  }
};

TEST_F(FullScreenTest, ShowsThePictureAloneAndBringsThePanelsBackAsTheyWere) {
  const auto before = seen();
  ASSERT_GE(before.size(), 3u) << "panels and tools";
  const int canvas_width = window->canvas().width();
  for (const Qt::Key back : {Qt::Key_F11, Qt::Key_Escape}) {
    QTest::keyClick(window.get(), Qt::Key_F11);
    ASSERT_TRUE(fills_screen());
    EXPECT_TRUE(action("full_screen")->isChecked());
    EXPECT_TRUE(wait_for([&] { return window->canvas().width() == window->width(); }, 10000))
        << window->canvas().width() << " of " << window->width();
    QTest::qWait(kSettledMs);
    activate();
    QTest::keyClick(&window->canvas(), back);
    EXPECT_TRUE(wait_for([&] { return !window->isFullScreen() && seen() == before; }, 10000))
        << seen().size() << " of " << before.size() << " parts";
    EXPECT_TRUE(wait_for([&] { return window->canvas().width() == canvas_width; }, 10000))
        << window->canvas().width() << " for " << canvas_width;
    EXPECT_FALSE(action("full_screen")->isChecked());
    QTest::qWait(kSettledMs);
    activate();
  }
}

TEST_F(FullScreenTest, LeavesNothingButThePictureAndSaysTheWayBackOverIt) {
  QTest::keyClick(window.get(), Qt::Key_F11);
  ASSERT_TRUE(fills_screen());
  EXPECT_FALSE(window->statusBar()->isVisible());
  EXPECT_TRUE(wait_for([&] { return window->canvas().height() == window->height(); }, 10000));
  auto* hint = child<QLabel>("whole_message");
  EXPECT_TRUE(hint->isVisible());
  EXPECT_TRUE(hint->text().contains("F11")) << hint->text().toStdString();
  EXPECT_TRUE(wait_for([&] { return hint->geometry().bottom() == window->height() - 1; }, 10000));
  EXPECT_NEAR(hint->geometry().center().x(), window->width() / 2, 2) << "the scale bar is in the corner";
  window->statusBar()->clearMessage();
  EXPECT_FALSE(hint->isVisible());
  activate();
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  EXPECT_TRUE(wait_for([&] { return window->statusBar()->isVisible(); }, 10000));
}

TEST_F(FullScreenTest, IsNotNeededToHideAllPanels) {
  const auto before = seen();
  QTest::keyClick(window.get(), Qt::Key_F11, Qt::ShiftModifier);
  EXPECT_FALSE(window->isFullScreen());
  EXPECT_TRUE(action("hide_panels")->isChecked());
  for (const auto* dock : window->findChildren<QDockWidget*>())
    EXPECT_TRUE(dock->isHidden()) << dock->objectName().toStdString();
  EXPECT_TRUE(window->statusBar()->isVisible());
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("The panels are hidden"));
  QTest::keyClick(window.get(), Qt::Key_F11, Qt::ShiftModifier);
  EXPECT_TRUE(wait_for([&] { return seen() == before; }, 10000)) << seen().size() << " of " << before.size();
  EXPECT_FALSE(action("hide_panels")->isChecked());
  EXPECT_EQ(window->statusBar()->currentMessage(), "") << "the hint would be wrong by now";
}

TEST_F(FullScreenTest, LeavesThePanelsAsLargeAsTheyWere) {
  auto* landmarks = window->findChild<QDockWidget*>("landmarks_dock");
  auto* verdict = window->findChild<QDockWidget*>("verdict_dock");
  ASSERT_NE(landmarks, nullptr);
  ASSERT_NE(verdict, nullptr);
  landmarks->show();
  landmarks->raise();
  const Qt::Orientation way = window->dockWidgetArea(landmarks) == Qt::BottomDockWidgetArea ||
                                      window->dockWidgetArea(landmarks) == Qt::TopDockWidgetArea
                                  ? Qt::Vertical
                                  : Qt::Horizontal;
  window->resizeDocks({landmarks}, {way == Qt::Vertical ? 260 : 330}, way);
  QTest::qWait(100);
  const QSize before = landmarks->size();
  action("full_screen")->trigger();
  ASSERT_TRUE(fills_screen());
  action("full_screen")->trigger();
  EXPECT_TRUE(wait_for([&] { return !window->isFullScreen() && landmarks->size() == before; }, 10000))
      << landmarks->width() << " x " << landmarks->height() << " for " << before.width() << " x "
      << before.height();
}

TEST_F(FullScreenTest, LeavesAPanelLowThatAPersonMadeLow) {
  auto* landmarks = window->findChild<QDockWidget*>("landmarks_dock");
  landmarks->show();
  landmarks->raise();
  QTest::qWait(100);
  window->resizeDocks({window->findChild<QDockWidget*>("layers_dock"), landmarks}, {900, 10}, Qt::Vertical);
  QTest::qWait(kSettledMs);
  const int height = landmarks->height();
  action("full_screen")->trigger();
  ASSERT_TRUE(fills_screen());
  action("full_screen")->trigger();
  EXPECT_TRUE(wait_for([&] { return !window->isFullScreen() && landmarks->height() == height; }, 10000));
  QTest::qWait(kSettledMs);
  EXPECT_EQ(landmarks->height(), height) << "and it stays so";
}

TEST_F(FullScreenTest, LetsEscapeLeaveAToolFirst) {
  QTest::keyClick(window.get(), Qt::Key_F11);
  ASSERT_TRUE(fills_screen());
  activate();
  QTest::keyClick(window.get(), Qt::Key_Q);
  ASSERT_NE(window->canvas().active_tool(), nullptr);
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  EXPECT_EQ(window->canvas().active_tool(), nullptr);
  EXPECT_TRUE(window->isFullScreen());
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  EXPECT_TRUE(wait_for([&] { return !window->isFullScreen() && !seen().empty(); }, 10000));
}

TEST_F(FullScreenTest, IsNoStateToStartInWithoutPanels) {
  const auto before = seen();
  const QSize size = window->size();
  QTest::keyClick(window.get(), Qt::Key_F11);
  ASSERT_TRUE(fills_screen());
  window->close();
  window = std::make_unique<ui::MainWindow>(fake.services());
  window->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  EXPECT_FALSE(window->isFullScreen());
  EXPECT_TRUE(wait_for([&] { return seen().size() == before.size(); }, 10000));
  // Texts that wrap otherwise may make it a line higher.
  EXPECT_TRUE(wait_for(
      [&] { return window->width() == size.width() && std::abs(window->height() - size.height()) < 20; },
      10000))
      << window->width() << " x " << window->height() << " for " << size.width() << " x " << size.height();
}

TEST_F(FullScreenTest, KeepsThePanelsWhereTheDesktopFilledTheScreen) {
  auto* landmarks = window->findChild<QDockWidget*>("landmarks_dock");
  ASSERT_NE(landmarks, nullptr);
  const bool was_hidden = landmarks->isHidden();
  landmarks->setHidden(!was_hidden);  // no layout that a start without any would have
  window->setWindowState(window->windowState() | Qt::WindowFullScreen);
  ASSERT_TRUE(wait_for([&] { return window->isFullScreen(); }, 10000));
  window->close();
  window = std::make_unique<ui::MainWindow>(fake.services());
  window->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  EXPECT_EQ(window->findChild<QDockWidget*>("landmarks_dock")->isHidden(), !was_hidden);
}

std::shared_ptr<const TileSource> grey_image(Size size, const std::filesystem::path& path) {
  auto image = std::make_shared<Image>(size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      image->pixels().at(x, y)[0] = std::byte((x / 9 + y / 7) % 200);
  ImageInfo info;
  info.path = path.string();
  info.size = size;
  info.compression = "none";
  info.levels = {{size, {256, 256}, {1, 1}}};
  return make_memory_source(std::move(image), std::move(info));
}

/// Files called grey are so; others have colours.
class FirstComparisonTest : public test::WindowTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [open = services.open_image](const std::filesystem::path& path, int page,
                                                       Progress& progress) {
      return path.filename().string().find("grey") != std::string::npos ? grey_image({900, 700}, path)
                                                                        : open(path, page, progress);
    };
    return services;
  }
  void open(const QString& fixed, const QString& moving) {
    window->open_images("/nowhere/" + fixed, "/nowhere/" + moving);
    ASSERT_TRUE(wait_for([&] {
      return window->document().has_pair() && !window->busy() &&
             window->document().image(ui::Side::Moving)->name() == moving;
    }));
  }
  CompareMode mode() { return window->canvas().settings().mode; }
};

TEST_F(FirstComparisonTest, IsRedAndCyanForTwoGreyImagesUntilAPersonChooses) {
  EXPECT_EQ(mode(), CompareMode::Overlay);
  open("grey a.tif", "grey b.tif");
  EXPECT_EQ(mode(), CompareMode::RedCyan);
  EXPECT_TRUE(action("mode_red_cyan")->isChecked());
  const auto explained = [&] {
    return window->statusBar()->currentMessage().startsWith(
        "Both images are grey, so they are shown in red and cyan");
  };
  EXPECT_TRUE(wait_for(explained, 3000)) << window->statusBar()->currentMessage().toStdString();
  const QString said = window->statusBar()->currentMessage();
  EXPECT_TRUE(said.contains("O shows them as they are")) << said.toStdString();
  EXPECT_EQ(child<QComboBox>("compare_mode")->toolTip(), "Chosen because both images are grey");
  const QString key = action("mode_local_difference")->shortcut().toString(QKeySequence::NativeText);
  window->statusBar()->clearMessage();
  EXPECT_EQ(window->canvas().shown_hint(),
            QString("Fixed red, moving cyan, dark lines swapped. %1: structure alone").arg(key))
      << "as long as they are compared so";
  EXPECT_TRUE(child<QLabel>("red_cyan_colors")->isVisible()) << "in the place of a slider without a use";
  EXPECT_FALSE(child<QSlider>("amount")->isVisible());
  open("colours a.tif", "grey b.tif");
  EXPECT_EQ(mode(), CompareMode::Overlay) << "their own colours tell them apart";
  open("grey a.tif", "grey c.tif");
  EXPECT_EQ(mode(), CompareMode::RedCyan);
  EXPECT_TRUE(window->statusBar()->currentMessage().isEmpty()) << "said once";
  QTest::keyClick(window.get(), Qt::Key_O);
  EXPECT_EQ(window->canvas().shown_hint(), QString());
  EXPECT_FALSE(child<QLabel>("red_cyan_colors")->isVisible());
  EXPECT_TRUE(child<QSlider>("amount")->isVisible());
  EXPECT_EQ(mode(), CompareMode::Overlay);
  open("grey a.tif", "grey d.tif");
  EXPECT_EQ(mode(), CompareMode::Overlay) << "it was chosen";
  EXPECT_TRUE(child<QComboBox>("compare_mode")->toolTip().isEmpty());
}

}  // namespace
}  // namespace alinify
