#include "ui/language.h"

#include <memory>
#include <set>

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QTranslator>
#include <gtest/gtest.h>

#include "core/registration/engine.h"
#include "tests/ui/window_fixture.h"
#include "ui/core_sentences.h"
#include "ui/core_text.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/panels/options_form.h"

namespace alinify {
namespace {

using test::wait_for;

/// Speaks a language while it lives.
class Speaking {
 public:
  explicit Speaking(const char* language) {
    loaded_ = translator_.load(QStringLiteral(":/i18n/alinify_%1.qm").arg(language));
    QCoreApplication::installTranslator(&translator_);
    QLocale::setDefault(QLocale(language));
  }
  ~Speaking() {
    QCoreApplication::removeTranslator(&translator_);
    QLocale::setDefault(QLocale(QLocale::English));
  }
  bool loaded() const { return loaded_; }

 private:
  QTranslator translator_;
  bool loaded_ = false;
};

TEST(CoreText, TakesNumbersOutAndPutsThemBack) {
  QStringList numbers;
  EXPECT_EQ(ui::pattern_of("only 12.5 % of 3 places, 1/4 at -0.02 px of u16", &numbers),
            "only %1 of %2 places, %3/%4 at %5 of u16");
  EXPECT_EQ(numbers, (QStringList{"12.5 %", "3", "1", "4", "-0.02 px"}));
  EXPECT_EQ(ui::from_core(QString("nobody knows 3 of this")), "nobody knows 3 of this");
}

TEST(CoreText, KnowsEveryEngineAndOption) {
  std::set<std::string> known(ui::core_sentences().begin(), ui::core_sentences().end());
  const auto expect_known = [&](const std::string& text) {
    const std::string pattern = ui::pattern_of(QString::fromStdString(text)).toStdString();
    EXPECT_TRUE(known.contains(pattern)) << "add to ui/core_sentences.cpp: " << pattern;
  };
  for (const EngineDescription& engine : list_engines()) {
    expect_known(engine.title);
    expect_known(engine.sentence);
    for (const OptionDescription& option : engine.options) {
      expect_known(ui::title_of(option).toStdString());
      expect_known(option.help);
    }
  }
}

TEST(Language, GermanAndChineseAreShippedWithTheirHelp) {
  for (const auto& [code, name] : ui::languages()) {
    EXPECT_TRUE(QFile::exists(QStringLiteral(":/help/%1.html").arg(code))) << code.toStdString();
    if (code != "en") {
      EXPECT_TRUE(QFile::exists(QStringLiteral(":/i18n/alinify_%1.qm").arg(code))) << code.toStdString();
    }
  }
}

TEST(Language, TellsAVerdictInGerman) {
  const Speaking german("de");
  ASSERT_TRUE(german.loaded());
  EXPECT_EQ(ui::from_core(QString("only 12.5 % of the fixed image lands on the moving image")),
            "nur 12,5 % des festen Bildes treffen auf das bewegte");
  EXPECT_EQ(ui::from_core(QString("began with: as they lie, refined as an affine map")),
            "ging aus von: wie sie liegen, verfeinert als affine Abbildung");
  EXPECT_FALSE(
      ui::from_core(QString("the start is sure: 14.4 standard deviations above chance, texture "
                            "correlates where it is laid far better than shifted elsewhere; the best of 2 "
                            "candidates; next best at 1.2: features (4 of 275 matches agree)"))
          .contains("the"));
  EXPECT_EQ(ui::from_core(QString("full resolution: needs 139.6 MiB of 21.4 GiB free")),
            "volle Auflösung: braucht 139,6 MiB von 21,4 GiB freien");
  EXPECT_EQ(ui::from_core(QString("expected error 0.4 px at the median, nine of ten below 1.4 px")),
            "erwarteter Fehler 0,4 px im Median, neun von zehn unter 1,4 px");
}

/// A window of each language: complete menus, keys that differ within each menu.
TEST(Language, HasAWholeWindowInEachLanguage) {
  for (const char* code : {"de", "zh"}) {
    const Speaking speaking(code);
    ASSERT_TRUE(speaking.loaded()) << code;
    test::FakeServices fake;
    ui::MainWindow window(fake.services());
    window.show();
    for (const QMenu* menu : window.findChildren<QMenu*>()) {
      std::set<QChar> letters;
      for (const QAction* action : menu->actions()) {
        const auto at = action->text().indexOf('&');
        if (action->isSeparator() || at < 0 || !action->isVisible()) continue;
        EXPECT_TRUE(letters.insert(action->text()[at + 1].toLower()).second)
            << code << ", " << menu->title().toStdString() << ": " << action->text().toStdString();
      }
    }
    EXPECT_NE(window.findChild<QAction*>("register")->text(), "&Register") << code;
    const QAction* const palette = window.findChild<QAction*>("palette");
    EXPECT_FALSE(palette->statusTip().isEmpty() || palette->statusTip().contains("Find a command")) << code;
  }
}

}  // namespace
}  // namespace alinify
