// A report about a result that was saved and opened again.

#include <nlohmann/json.hpp>

#include "tests/support/text_files.h"
#include "tests/ui/session_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class ReopenedReportTest : public test::SessionWindowTest {
 protected:
  /// All of a report but the name of its own file.
  nlohmann::json report(const char* name) {
    action("export_report")->trigger();
    choose_file("export_report_dialog", file(name));
    EXPECT_TRUE(wait_for([&] { return child<QWidget>("report_done") != nullptr; }));
    child<QWidget>("report_done")->close();
    EXPECT_TRUE(wait_for([&] { return child<QWidget>("report_done") == nullptr; }));
    activate();
    nlohmann::json json = nlohmann::json::parse(testing::get_text(folder / name));
    json.erase("outputs");
    json.at("peak_memory_bytes").erase("program");
    return json;
  }
  void save_and_open_again() {
    save_as(file("pair.alinify"));
    window->open_session(file("pair.alinify"));
    ASSERT_TRUE(wait_for([&] {
      const auto& shown = window->document().state().registration;
      return shown && shown != before_opening && !window->busy();
    }));
  }
  void register_here() {
    register_pair();
    before_opening = window->document().state().registration;
  }
  std::shared_ptr<const ui::Registration> before_opening;
};

TEST_F(ReopenedReportTest, SaysWhatItWouldHaveSaidBefore) {
  open_files_pair();
  register_here();
  const nlohmann::json before = report("before.json");
  ASSERT_FALSE(before.at("trace").empty());
  save_and_open_again();
  EXPECT_EQ(report("after.json"), before);
}

TEST_F(ReopenedReportTest, ComparesWithTheStartOfTheWholeMapAfterAPartWasRegisteredAgain) {
  open_files_pair();
  register_here();
  const double start = fake.judged_start;
  action("register_region")->trigger();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  before_opening = window->document().state().registration;
  save_and_open_again();
  report("after.json");
  EXPECT_EQ(fake.judged_start, start);
}

TEST_F(ReopenedReportTest, MeasuresByTheLandmarksThatTookNoPart) {
  open_files_pair();
  add_landmarks(4);
  window->document().set_landmark_use(LandmarkUse::Check);
  register_here();
  ASSERT_EQ(fake.checked.size(), 4u);
  save_and_open_again();
  const nlohmann::json after = report("after.json");
  EXPECT_EQ(fake.checked.size(), 4u);
  EXPECT_TRUE(after.at("notes").empty()) << after.at("notes");
}

TEST_F(ReopenedReportTest, DoesNotMeasureAMapByTheLandmarksThatHeldIt) {
  open_files_pair();
  add_landmarks(4);
  register_here();
  save_and_open_again();
  window->document().set_landmark_use(LandmarkUse::Check);
  report("after.json");
  EXPECT_EQ(fake.checked.size(), 1u) << "the one that was switched off";
}

}  // namespace
}  // namespace alinify
