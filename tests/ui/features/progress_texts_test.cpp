// The texts shown while a registration runs: from the real engine, in each language.

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <QLabel>
#include <QRegularExpression>
#include <QSet>
#include <QTranslator>

#include "app/window_services.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/phantom_pair.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

/// The two lines above and below the bar, as they stood together.
struct Shown {
  QString stage, iteration;
  friend bool operator==(const Shown&, const Shown&) = default;
};

std::vector<int> numbers_in(const QString& text) {
  static const QRegularExpression number(QStringLiteral("\\d+"));
  std::vector<int> numbers;
  for (auto found = number.globalMatch(text); found.hasNext();)
    numbers.push_back(found.next().captured().toInt());
  return numbers;
}

/// The level, and the number of levels, in a line; empty if it names none. Languages put them in either
/// order.
std::vector<int> level_in(const QString& text) {
  std::vector<int> numbers = numbers_in(text);
  if (numbers.size() < 2) return {};
  numbers.resize(2);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

QString without_numbers(QString text) {
  static const QRegularExpression number(QStringLiteral("\\d+"));
  return text.replace(number, QStringLiteral("#"));
}

class ProgressTexts : public ::testing::TestWithParam<const char*> {
 protected:
  /// All that was shown, in its order, in that language.
  static std::vector<Shown> texts_of_a_run(const char* language) {
    QTranslator translator;
    if (language != std::string("en")) {
      EXPECT_TRUE(translator.load(QStringLiteral(":/i18n/alinify_%1.qm").arg(QLatin1String(language))));
      QCoreApplication::installTranslator(&translator);
    }
    std::vector<Shown> all;
    {
      const testing::TemporaryFolder folder;
      const PhantomFiles files = testing::phantom_pair(folder.path(), {512, 512});
      const auto backend = make_cpu_backend(2);
      ui::MainWindow window(make_window_services(*backend));
      window.show();
      window.activateWindow();
      EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
      window.open_images(QString::fromStdString(files.fixed.string()),
                         QString::fromStdString(files.moving.string()));
      EXPECT_TRUE(wait_for([&] { return window.document().has_pair() && !window.busy(); }));
      auto* stage = window.findChild<QLabel*>("stage");
      auto* iteration = window.findChild<QLabel*>("iteration");
      QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
      EXPECT_TRUE(wait_for(
          [&] {
            const Shown now{stage->text(), iteration->text()};
            if (window.busy() && stage->isVisible() && (all.empty() || !(all.back() == now)))
              all.push_back(now);
            return window.document().state().registration && !window.busy();
          },
          200000));
      EXPECT_NE(window.findChild<QLabel*>("run_outcome")->text(), "");
    }
    QCoreApplication::removeTranslator(&translator);
    return all;
  }
  static std::string told(const std::vector<Shown>& all) {
    QString text;
    for (const Shown& one : all) text += one.stage + " | " + one.iteration + "\n";
    return text.toStdString();
  }
  static std::set<QString> kinds_of(const std::vector<Shown>& all) {
    std::set<QString> kinds;
    for (const Shown& one : all)
      for (const QString& text : {one.stage, one.iteration})
        if (!text.isEmpty()) kinds.insert(without_numbers(text));
    return kinds;
  }
};

TEST_P(ProgressTexts, ComeInTheirOrderAgreeWithEachOtherAndAreTranslated) {
  const std::vector<Shown> all = texts_of_a_run(GetParam());
  ASSERT_GE(all.size(), 6U) << told(all);
  std::vector<std::vector<int>> levels;
  for (const Shown& one : all) {
    const std::vector<int> above = level_in(one.stage), below = level_in(one.iteration);
    if (!above.empty() && !below.empty()) {
      EXPECT_EQ(above, below) << "\"" << one.stage.toStdString() << "\" above \""
                              << one.iteration.toStdString() << "\"";
    }
    if (!above.empty() && (levels.empty() || levels.back() != above)) levels.push_back(above);
  }
  // From coarse to fine, to the end, with no step back.
  ASSERT_GE(levels.size(), 2U) << told(all);
  EXPECT_TRUE(std::is_sorted(levels.begin(), levels.end())) << told(all);
  EXPECT_EQ(levels.back().front(), levels.back().back()) << "the last of all levels: " << told(all);
  // A stage does not come back after the next one, and none names a step twice.
  std::vector<QString> stages;
  for (const Shown& one : all) {
    const QStringList way = without_numbers(one.stage).split(QStringLiteral(": "));
    EXPECT_EQ(QSet<QString>(way.begin(), way.end()).size(), way.size()) << one.stage.toStdString();
    if (stages.empty() || stages.back() != way.front()) stages.push_back(way.front());
  }
  const std::set<QString> different(stages.begin(), stages.end());
  EXPECT_EQ(different.size(), stages.size()) << told(all);

  if (GetParam() == std::string("en")) return;
  static const std::set<QString> english = kinds_of(texts_of_a_run("en"));
  for (const QString& kind : kinds_of(all))
    EXPECT_FALSE(english.contains(kind)) << "English in " << GetParam() << ": " << kind.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Languages, ProgressTexts, ::testing::Values("en", "de", "zh"),
                         [](const auto& language) { return std::string(language.param); });

}  // namespace
}  // namespace alinify
