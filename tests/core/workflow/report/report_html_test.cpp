#include <chrono>
#include <cstdlib>
#include <ctime>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/workflow/report/report.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;

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

}  // namespace
}  // namespace alinify
