#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/workflow/report/report.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Keeps the time of that place while it lives.
class LivingIn {
 public:
  explicit LivingIn(const char* zone) : before_(getenv("TZ") ? getenv("TZ") : "") {
    setenv("TZ", zone, 1);
    tzset();
  }
  ~LivingIn() {
    before_.empty() ? unsetenv("TZ") : setenv("TZ", before_.c_str(), 1);
    tzset();
  }

 private:
  std::string before_;
};

TEST(ReportHtml, BeginsWithBothImagesAndTheTimeInUtc) {
  JobResult report;
  report.fixed.path = "there/fixed.tif", report.moving.path = "there/moving.tif";
  report.quality.emplace();
  const auto now = [] {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::string text(32, '\0');
    text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", std::gmtime(&seconds)));
    return text;
  };
  const LivingIn far_east("XXX-12");  // half of its days have another date
  const std::string before = now(), html = report_html(report), after = now();
  const std::string line = "<p><b>moving.tif</b> on <b>fixed.tif</b>, ";
  EXPECT_THAT(html, ::testing::AnyOf(HasSubstr(line + before), HasSubstr(line + after)));
}

/// A report of images with pixels of 10 and 20 um, with one place and one landmark; of none with 0.
JobResult with_place_and_landmark(double fixed_um, double moving_um) {
  JobResult report;
  const auto side = [](double um) { return um > 0 ? std::optional(Vec2d{um, um}) : std::nullopt; };
  report.fixed.size = report.moving.size = {900, 700};
  report.fixed.pixel_size_um = side(fixed_um), report.moving.pixel_size_um = side(moving_um);
  QualityReport& q = report.quality.emplace();
  Finding place;
  place.rect = {200, 100, 40, 20}, place.kind = FindingKind::Off;
  place.reason = Message::verbatim("it is off"), place.name = 0;
  q.findings = {place};
  q.points_after.emplace().rows = {{"L1", 2.5}};
  return report;
}

/// As a reader who thinks in micrometres: what is known to be a length of fixed pixels of 10 um is one.
std::string in_micrometres(const Message& message) {
  if (message.arguments().size() == 1 && message.arguments()[0].px())
    return std::to_string(std::llround(10 * *message.arguments()[0].px())) + " um";
  return message.english();
}

TEST(ReportHtml, TellsPlacesAndLandmarksInPixelsOrInTheUnitOfItsReader) {
  const JobResult report = with_place_and_landmark(10, 20);
  const std::string in_px = report_html(report);
  EXPECT_THAT(in_px, HasSubstr("<td>A</td><td>220 px</td><td>110 px</td><td>40 px</td><td>20 px</td>"));
  EXPECT_THAT(in_px, HasSubstr("<td>L1</td><td>2.50 px</td>"));
  const std::string in_um = report_html(report, nullptr, {"en", in_micrometres});
  EXPECT_THAT(in_um, HasSubstr("<td>A</td><td>2200 um</td><td>1100 um</td><td>400 um</td><td>200 um</td>"));
  EXPECT_THAT(in_um, HasSubstr("<td>L1</td><td>50 um</td>")) << "of pixels twice as large";
}

TEST(ReportHtml, NamesEnginesStagesAndOptionsAsItsReaderDoesAndWordsOfACommandLineAsItTakesThem) {
  JobResult report = with_place_and_landmark(0, 0);
  report.stages = {{"open", 0.1}, {"read", 1.5}, {"level 2", 0.5}};
  report.initial_mode = Message::verbatim("auto");
  report.result.moving_from_fixed.provenance.engine = "flow";
  report.result.moving_from_fixed.provenance.options = {{"diffeomorphic", "true"}, {"of_old", "twice"}};
  ReportLanguage german{"de"};
  german.translate = [](const Message& message) {
    return message.english() == "level 2" ? std::string("Stufe 2") : message.english();
  };
  german.translate_name = [](const std::string& name) {
    return name == "read" ? "Lesen" : name == "flow" ? "Fluss" : name == "auto" ? "automatisch" : name;
  };
  const std::string html = report_html(report, nullptr, german);
  EXPECT_THAT(html, HasSubstr("open the images</th><td>0.1 s</td>"));
  EXPECT_THAT(html, HasSubstr("Lesen</th><td>1.5 s</td>"));
  EXPECT_THAT(html, HasSubstr("Stufe 2</th><td>0.5 s</td>"));
  EXPECT_THAT(html, HasSubstr("<td>Fluss (flow)</td>"));
  EXPECT_THAT(html, HasSubstr("<td>automatisch (auto)</td>"));
  EXPECT_THAT(html, HasSubstr("Diffeomorphic (option diffeomorphic)</th><td>true</td>"));
  EXPECT_THAT(html, HasSubstr("option of_old</th><td>twice</td>")) << "no engine tells what it is";
  EXPECT_THAT(report_html(report), HasSubstr("<td>flow</td>")) << "nobody reads it twice";
}

TEST(ReportHtml, LeavesErrorsInTheMovingImageInPixelsWhereTheirSizeIsNotKnown) {
  EXPECT_THAT(report_html(with_place_and_landmark(10, 0), nullptr, {"en", in_micrometres}),
              HasSubstr("<td>L1</td><td>2.50 px</td>"));
}

TEST(ReportHtml, MarksLandmarksWhosePartnersNobodyConfirmed) {
  JobResult report = with_place_and_landmark(0, 0);
  EXPECT_THAT(report_html(report), Not(HasSubstr("ot confirmed")));
  report.unconfirmed_landmarks = {"L1", "of another run"};
  EXPECT_THAT(report_html(report), HasSubstr("<td>L1 (not confirmed)</td>"));
  EXPECT_THAT(report_html(report), HasSubstr("<p>Not confirmed: the program found the partner"));
}

TEST(ReportHtml, ShowsTheErrorsOfLandmarksSetSinceTheRunAsSuch) {
  JobResult report = with_place_and_landmark(0, 0);
  report.newer_landmarks.under_the_map.rows = {{"N3", 1.75}, {"N4", 4.5}};
  report.newer_landmarks.left_out.rows = {{"L1", 7}, {"N4", 6.25}};
  report.unconfirmed_landmarks = {"N4"};
  const std::string html = report_html(report);
  EXPECT_THAT(html, HasSubstr("<td>L1</td>"));
  EXPECT_THAT(html, HasSubstr("<td>N3 (newer than the result)</td><td>1.75 px</td><td></td>"));
  EXPECT_THAT(
      html, HasSubstr("<td>N4 (not confirmed) (newer than the result)</td><td>4.50 px</td><td></td>"))
      << "beside errors before the run there is no column for it";
  report.quality->landmarks.reset();
  report.quality->points_after.reset();
  EXPECT_THAT(report_html(report), HasSubstr("<td>N3 (newer")) << "there were none for the run";
  EXPECT_THAT(report_html(report), HasSubstr("<td>4.50 px</td><td>6.25 px</td>"));
}

TEST(ReportHtml, SaysWhereAPieceMovedByItself) {
  JobResult report = with_place_and_landmark(0, 0);
  EXPECT_THAT(report_html(report), Not(HasSubstr("by itself")));
  report.quality->findings.front().jump_px = 4.2;
  EXPECT_THAT(report_html(report), HasSubstr("; a piece seems to have moved by about 4.2 px by itself</td>"));
}

}  // namespace
}  // namespace alinify
