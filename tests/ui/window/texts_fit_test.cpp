// Legibility of texts: names, badges, titles and swatches keep to their places.

#include <algorithm>
#include <utility>
#include <vector>

#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSettings>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTableView>

#include "tests/ui/session_fixture.h"
#include "tests/ui/speaking.h"

namespace alinify {
namespace {

using test::wait_for;

class TextsFitTest : public test::SessionWindowTest {
 protected:
  void SetUp() override {
    QSettings().remove("docks");  // as a test before left them
    SessionWindowTest::SetUp();
  }
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.register_job = [this, run = services.register_job](
                                const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      JobResult done = run(job, observer, progress);
      done.result.timing = {{"flow", run_s}};
      done.elapsed_s = run_s;
      return done;
    };
    return services;
  }
  double run_s = 1;
};

/// X11 and Windows append the program's name to every title that does not end with it: "alinify - Alinify".
TEST_F(TextsFitTest, CallsItsQuestionsByTheProgramsNameAlone) {
  const auto expect_titled = [&](QMessageBox* box) {
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->windowTitle(), "Alinify") << box->text().toStdString();
    box->close();
    ASSERT_TRUE(wait_for([&] { return window->findChild<QMessageBox*>() == nullptr; }));
    activate();
  };
  window->open_images(file("missing.tif"), {});
  expect_titled(question("error_box"));
  open_files_pair();
  add_landmarks(2);
  key(Qt::Key_N);
  expect_titled(question("save_question"));
  fake.iterations = 500;
  key(Qt::Key_R);
  ASSERT_TRUE(wait_for([&] { return window->document().is_preview(); }));
  window->close();
  expect_titled(question("close_question"));
  action("stop")->trigger();
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
}

/// For a label without a field to go to, Qt shows the letter's ampersand.
TEST_F(TextsFitTest, HasAFieldForTheLetterOfEveryLabel) {
  open_files_pair();
  register_pair();
  static const QRegularExpression letter(QStringLiteral("(^|[^&])&[^&\\s]"));
  int dialogs = 0, letters = 0;
  for (const char* command :
       {"pixel_size", "find_pieces", "repeat_design", "illumination", "cloth_travel", "export",
        "export_annotations", "preferences", "tolerance", "correction_tool"}) {
    action(command)->trigger();
    QTest::qWait(50);
    for (const QLabel* label : window->findChildren<QLabel*>()) {
      if (!label->isVisible() || !label->text().contains(letter)) continue;
      ++letters;
      EXPECT_NE(label->buddy(), nullptr) << command << ": " << label->text().toStdString();
    }
    for (QDialog* dialog : window->findChildren<QDialog*>()) {
      dialogs += dialog->isVisible();
      dialog->close();
    }
    ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
    activate();
  }
  EXPECT_GE(dialogs, 7);
  EXPECT_GT(letters, 20);
}

/// Stretches of dark pixels of the line that the badges of the canvas begin in, in logical pixels.
std::vector<std::pair<double, double>> dark_stretches(ui::ImageCanvas& canvas) {
  const QImage shot = canvas.grab().toImage();
  const double ratio = shot.devicePixelRatio();
  const int row = qRound(15 * ratio);  // within a badge, above its text
  std::vector<std::pair<double, double>> stretches;
  int begin = -1;
  for (int x = 0; x <= shot.width(); ++x) {
    const bool dark = x < shot.width() && shot.pixelColor(x, row).lightness() < 90;
    if (dark && begin < 0) begin = x;
    if (dark || begin < 0) continue;
    if (x - begin > 4 * ratio) stretches.emplace_back(begin / ratio, x / ratio);
    begin = -1;
  }
  return stretches;
}

TEST_F(TextsFitTest, KeepsLongNamesClearOfTheBadgeAtTheRight) {
  // On glass: what is not under a badge is bright.
  const QString name = "/nowhere/section " + QString(180, 'w');
  window->open_images(name + " fixed.tif", name + " moving.tif");
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  auto& canvas = window->canvas();
  const auto expect_apart = [&](double left_end, const char* how) {
    ASSERT_TRUE(wait_for([&] { return canvas.up_to_date(); }));
    QTest::qWait(30);
    const auto stretches = dark_stretches(canvas);
    ASSERT_GE(stretches.size(), 2U) << how << ": the name runs into the badge";
    const auto [begin, end] = stretches.back();
    EXPECT_NEAR(end, canvas.width() - 12, 3) << how << ": the badge at the right is whole";
    EXPECT_LT(stretches[stretches.size() - 2].second, begin - 3) << how;
    EXPECT_GT(stretches[stretches.size() - 2].second, left_end) << how << ": the name has the room there is";
  };
  for (const CompareMode mode : {CompareMode::Overlay, CompareMode::Fixed, CompareMode::Moving}) {
    ui::ViewSettings settings = canvas.settings();
    settings.mode = mode;
    canvas.set_settings(settings);
    expect_apart(canvas.width() / 2.0, "one picture");
  }
  ui::ViewSettings settings = canvas.settings();
  settings.side_by_side = true;
  canvas.set_settings(settings);
  Viewport turned = canvas.viewport();
  turned.angle_rad = 0.2;
  canvas.set_viewport(turned);
  expect_apart(canvas.width() / 2.0, "side by side");
}

TEST_F(TextsFitTest, DrawsSwatchesNoLargerThanTheirLineOnEveryScreen) {
  open_files_pair();
  auto* list = child<QListView>("layers");
  action("show_layers_dock")->setChecked(true);
  child<QDockWidget>("layers_dock")->show();
  child<QDockWidget>("layers_dock")->raise();
  ASSERT_TRUE(wait_for([&] { return !list->visibleRegion().isEmpty(); }));
  auto& layers = window->features().layers.layers();
  LayerLook look = layers.layer(1).look;
  look.tint = {10, 220, 30};
  layers.set_look(1, look);
  QTest::qWait(30);
  const QRect line = list->visualRect(layers.index(1));
  const QImage shot = list->viewport()->grab(line).toImage();
  QRect inked;
  for (int y = 0; y < shot.height(); ++y)
    for (int x = 0; x < shot.width(); ++x)
      if (const QColor c = shot.pixelColor(x, y); c.green() > 170 && c.red() < 90 && c.blue() < 90)
        inked |= QRect(x, y, 1, 1);
  ASSERT_FALSE(inked.isEmpty()) << "no swatch is seen";
  const QSizeF side = QSizeF(inked.size()) / shot.devicePixelRatio();
  const double text = list->fontMetrics().height();
  for (const double length : {side.width(), side.height()}) {
    EXPECT_LT(length, 1.2 * text) << "at a scale of " << shot.devicePixelRatio();
    EXPECT_GT(length, 0.3 * text) << "at a scale of " << shot.devicePixelRatio();
  }
  EXPECT_NEAR(side.width(), side.height(), 1.5);
}

TEST_F(TextsFitTest, LeavesTheNamesOfResultsWholeHoweverLongTheTimes) {
  open_files_pair();
  fake.iterations = 4;
  for (const double seconds : {3.0, 47 * 3600.0 + 59 * 60, 12345.0}) {
    run_s = seconds;
    const auto before = window->document().state().results.size();
    key(Qt::Key_R);
    ASSERT_TRUE(
        wait_for([&] { return window->document().state().results.size() > before && !window->busy(); }));
  }
  window->document().rename_result(window->document().state().shown, "Second try, cuff");
  auto* table = child<QTableView>("results");
  child<QDockWidget>("results_dock")->show();
  child<QDockWidget>("results_dock")->raise();
  ASSERT_TRUE(wait_for([&] { return !table->visibleRegion().isEmpty(); }));
  for (const QSize size : {QSize(1100, 750), QSize(1358, 728), QSize(1900, 1000)}) {
    window->resize(size);
    QTest::qWait(50);
    const int room = table->columnWidth(0);
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      const QModelIndex cell = table->model()->index(row, 0);
      QFont font = table->font();
      if (const QVariant own = cell.data(Qt::FontRole); own.isValid())
        font.setBold(own.value<QFont>().bold());
      EXPECT_GT(room, table->sizeHintForIndex(cell).width())
          << cell.data().toString().toStdString() << " at " << size.width();
      EXPECT_GE(room, QFontMetrics(font).horizontalAdvance(cell.data().toString()))
          << cell.data().toString().toStdString() << " at " << size.width();
    }
    EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width() + 1) << "and nothing is cut";
  }
}

/// What a bar of tabs draws of a tab's text, which it elides by itself.
QString drawn_text(const QTabBar& bar, int index) {
  struct Opened : QTabBar {
    using QTabBar::initStyleOption;
  };
  QStyleOptionTab option;
  (bar.*(&Opened::initStyleOption))(&option, index);
  return option.text;
}

TEST_F(TextsFitTest, DrawsTheTabsOfTheToolPanelsWholeOnASmallScreenInEveryLanguage) {
  for (const char* language : {"en", "de", "zh"}) {
    const test::Speaking speaking(language);
    second.reset();
    make_second_window();
    second->resize(1366, 728);
    for (const char* name : {"landmarks_dock", "correction_dock", "placement_dock", "results_dock"}) {
      second->findChild<QDockWidget*>(name)->show();
      QTest::qWait(50);
    }
    const auto* results = second->findChild<QDockWidget*>("results_dock");
    const QTabBar* tabs = nullptr;
    for (const auto* bar : second->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
      for (int i = 0; i < bar->count(); ++i)
        if (bar->isVisible() && bar->tabText(i) == results->windowTitle()) tabs = bar;
    ASSERT_NE(tabs, nullptr) << language;
    ASSERT_EQ(tabs->count(), 4) << language;
    for (int i = 0; i < tabs->count(); ++i) {
      EXPECT_EQ(drawn_text(*tabs, i), tabs->tabText(i))
          << language << ": " << drawn_text(*tabs, i).toStdString();
      EXPECT_TRUE(tabs->rect().contains(tabs->tabRect(i)))
          << language << ": one has to scroll for " << tabs->tabText(i).toStdString();
    }
  }
}

TEST_F(TextsFitTest, BreaksTheQualityOfResultsIntoLinesRatherThanCutIt) {
  open_files_pair();
  auto found = std::make_shared<ui::Registration>();
  found->result.moving_from_fixed.fixed.size = found->result.moving_from_fixed.moving.size = {900, 700};
  found->kept_judgement.verdict = Verdict::Check;
  found->kept_judgement.tolerance_px = 1;
  found->kept_judgement.share_within = 0.969;
  for (int i = 0; i < 2; ++i) window->document().set_registration(found);
  child<QDockWidget>("results_dock")->show();
  child<QDockWidget>("results_dock")->raise();
  window->resizeDocks({child<QDockWidget>("results_dock")}, {260}, Qt::Horizontal);
  auto* table = child<QTableView>("results");
  ASSERT_TRUE(wait_for([&] { return table->isVisible(); }));
  QTest::qWait(50);
  for (const int row : {1, 2}) {
    const QString text = table->model()->index(row, 2).data().toString();
    ASSERT_TRUE(text.contains("96.9 % within 1 px")) << text.toStdString();
    QFont font = table->font();
    font.setBold(row == 2);
    const QRect cell(0, 0, table->columnWidth(2) - 6, 1000);
    const QRect words = QFontMetrics(font).boundingRect(cell, Qt::TextWordWrap, text);
    EXPECT_LE(words.width(), cell.width()) << row;
    EXPECT_LE(words.height(), table->rowHeight(row)) << row;
  }
}

}  // namespace
}  // namespace alinify
