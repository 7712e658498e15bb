#include "ui/language.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLibraryInfo>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTranslator>
#include <gtest/gtest.h>

#include "core/base/message.h"
#include "core/quality/messages.h"
#include "core/registration/engine.h"
#include "core/registration/messages.h"
#include "core/workflow/message_catalogue.h"
#include "core/workflow/messages.h"
#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"
#include "ui/core_text.h"
#include "ui/dialogs/preferences_dialog.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

using test::Speaking;
using test::wait_for;

/// Everything that core and the programs have to say, by the text lists of their folders.
const std::vector<MessageText>& all_messages() {
  static const std::vector<MessageText> all = [] {
    std::vector<MessageText> texts = {
#define MESSAGE(id, english) {#id, english},
#include "app/messages.def"
#include "core/phantom/messages.def"
#include "gpu/messages.def"
#include "ui/messages.def"
#undef MESSAGE
    };
    for (const MessageText* text : message_catalogue()) texts.push_back(*text);
    return texts;
  }();
  return all;
}

std::multiset<QChar> placeholders_of(const QString& text) {
  std::multiset<QChar> found;
  for (qsizetype i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '%' && text[i + 1].isDigit()) found.insert(text[i + 1]);
  return found;
}

TEST(Messages, AreCompleteInGermanAndChineseWithTheirArguments) {
  for (const char* code : {"de", "zh"}) {
    const Speaking speaking(code);
    ASSERT_TRUE(speaking.loaded()) << code;
    for (const MessageText& text : all_messages()) {
      const QString there = speaking.entry(text.english);
      EXPECT_FALSE(there.isEmpty()) << code << " has no " << text.id << ": " << text.english;
      EXPECT_EQ(placeholders_of(there), placeholders_of(QString::fromUtf8(text.english)))
          << code << ": " << text.id;
    }
  }
}

/// What ui::translated_word() looks up: no list of messages holds these words.
TEST(Words, OfOptionsAndStagesAreCompleteInGermanAndChinese) {
  std::set<std::string> words{"affine", "b-spline", "flow", "syn"};  // stages of an IterationSample
  for (const EngineDescription& engine : list_engines())
    for (const OptionDescription& option : engine.options)
      words.insert(option.choices.begin(), option.choices.end());
  EXPECT_TRUE(words.contains("mutual"));
  for (const char* code : {"de", "zh"}) {
    const Speaking speaking(code);
    ASSERT_TRUE(speaking.loaded()) << code;
    for (const std::string& word : words)
      EXPECT_FALSE(speaking.entry(word.c_str()).isEmpty()) << code << " has no " << word;
  }
}

TEST(Messages, AreThoseOfEveryListInTheTree) {
  const fs::path root = ALINIFY_SOURCE_DIR;
  std::set<std::string> listed;
  for (const MessageText& text : all_messages()) listed.insert(text.id);
  static const std::regex entry(R"(MESSAGE\((\w+), .*)");
  std::size_t lists = 0, entries = 0;
  for (const char* top : {"app", "core", "gpu", "ui"})
    for (const auto& found : fs::recursive_directory_iterator(root / top)) {
      if (found.path().filename() != "messages.def") continue;
      ++lists;
      std::ifstream file(found.path());
      std::smatch match;
      for (std::string line; std::getline(file, line);) {
        if (!std::regex_match(line, match, entry)) continue;
        ++entries;
        EXPECT_TRUE(listed.contains(match[1])) << found.path() << ": " << match[1];
      }
    }
  EXPECT_GE(lists, 23u) << "the test did not see the tree";
  EXPECT_EQ(entries, all_messages().size());
}

TEST(Messages, HaveTheirArgumentsFilledInWhereTheTranslationPutsThem) {
  constexpr MessageText unknown{"unknown", "%2 before %1"};
  EXPECT_EQ(ui::translated(unknown("a", 3)), "3 before a");
  EXPECT_EQ(ui::translated(Message::verbatim("as elastix said: 50 %1")), "as elastix said: 50 %1");
  EXPECT_EQ(ui::translated(Message::joined({unknown("a", "b"), Message::verbatim("c")})), "b before a; c");
  EXPECT_EQ(ui::translated(Message()), "");
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
  const auto number = MessageArgument::number;
  EXPECT_EQ(ui::translated(messages::only_share_lands(number("12.5 %"))),
            "nur 12,5 % des festen Bildes treffen auf das bewegte");
  EXPECT_EQ(ui::translated(Message::joined({messages::expected_error_at_median(number("0.4 px")),
                                            messages::nine_of_ten_below(number("1.4 px"))},
                                           ", ")),
            "erwarteter Fehler 0,4 px im Median, an 90 % der Stellen höchstens 1,4 px");
}

TEST(Language, TellsInGermanWhereARunBegan) {
  const Speaking german("de");
  ASSERT_TRUE(german.loaded());
  const auto told = [](const Message& start) {
    return ui::translated(Message::joined({messages::began_with, start}, ": "));
  };
  EXPECT_EQ(told(Message::joined({messages::start_as_they_lie, messages::refined_as_affine}, ", ")),
            "Startlage: aktuelle Lage der Bilder, verfeinert als affine Transformation");
  EXPECT_EQ(told(Message::joined({messages::start_images_as_they_lie, messages::no_start_was_found}, ": ")),
            "Startlage: die Bilder, wie sie liegen: keine Startlage gefunden");
  EXPECT_EQ(told(messages::start_of_each_piece), "Startlage: jedes Stück des Inhalts für sich");
  EXPECT_EQ(ui::translated(messages::began_with_rigid(3)),
            "Startlage: starre Transformation nach 3 Landmarken");
}

TEST(Language, BringsTheTextsOfQtsOwnDialogsAlong) {
  const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
  if (!QFile::exists(folder + QStringLiteral("/qtbase_de.qm")))
    GTEST_SKIP() << "Qt's translations are not installed in " << folder.toStdString();
  for (const char* code : {"de", "zh"}) {
    EXPECT_EQ(ui::install_language(*QCoreApplication::instance(), code), code);
    EXPECT_NE(QCoreApplication::translate("QColorDialog", "&Basic colors"), "&Basic colors") << code;
    for (QTranslator* installed : QCoreApplication::instance()->findChildren<QTranslator*>())
      delete installed;
    QLocale::setDefault(QLocale(QLocale::English));
  }
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

/// "Tile Design" of "Ti&le Design…" and of "平铺花型(&L)…".
QString menu_word(QString text) {
  static const QRegularExpression letter(QStringLiteral("\\(&.\\)|[&…]"));
  return text.remove(letter).trimmed();
}

/// The entry of a menu with that text; null: none.
const QAction* entry_of(const QList<QAction*>& menu, const QString& word) {
  for (const QAction* action : menu)
    if (menu_word(action->text()) == word) return action;
  return nullptr;
}

TEST(Language, HasEveryMenuThatItsHelpNames) {
  for (const char* code : {"en", "de", "zh"}) {
    const Speaking speaking(code);
    test::FakeServices fake;
    ui::MainWindow window(fake.services());
    window.show();
    QFile page(QStringLiteral(":/help/%1.html").arg(QLatin1String(code)));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly)) << code;
    const QString text = QString::fromUtf8(page.readAll()).simplified();
    static const QRegularExpression path(QStringLiteral("<i>([^<]*▸[^<]*)</i>"));
    int named = 0;
    for (auto found = path.globalMatch(text); found.hasNext(); ++named) {
      const QString way = found.next().captured(1);
      QList<QAction*> menu = window.menuBar()->actions();
      for (const QString& word : way.split(QStringLiteral("▸"))) {
        const QAction* const entry = entry_of(menu, word.trimmed());
        ASSERT_NE(entry, nullptr) << code << ": " << way.toStdString();
        menu = entry->menu() ? entry->menu()->actions() : QList<QAction*>();
      }
    }
    EXPECT_GT(named, 10) << code;
  }
}

}  // namespace
}  // namespace alinify
