// What the window calls things, word for word: who changes a wording changes it here too.

#include <algorithm>

#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

#include "core/base/messages.h"
#include "core/grey/messages.h"
#include "core/registration/messages.h"
#include "core/session/recovery.h"
#include "core/workflow/messages.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/models/landmarks_model.h"
#include "ui/tour/tour.h"

namespace alinify {
namespace {

using test::wait_for;

class PlainWordsTest : public test::SessionWindowTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.sample_pair = [] {
      return std::pair<std::filesystem::path, std::filesystem::path>("/nowhere/fixed.tif",
                                                                     "/nowhere/moving.tif");
    };
    // Reads the fixed image, and is stopped there.
    services.register_job = [this](const RegisterJob&, RegistrationObserver&,
                                   Progress& progress) -> JobResult {
      Progress run = progress.sub(1, messages::stage_register);
      Progress outer = run.sub(0.5, way.front()), inner = outer.sub(0.5, way.back());
      inner.update(0.1);
      for (;;) {
        progress.check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    };
    return services;
  }
  /// What the label before a field says.
  static QString label_of(const QWidget* field) {
    for (const QLabel* label : field->window()->findChildren<QLabel*>())
      if (label->buddy() == field) return label->text();
    return {};
  }
  static QStringList items_of(const QComboBox* box) {
    QStringList items;
    for (int i = 0; i < box->count(); ++i) items << box->itemText(i);
    return items;
  }
  ui::PreferencesDialog* preferences() {
    key(Qt::Key_Comma);
    return wait_child<ui::PreferencesDialog>("preferences_dialog");
  }
  std::vector<Message> way{messages::step_read, messages::fixed_image};  ///< of the run's steps
};

TEST_F(PlainWordsTest, SayWhatLandmarksAreUsedFor) {
  const auto* use = child<QComboBox>("landmark_use");
  EXPECT_EQ(label_of(use), "Use landmarks as") << "its letter is the menu Landmarks'";
  EXPECT_EQ(items_of(use), (QStringList{"Constraints", "Starting position", "Validation only"}));
}

TEST_F(PlainWordsTest, NameTheUnitOfTheLeaveOneOutErrorInItsHeading) {
  const auto heading = [&] {
    const auto* table = child<QTableView>("landmarks");
    return table->model()->headerData(ui::LandmarksModel::LeftOut, Qt::Horizontal).toString();
  };
  open_files_pair();
  EXPECT_EQ(heading(), "Leave-one-out px");
  window->open_images("/nowhere/calibrated fixed.tif", "/nowhere/calibrated moving.tif");
  ASSERT_TRUE(shows("calibrated fixed.tif"));
  action("unit_mm")->trigger();
  EXPECT_EQ(heading(), "Leave-one-out mm");
  action("unit_um")->trigger();
  EXPECT_EQ(heading(), QStringLiteral("Leave-one-out µm"));
}

TEST_F(PlainWordsTest, BeginWithReadingWhileARunReadsItsImages) {
  open_files_pair();
  const struct {
    std::vector<Message> way;
    const char* said;
  } steps[] = {{{messages::step_read, messages::fixed_image}, "Reading fixed image"},
               {{messages::step_read, messages::moving_image}, "Reading moving image"},
               {{messages::moving_image, messages::step_reading}, "Reading moving image"},
               {{messages::stage_auto_engine, messages::step_read}, "Reading the images"}};
  for (const auto& step : steps) {
    way = step.way;
    key(Qt::Key_R);
    auto* stage = child<QLabel>("stage");
    EXPECT_TRUE(wait_for([&] { return stage->isVisible() && stage->text() == step.said; }, 5000))
        << stage->text().toStdString() << ", not " << step.said;
    action("stop")->trigger();
    ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  }
}

TEST_F(PlainWordsTest, OfferWhatACrashHasLeft) {
  RecoveryRecord record;
  record.window = "dead", record.title = "cloth.tif on design.tif", record.saved_at = "2026-05-04T12:30:00Z";
  record.autosave = autosave_path(record.window, {});
  std::ofstream(record.autosave) << "{}";
  write_record(record);
  window->offer_recovery();
  auto* ask = question("recovery_question");
  ASSERT_NE(ask, nullptr);
  EXPECT_EQ(ask->text(),
            "Alinify did not shut down properly. Changes that were not saved can be brought back.");
  EXPECT_TRUE(
      ask->informativeText().startsWith("A session of cloth.tif on design.tif that was never saved, as of "))
      << ask->informativeText().toStdString();
  EXPECT_TRUE(ask->informativeText().contains("26")) << "the year: " << ask->informativeText().toStdString();
  EXPECT_EQ(ask->findChild<QPushButton*>("recover")->text(), "&Recover");
  EXPECT_EQ(ask->findChild<QPushButton*>("discard_recovery")->text(), "&Discard the Changes");
  EXPECT_EQ(ask->findChild<QPushButton*>("recover_later")->text(), "Ask &Later");
  test::click_answer(ask->findChild<QPushButton*>("recover_later"));
}

TEST_F(PlainWordsTest, SayInThePreferencesWhatTheProgramDoesByItself) {
  auto* dialog = preferences();
  ASSERT_NE(dialog, nullptr);
  for (const char* box : {"language", "theme"})
    EXPECT_EQ(dialog->findChild<QComboBox*>(box)->itemText(0), "Follow system") << box;
  const auto* memory = dialog->findChild<QDoubleSpinBox*>("memory_limit");
  EXPECT_EQ(label_of(memory), "&Memory limit");
  EXPECT_EQ(memory->text(), "All free memory") << "as long as none is set";
  EXPECT_EQ(memory->specialValueText(), "All free memory");
  auto* note = dialog->findChild<QLabel*>("restart_note");
  EXPECT_EQ(note->text(), "");
  auto* threads = dialog->findChild<QSpinBox*>("threads");
  threads->setFocus();
  QTest::keyClick(threads, Qt::Key_Up);
  EXPECT_EQ(note->text(), "Device, threads, cache and language change when the program is started again.");
  dialog->reject();
}

TEST_F(PlainWordsTest, SayThatNoCommandMatches) {
  action("palette")->trigger();
  auto* palette = wait_child<QDialog>("command_palette");
  ASSERT_NE(palette, nullptr);
  QTest::keyClicks(palette->findChild<QLineEdit*>("palette_line"), "qqxqq");
  EXPECT_EQ(palette->findChild<QLabel*>("palette_note")->text(), "No matching command");
  palette->reject();
}

TEST_F(PlainWordsTest, SayInTheToursFirstStepWhatItDoesAndWithWhat) {
  action("tour")->trigger();
  auto* tour = wait_child<ui::Tour>("tour");
  ASSERT_NE(tour, nullptr);
  EXPECT_EQ(tour->findChild<QLabel*>("tour_title")->text(), "A pair of images");
  EXPECT_EQ(
      tour->findChild<QLabel*>("tour_text")->text(),
      "Alinify aligns a moving image with a fixed one. The tour does it with a sample: the photograph of a "
      "cloth and a grey, stretched picture of it. Press Next to open them; to use your own, drop them on "
      "the window.");
}

TEST_F(PlainWordsTest, CallTheWayBackThePreviousResult) {
  EXPECT_EQ(child<QToolButton>("result_other_button")->text(), "Previous result");
}

}  // namespace
}  // namespace alinify
