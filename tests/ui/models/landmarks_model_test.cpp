#include "ui/models/landmarks_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

#include "core/quality/landmark_check.h"
#include "tests/ui/fake_services.h"
#include "ui/models/results_model.h"

namespace alinify {
namespace {

using ui::LandmarkEditor;
using ui::LandmarksModel;
using ui::SessionDocument;
using ui::Side;

class LandmarksModelTest : public ::testing::Test {
 protected:
  void SetUp() override {
    document.set_images(ui::LoadedImage{"/x/a", test::patterned_image({900, 700}, 0)},
                        ui::LoadedImage{"/x/b", test::patterned_image({900, 700}, 12)}, "Open");
  }
  static std::vector<LandmarkPair> pairs(int count) {
    std::vector<LandmarkPair> all;
    for (int i = 0; i < count; ++i) {
      const Vec2d at{100.0 + 37 * (i * i % 17), 60.0 + 53 * (i % 11)};
      all.push_back({std::string("p").append(std::to_string(i)), at,
                     at + Vec2d{5 + 0.3 * (i % 3), -2 + 0.2 * (i % 5)}, true});
    }
    return all;
  }
  void show_map(const Affine2& map) {
    auto registration = std::make_shared<ui::Registration>();
    registration->result.moving_from_fixed.parts = {map};
    document.set_registration(registration);
  }
  void hold_to(double tolerance_px) {
    ui::RunOptions options = document.state().run;
    options.tolerance = Tolerance{tolerance_px, false};
    document.set_run_options(std::move(options));
  }
  QVariant at(int row, int column, int role = Qt::DisplayRole) {
    return model.data(model.index(row, column), role);
  }
  double number(int row, int column) { return at(row, column, LandmarksModel::SortRole).toDouble(); }

  SessionDocument document;
  ThreadPool pool{1};
  LandmarkEditor editor{document, pool};
  LandmarksModel model{document, editor};
};

TEST_F(LandmarksModelTest, IsAModelThatQtHasNothingToSayAgainstWhateverIsDone) {
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  ui::ResultsModel results(document);
  QAbstractItemModelTester results_tester(&results, QAbstractItemModelTester::FailureReportingMode::Fatal);
  document.set_landmarks(pairs(5), "Add");
  document.set_landmarks(pairs(6), "Add");
  editor.remove({"p2"});
  editor.set_active({"p1", "p4"}, false);
  show_map(Affine2::translation({4, -1}));
  show_map(Affine2::translation({5, -1}));
  document.set_corrections({{{50, 50}, {55, 50}, 40, false}}, "Correct");
  document.rename_result(document.state().shown, "better");
  document.delete_result(document.state().results.front().id);
  editor.rename("p3", "corner");
  document.swap_images();
  while (document.undo_stack().canUndo()) document.undo_stack().undo();
  while (document.undo_stack().canRedo()) document.undo_stack().redo();
  EXPECT_EQ(model.rowCount(), static_cast<int>(document.landmarks().size()));
}

TEST_F(LandmarksModelTest, TellsHowFarTheMapAndAFitOfTheOthersAreOff) {
  document.set_landmarks(pairs(9), "Add");
  EXPECT_EQ(at(0, LandmarksModel::Error).toString(), "–") << "there is no map yet";
  show_map(Affine2::translation({4, -1}));
  const auto left_out = leave_one_out(pairs(9), landmark_fit_for(9), {}, {});
  ASSERT_EQ(left_out.rows.size(), 9u);
  for (int i = 0; i < 9; ++i) {
    const LandmarkPair& pair = document.landmarks()[static_cast<std::size_t>(i)];
    EXPECT_NEAR(number(i, LandmarksModel::Error), length(pair.fixed + Vec2d{4, -1} - pair.moving), 1e-12);
    EXPECT_NEAR(number(i, LandmarksModel::LeftOut), left_out.rows[static_cast<std::size_t>(i)].distance_px,
                1e-9);
  }
}

TEST_F(LandmarksModelTest, TellsErrorsInPixelsWithTheDecimalsOfAVerdict) {
  document.set_landmarks({{"a", {300, 300}, {304.0067, 300}, true}, {"b", {500, 400}, {504.0712, 400}, true}},
                         "Add");
  show_map(Affine2::translation({4, 0}));
  EXPECT_EQ(at(0, LandmarksModel::Error).toString(), "0.01");
  EXPECT_EQ(at(1, LandmarksModel::Error).toString(), "0.07");
  EXPECT_TRUE(model.summary().contains("largest 0.07 px")) << model.summary().toStdString();
}

TEST_F(LandmarksModelTest, MarksAnErrorBeyondTheToleranceByColourAndText) {
  document.set_landmarks({{"far", {300, 300}, {309, 300}, true}, {"near", {500, 400}, {504.5, 400}, true}},
                         "Add");
  show_map(Affine2::translation({4, 0}));
  EXPECT_EQ(at(0, LandmarksModel::Error).toString(), "5.00") << "nothing says yet what is good";
  hold_to(2);
  EXPECT_EQ(at(0, LandmarksModel::Error).toString(), "! 5.00");
  EXPECT_TRUE(at(0, LandmarksModel::Error, Qt::ForegroundRole).isValid());
  EXPECT_TRUE(
      at(0, LandmarksModel::Error, Qt::ToolTipRole).toString().startsWith("Beyond the tolerance of 2"));
  EXPECT_EQ(at(0, LandmarksModel::Error, Qt::AccessibleTextRole).toString(), "5.00, beyond the tolerance");
  EXPECT_EQ(at(1, LandmarksModel::Error).toString(), "0.50") << "as many decimals as the others";
  EXPECT_FALSE(at(1, LandmarksModel::Error, Qt::ForegroundRole).isValid());
  hold_to(6);
  EXPECT_EQ(at(0, LandmarksModel::Error).toString(), "5.00") << "within the wider one";
}

TEST_F(LandmarksModelTest, MeasuresWhatIsLeftOutAgainstThoseInUse) {
  auto all = pairs(9);
  all[4].moving.x += 80;
  all[4].active = false;
  document.set_landmarks(all, "Add");
  EXPECT_GT(number(4, LandmarksModel::LeftOut), 70) << "it does not flatter itself";
  EXPECT_LT(number(3, LandmarksModel::LeftOut), 3) << "it does not spoil the others";
}

TEST_F(LandmarksModelTest, TellsALeaveOneOutErrorOnlyOfEnoughLandmarks) {
  for (const int few : {2, 3}) {
    document.set_landmarks(pairs(few), "Add");
    EXPECT_EQ(at(0, LandmarksModel::LeftOut).toString(), "–") << few;
    EXPECT_FALSE(model.tells_left_out())
        << "two points of a bent cloth may miss each other by hundreds of px";
    EXPECT_EQ(at(0, LandmarksModel::LeftOut, Qt::ToolTipRole).toString(),
              "The leave-one-out error is told from 4 landmarks in use on");
  }
  document.set_landmarks(pairs(4), "Add");
  EXPECT_TRUE(model.tells_left_out());
}

TEST_F(LandmarksModelTest, SpeaksOfOnePartnerInTheSingular) {
  show_map(Affine2::translation({4, -1}));
  const auto found = [&](std::set<std::string> ids, int count) {
    document.set_marked_landmarks(pairs(count), {{}, std::move(ids)}, "Add");
    return model.summary().toStdString();
  };
  const std::string one = found({"p0"}, 3);
  EXPECT_NE(one.find("3 landmarks, not confirmed: p0: median"), std::string::npos) << one;
  EXPECT_NE(one.find("The error of a partner that only the program has found"), std::string::npos) << one;
  const std::string two = found({"p0", "p1"}, 3);
  EXPECT_NE(two.find("3 landmarks, not confirmed: p0, p1: median"), std::string::npos) << two;
  EXPECT_NE(two.find("The errors of partners that only the program has found"), std::string::npos) << two;
  EXPECT_NE(two.find("a click on the centre of its marker confirms a partner"), std::string::npos) << two;
  EXPECT_TRUE(at(0, LandmarksModel::Error, Qt::FontRole).value<QFont>().italic())
      << "told apart in the table";
  EXPECT_FALSE(at(2, LandmarksModel::Error, Qt::FontRole).value<QFont>().italic());
}

TEST_F(LandmarksModelTest, TellsWhichConstraintsTheMapDoesNotFollow) {
  document.set_landmarks({{"far", {300, 300}, {313, 300}, true},
                          {"off", {700, 300}, {706, 300}, true},
                          {"near", {500, 400}, {504.5, 400}, true},
                          {"unused", {100, 400}, {204.5, 400}, false}},
                         "Add");
  show_map(Affine2::translation({4, 0}));
  EXPECT_FALSE(model.summary().contains("does not follow")) << "nothing says yet what is good";
  hold_to(1);
  EXPECT_TRUE(model.summary().contains("The map does not follow 2 of them, far the least"))
      << model.summary().toStdString();
  hold_to(3);
  EXPECT_TRUE(model.summary().contains("The map does not follow landmark far"))
      << model.summary().toStdString();
  document.set_landmark_use(LandmarkUse::Check);
  EXPECT_FALSE(model.summary().contains("does not follow")) << "the run did not know them";
}

TEST_F(LandmarksModelTest, TellsWhichConstraintsOnlyTheNextRunUses) {
  auto registration = std::make_shared<ui::Registration>();
  registration->result.moving_from_fixed.parts = {Affine2::translation({4, 0})};
  auto judged = std::make_shared<InspectRequest>();
  judged->landmarks = pairs(2);
  registration->judged = judged;
  document.set_registration(registration);
  document.set_landmarks(pairs(2), "Add");
  EXPECT_FALSE(model.summary().contains("newer")) << model.summary().toStdString();
  document.set_landmarks(pairs(3), "Add");
  EXPECT_TRUE(model.summary().contains("Landmark p2 is newer than the result"))
      << model.summary().toStdString();
  std::vector<LandmarkPair> moved = pairs(3);
  moved[0].moving.x += 1;
  document.set_landmarks(moved, "Move");
  EXPECT_TRUE(model.summary().contains("2 of them are newer than the result"))
      << "one that was moved is another: " << model.summary().toStdString();
  moved[1].moving.x += 1;
  document.set_landmarks(moved, "Move");
  EXPECT_TRUE(model.summary().contains("They are newer than the result")) << model.summary().toStdString();
  document.set_landmark_use(LandmarkUse::Check);
  EXPECT_FALSE(model.summary().contains("newer")) << "no run uses them";
}

TEST_F(LandmarksModelTest, ShowsMicrometresWhereThePixelsAreCalibrated) {
  auto image = std::make_shared<Image>(Size{50, 50}, 1, PixelType::U8);
  ImageInfo info;
  info.size = {50, 50};
  info.levels = {{info.size, {50, 50}, {1, 1}}};
  info.pixel_size_um = Vec2d{0.5, 0.25};
  document.set_images(document.state().fixed, ui::LoadedImage{"/x/c", make_memory_source(image, info)},
                      "Open");
  document.set_landmarks({{"1", {0, 0}, {4, 8}, true}}, "Add");
  show_map(Affine2{});
  EXPECT_NEAR(number(0, LandmarksModel::Error), std::hypot(4 * 0.5, 8 * 0.25), 1e-12);
  EXPECT_TRUE(
      model.headerData(LandmarksModel::Error, Qt::Horizontal, Qt::DisplayRole).toString().contains("µm"));
}

TEST_F(LandmarksModelTest, EditsNamesNumbersAndUseAsStepsOfTheDocument) {
  document.set_landmarks(pairs(3), "Add");
  EXPECT_TRUE(model.setData(model.index(1, LandmarksModel::Use), Qt::Unchecked, Qt::CheckStateRole));
  EXPECT_FALSE(document.landmarks()[1].active);
  EXPECT_TRUE(model.setData(model.index(1, LandmarksModel::MovingY), 77.5, Qt::EditRole));
  EXPECT_EQ(document.landmarks()[1].moving.y, 77.5);
  EXPECT_FALSE(model.setData(model.index(1, LandmarksModel::MovingY), "abc", Qt::EditRole));
  EXPECT_TRUE(model.setData(model.index(1, LandmarksModel::Name), "corner", Qt::EditRole));
  EXPECT_EQ(document.landmarks()[1].id, "corner");
  model.setData(model.index(0, LandmarksModel::Name), "corner", Qt::EditRole);
  EXPECT_EQ(document.landmarks()[0].id, "p0") << "two of one name cannot be told apart";
  for (int i = 0; i < 3; ++i) document.undo_stack().undo();
  EXPECT_EQ(document.landmarks()[1].id, "p1");
  EXPECT_TRUE(document.landmarks()[1].active);
}

TEST_F(LandmarksModelTest, KeepsRowsWhenOneIsAddedOrTakenAway) {
  document.set_landmarks(pairs(4), "Add");
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset),
      inserted(&model, &QAbstractItemModel::rowsInserted), removed(&model, &QAbstractItemModel::rowsRemoved);
  document.set_landmarks(pairs(5), "Add");
  editor.remove({"p1"});
  document.undo_stack().undo();
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(inserted.count(), 2);
  EXPECT_EQ(removed.count(), 1);
  EXPECT_EQ(removed[0][1].toInt(), 1);
}

}  // namespace
}  // namespace alinify
