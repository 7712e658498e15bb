#include <filesystem>
#include <fstream>
#include <set>
#include <utility>
#include <vector>

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>
#include <QTextBrowser>
#include <QTextLayout>
#include <QTextOption>

#include "core/base/log.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"
#include "ui/commands/command_table.h"
#include "ui/commands/fuzzy_match.h"
#include "ui/dialogs/command_palette.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/panels/log_panel.h"
#include "ui/style/theme.h"

namespace alinify {
namespace {

using test::click_answer;
using test::wait_for;
using ui::fuzzy_match;

TEST(FuzzyMatch, TakesLettersInTheirOrderWhereverTheyStand) {
  ASSERT_TRUE(fuzzy_match("opr", "Open Pair"));
  EXPECT_EQ(fuzzy_match("op", "Open Pair")->positions, (std::vector{0, 1}));
  EXPECT_EQ(fuzzy_match("pair", "Open Pair")->positions, (std::vector{5, 6, 7, 8}));
  EXPECT_FALSE(fuzzy_match("rpo", "Open Pair"));
  EXPECT_FALSE(fuzzy_match("openn", "Open Pair"));
  EXPECT_TRUE(fuzzy_match("OPEN pair", "open Pair"));
  EXPECT_EQ(fuzzy_match("", "Open Pair")->score, 0);
}

TEST(FuzzyMatch, PrefersBeginningsOfWordsAndLettersInARow) {
  EXPECT_GT(fuzzy_match("zi", "Zoom In")->score, fuzzy_match("zi", "Resize it")->score);
  EXPECT_GT(fuzzy_match("reg", "Register")->score, fuzzy_match("reg", "Reset Image Group")->score);
  EXPECT_GT(fuzzy_match("reset", "Reset Layout")->score, fuzzy_match("reset", "Register the set")->score);
}

TEST(CommandTable, NamesEveryCommandOnceAndHasItInAMenu) {
  std::set<QString> ids, placed;
  for (const ui::MenuLayout& menu : ui::menu_layout())
    for (const QString& entry : menu.entries) placed.insert(entry);
  for (const ui::CommandText& command : ui::command_table()) {
    EXPECT_TRUE(ids.insert(command.id).second) << command.id << " stands there twice";
    EXPECT_NE(QString(command.tip), "") << command.id;
    EXPECT_TRUE(placed.contains(command.id)) << command.id << " stands in no menu";
  }
}

/// Whether a German keyboard types it without AltGr, which has these characters there, and which is Ctrl+Alt
/// on Windows.
bool a_german_keyboard_types(QKeyCombination key) {
  static const std::set<Qt::Key> by_alt_gr{Qt::Key_BracketLeft, Qt::Key_BracketRight, Qt::Key_BraceLeft,
                                           Qt::Key_BraceRight,  Qt::Key_Backslash,    Qt::Key_Bar,
                                           Qt::Key_At,          Qt::Key_AsciiTilde,   Qt::Key_mu};
  // Accents that wait for a letter.
  static const std::set<Qt::Key> dead{Qt::Key_QuoteLeft, Qt::Key_AsciiCircum, Qt::Key_acute};
  static const std::set<Qt::Key> under_alt_gr{Qt::Key_Q, Qt::Key_E,      Qt::Key_M,    Qt::Key_2,
                                              Qt::Key_3, Qt::Key_7,      Qt::Key_8,    Qt::Key_9,
                                              Qt::Key_0, Qt::Key_ssharp, Qt::Key_Plus, Qt::Key_Less};
  const bool alt_gr = key.keyboardModifiers().testFlags(Qt::ControlModifier | Qt::AltModifier);
  return !by_alt_gr.contains(key.key()) && !dead.contains(key.key()) &&
         !(alt_gr && under_alt_gr.contains(key.key()));
}

TEST(CommandTable, HasFirstKeysThatAGermanKeyboardTypesToo) {
  ASSERT_FALSE(a_german_keyboard_types(Qt::CTRL | Qt::Key_BracketLeft));
  ASSERT_FALSE(a_german_keyboard_types(Qt::CTRL | Qt::ALT | Qt::Key_Q));
  for (const ui::CommandText& command : ui::command_table())
    if (const QList<QKeySequence> keys = ui::keys_of(command); !keys.isEmpty()) {
      EXPECT_TRUE(a_german_keyboard_types(keys.first()[0]))
          << command.id << ": " << keys.first().toString().toStdString();
    }
}

using CommandsTest = test::WindowTest;

TEST_F(CommandsTest, HaveAllTheirRowsMadeIntoActions) {
  for (const ui::CommandText& command : ui::command_table()) {
    ASSERT_NE(action(command.id), nullptr) << command.id;
    EXPECT_FALSE(action(command.id)->toolTip().isEmpty());
    if (const auto key = action(command.id)->shortcut(); !key.isEmpty()) {
      EXPECT_TRUE(action(command.id)->toolTip().contains(key.toString(QKeySequence::NativeText)))
          << command.id;
    }
  }
}

TEST_F(CommandsTest, StandInTheMenusOfAUsualProgram) {
  QStringList titles;
  for (const QAction* menu : window->menuBar()->actions())
    if (menu->isVisible()) titles << QString(menu->text()).remove('&');
  EXPECT_EQ(titles.first(), "File");
  EXPECT_EQ(titles.last(), "Help");
  for (const char* title : {"Edit", "View", "Registration", "Tools", "Window"})
    EXPECT_TRUE(titles.contains(title)) << title;
  // Everything that a key does can be found in a menu too.
  std::set<const QAction*> in_menus;
  for (const QMenu* menu : window->findChildren<QMenu*>())
    for (const QAction* a : menu->actions()) in_menus.insert(a);
  for (const QAction* a : window->actions())
    EXPECT_TRUE(in_menus.contains(a)) << a->objectName().toStdString();
}

TEST_F(CommandsTest, AreFoundAndRunByKeysAloneInThePalette) {
  open_pair();
  QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = wait_child<ui::CommandPalette>("command_palette");
  ASSERT_NE(palette, nullptr);
  ASSERT_TRUE(QTest::qWaitForWindowActive(palette));
  auto* line = palette->findChild<QLineEdit*>("palette_line");
  EXPECT_TRUE(wait_for([&] { return line->hasFocus(); }));
  auto* list = palette->findChild<QListView*>("palette_list");
  EXPECT_GT(list->model()->rowCount(), 30);
  QTest::keyClicks(line, "checkb");
  EXPECT_EQ(list->currentIndex().data().toString(), "Checkerboard");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(wait_for([&] { return window->canvas().shown_mode() == CompareMode::Checkerboard; }));
  EXPECT_EQ(child<ui::CommandPalette>("command_palette"), nullptr) << "the palette stayed";
}

TEST_F(CommandsTest, AreFoundByOtherWordsForThemBeforeScatteredLetters) {
  open_pair();
  QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = wait_child<ui::CommandPalette>("command_palette");
  ASSERT_NE(palette, nullptr);
  auto* line = palette->findChild<QLineEdit*>("palette_line");
  auto* list = palette->findChild<QListView*>("palette_list");
  const auto rank_of = [&](const QString& typed, const QString& name) {
    line->clear();
    QTest::keyClicks(line, typed);
    for (int row = 0; row < list->model()->rowCount(); ++row)
      if (list->model()->index(row, 0).data().toString().startsWith(name)) return row;
    return 1000;
  };
  EXPECT_EQ(rank_of("dpi", "Pixel Size"), 0);
  EXPECT_LE(rank_of("worst", "Next Place to Review"), 3);
  EXPECT_LE(rank_of("png", "Picture of the View"), 3);
  EXPECT_LE(rank_of("inverse", "Transform"), 1);
  EXPECT_LE(rank_of("invert", "Swap Fixed and Moving"), 2);
  EXPECT_EQ(rank_of("language", "Preferences"), 0);
  EXPECT_EQ(list->model()->rowCount(), 1) << "letters scattered about a name are no find";
}

TEST(PreferencesCommand, IsFoundByItsOtherNamesInEveryLanguage) {
  const std::vector<std::pair<const char*, QStringList>> asked{
      {"en", {"settings", "options", "language"}},
      {"de", {"einstellungen", "optionen", "sprache", "settings", "language"}},
      {"zh", {"选项", "语言", "设置", "settings", "language"}}};
  for (const auto& [code, words] : asked) {
    const test::Speaking speaking(code);
    test::FakeServices fake;
    ui::MainWindow window(fake.services());
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    window.findChild<QAction*>("palette")->trigger();
    auto* palette = window.findChild<ui::CommandPalette*>("command_palette");
    ASSERT_NE(palette, nullptr) << code;
    auto* line = palette->findChild<QLineEdit*>("palette_line");
    const auto* found =
        qobject_cast<ui::PaletteModel*>(palette->findChild<QListView*>("palette_list")->model());
    ASSERT_NE(found, nullptr);
    for (const QString& word : words) {
      line->clear();
      QInputMethodEvent typed;  // as Chinese is typed
      typed.setCommitString(word);
      QCoreApplication::sendEvent(line, &typed);
      int rank = 0;
      while (rank < found->rowCount() && found->action(found->index(rank, 0))->objectName() != "preferences")
        ++rank;
      // The name of the tolerance's command begins with that word: "设置容差…".
      EXPECT_LE(rank, word == QStringLiteral("设置") ? 1 : 0) << code << ": " << word.toStdString();
    }
  }
}

TEST_F(CommandsTest, HavePreferencesUnderEditAndUnderToolsAsOneCommand) {
  for (const char* menu : {"edit_menu", "tools_menu"}) {
    auto* entries = child<QMenu>(menu);
    ASSERT_TRUE(entries->actions().contains(action("preferences"))) << menu;
    entries->popup(window->mapToGlobal(QPoint(40, 40)));
    ASSERT_TRUE(wait_for([&] { return entries->isVisible(); }));
    QTest::mouseClick(entries, Qt::LeftButton, Qt::NoModifier,
                      entries->actionGeometry(action("preferences")).center());
    auto* dialog = wait_child<ui::PreferencesDialog>("preferences_dialog");
    ASSERT_NE(dialog, nullptr) << menu;
    QTest::keyClick(dialog, Qt::Key_Escape);
    ASSERT_TRUE(wait_for([&] { return !child<ui::PreferencesDialog>("preferences_dialog"); }));
    activate();
  }
}

TEST_F(CommandsTest, ShowThoseUsedLastFirstAndRefuseWhatCannotBeDone) {
  QSettings().setValue("palette_used", QStringList{"about_qt"});
  QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = wait_child<ui::CommandPalette>("command_palette");
  ASSERT_NE(palette, nullptr);
  auto* list = palette->findChild<QListView*>("palette_list");
  const QAbstractItemModelTester tester(list->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(list->currentIndex().data().toString(), "About Qt");
  auto* line = palette->findChild<QLineEdit*>("palette_line");
  QTest::keyClick(line, Qt::Key_Down);
  EXPECT_EQ(list->currentIndex().row(), 1);
  QTest::keyClicks(line, "warped image");
  EXPECT_EQ(list->currentIndex().data(ui::PaletteModel::UsableRole).toBool(), false);
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(palette->isVisible()) << "there is nothing to export";
  EXPECT_TRUE(palette->findChild<QLabel*>("palette_note")->text().startsWith("Not available now"));
  line->clear();
  QTest::keyClicks(line, "xqzzy");
  EXPECT_EQ(list->model()->rowCount(), 0);
  QTest::keyClick(line, Qt::Key_Escape);
  EXPECT_TRUE(wait_for([&] { return !child<ui::CommandPalette>("command_palette"); }));
}

TEST_F(CommandsTest, HaveTheirKeysOnASheetThatCanBeNarrowed) {
  QTest::keyClick(window.get(), Qt::Key_F1, Qt::ControlModifier);
  auto* sheet = wait_child<QTableWidget>("shortcuts");
  ASSERT_NE(sheet, nullptr);
  QTest::keyClicks(child<QLineEdit>("shortcuts_filter"), "full screen");
  int shown = 0;
  for (int row = 0; row < sheet->rowCount(); ++row) shown += !sheet->isRowHidden(row);
  EXPECT_EQ(shown, 0) << "the tip says it otherwise";
  child<QLineEdit>("shortcuts_filter")->clear();
  QTest::keyClicks(child<QLineEdit>("shortcuts_filter"), "F11");
  shown = 0;
  for (int row = 0; row < sheet->rowCount(); ++row) shown += !sheet->isRowHidden(row);
  EXPECT_EQ(shown, 2) << "with Shift+F11";
  sheet->window()->close();
}

TEST_F(CommandsTest, HaveAHelpPageWithContentsOnF1) {
  QTest::keyClick(window.get(), Qt::Key_F1);
  auto* text = wait_child<QTextBrowser>("help_text");
  ASSERT_NE(text, nullptr);
  auto* contents = child<QListWidget>("help_contents");
  EXPECT_GE(contents->count(), 6);
  contents->setCurrentRow(contents->count() - 1);
  QTest::keyClick(window.get(), Qt::Key_F1);
  EXPECT_EQ(window->findChildren<QDialog*>("help_page").size(), 1);
  text->window()->close();
}

TEST_F(CommandsTest, LogWhatHappensAndCopyAllOfIt) {
  QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
  auto* panel = wait_child<ui::LogPanel>("log_panel");
  ASSERT_NE(panel, nullptr);
  log_warning("the seventh strip is odd");
  window->open_images("/nowhere/missing.tif", "");
  auto* box = wait_child<QDialog>("error_box");
  ASSERT_NE(box, nullptr);
  box->close();
  ASSERT_TRUE(wait_for([&] { return panel->shown_text().contains("cannot read missing.tif"); }));
  EXPECT_TRUE(panel->shown_text().contains("the seventh strip is odd"));
  EXPECT_TRUE(panel->shown_text().contains("Opening missing.tif"));
  QTest::mouseClick(panel->findChild<QCheckBox*>("log_warnings_only"), Qt::LeftButton, {}, {8, 8});
  EXPECT_TRUE(wait_for([&] { return !panel->shown_text().contains("Opening missing.tif"); }));
  QTest::mouseClick(panel->findChild<QPushButton*>("log_copy_all"), Qt::LeftButton);
  const QString copied = QApplication::clipboard()->text();
  for (const char* words : {"Alinify test", "Qt ", "Opening missing.tif", "the seventh strip is odd"})
    EXPECT_TRUE(copied.contains(words)) << words << " is not in " << copied.toStdString();
}

TEST_F(CommandsTest, ShowThePathOfElastixInOneLineAndTheWholeOfItInATip) {
  const testing::TemporaryFolder folder;
  const std::filesystem::path deep = folder / "programs of the whole department" / "image-registration" /
                                     "elastix-5.2.0-linux with everything that belongs to it" / "bin";
  std::filesystem::create_directories(deep);
  const std::filesystem::path program = deep / "elastix";
  std::ofstream(program) << "#!/bin/sh\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
  auto* dialog = wait_child<ui::PreferencesDialog>("preferences_dialog");
  ASSERT_NE(dialog, nullptr);
  auto* field = dialog->findChild<QLineEdit*>("elastix_path");
  auto* note = dialog->findChild<QLabel*>("elastix_note");
  const QString whole = QString::fromStdString(program.string());
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, whole);
  EXPECT_EQ(note->toolTip(), whole);
  QString text = note->text();
  const qsizetype path = text.indexOf('/');
  ASSERT_GT(path, 0) << text.toStdString();
  QTextOption words;
  words.setWrapMode(QTextOption::WordWrap);
  QTextLayout lines(text, note->font());
  lines.setTextOption(words);
  lines.beginLayout();
  for (QTextLine line = lines.createLine(); line.isValid(); line = lines.createLine()) {
    line.setLineWidth(note->width());
    EXPECT_LE(line.textStart(), path) << "a line ends within the path";
  }
  lines.endLayout();
  EXPECT_TRUE(text.contains(QStringLiteral("…"))) << text.toStdString();
  EXPECT_TRUE(text.remove(QChar(0x2060)).endsWith("elastix")) << text.toStdString();
  dialog->reject();
}

TEST_F(CommandsTest, SetPreferencesThatLastAndReachTheRuns) {
  QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
  auto* dialog = wait_child<ui::PreferencesDialog>("preferences_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QDoubleSpinBox*>("memory_limit")->setValue(0.5);
  dialog->findChild<QComboBox*>("theme")->setCurrentIndex(2);
  EXPECT_EQ(dialog->findChild<QLabel*>("restart_note")->text(), "");
  dialog->findChild<QSpinBox*>("threads")->setValue(1);
  EXPECT_NE(dialog->findChild<QLabel*>("restart_note")->text(), "");
  dialog->findChild<QLineEdit*>("elastix_path")->setText("/nowhere/elastix");
  EXPECT_TRUE(dialog->findChild<QLabel*>("elastix_note")->text().startsWith("Not found"));
  dialog->findChild<QLineEdit*>("elastix_path")->clear();
  QTest::mouseClick(dialog->findChild<QPushButton*>("preferences_ok"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return ui::is_dark(); }));
  auto* later = wait_child<QPushButton>("restart_later");
  ASSERT_NE(later, nullptr) << "the number of threads waits for the next start";
  click_answer(later);
  EXPECT_TRUE(action("theme_dark")->isChecked());
  const ui::Preferences saved = ui::Preferences::load();
  EXPECT_EQ(saved.memory_limit_bytes, std::int64_t{1} << 29);
  EXPECT_EQ(saved.threads, 1);
  EXPECT_EQ(saved.theme, ui::Theme::Dark);
  activate();
  open_pair();
  register_pair();
  EXPECT_EQ(fake.memory_limit.load(), std::int64_t{1} << 29);
  window->features().preferences.set_preferences(ui::Preferences());
  EXPECT_FALSE(ui::is_dark());
}

TEST_F(CommandsTest, RestartInAnotherLanguageWithThePairAndOnlyAfterAskingForUnsavedWork) {
  open_pair();
  register_pair();
  QSignalSpy restarts(window.get(), &ui::MainWindow::restart_wanted);
  const auto want_restart = [&](int row) {
    activate();
    QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto* dialog = wait_child<ui::PreferencesDialog>("preferences_dialog");
    ASSERT_NE(dialog, nullptr);
    dialog->findChild<QComboBox*>("language")->setCurrentIndex(row);
    EXPECT_NE(dialog->findChild<QLabel*>("restart_note")->text(), "");
    QTest::mouseClick(dialog->findChild<QPushButton*>("preferences_ok"), Qt::LeftButton);
    auto* now = wait_child<QPushButton>("restart_now");
    ASSERT_NE(now, nullptr);
    click_answer(now);
  };
  const auto answer = [&](QMessageBox::StandardButton button) {
    auto* question = wait_child<QMessageBox>("save_question");
    ASSERT_NE(question, nullptr) << "the result is not saved";
    click_answer(question->button(button));
    ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") == nullptr; }));
  };
  want_restart(2);
  answer(QMessageBox::Cancel);
  EXPECT_TRUE(window->isVisible());
  EXPECT_EQ(restarts.count(), 0);
  want_restart(3);
  answer(QMessageBox::Discard);
  ASSERT_TRUE(wait_for([&] { return restarts.count() == 1; }));
  EXPECT_FALSE(window->isVisible());
  EXPECT_EQ(restarts[0][0].toStringList(),
            (QStringList{"--new-window", "/nowhere/fixed.tif", "/nowhere/moving.tif"}));
  ui::Preferences().save();
}

TEST_F(CommandsTest, DoNotRestartWhenTheWindowIsClosedAfterAllLater) {
  open_pair();
  register_pair();
  QSignalSpy restarts(window.get(), &ui::MainWindow::restart_wanted);
  window->close_to_restart();
  auto* question = wait_child<QMessageBox>("save_question");
  ASSERT_NE(question, nullptr);
  click_answer(question->button(QMessageBox::Cancel));
  ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") == nullptr; }));
  window->close();
  question = wait_child<QMessageBox>("save_question");
  ASSERT_NE(question, nullptr);
  click_answer(question->button(QMessageBox::Discard));
  ASSERT_TRUE(wait_for([&] { return !window->isVisible(); }));
  EXPECT_EQ(restarts.count(), 0);
}

TEST_F(CommandsTest, LeaveThePreferencesAloneWhenCancelled) {
  const ui::Preferences before = ui::Preferences::load();
  QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
  auto* dialog = wait_child<ui::PreferencesDialog>("preferences_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QSpinBox*>("threads")->setValue(3);
  QTest::keyClick(dialog, Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return !child<ui::PreferencesDialog>("preferences_dialog"); }));
  EXPECT_EQ(ui::Preferences::load(), before);
}

TEST_F(CommandsTest, SayDeviceMemoryAndWarmthInTheStatusBar) {
  EXPECT_TRUE(child<QLabel>("device")->text().startsWith("CPU"));
  EXPECT_TRUE(child<QLabel>("device")->text().endsWith("ready"));
  EXPECT_TRUE(child<QLabel>("memory")->text().contains("iB"))
      << child<QLabel>("memory")->text().toStdString();
  EXPECT_TRUE(child<QLabel>("memory")->toolTip().contains("are free"));
}

/// Every widget that takes the keyboard has a name; a screen reader cannot announce one without.
TEST_F(CommandsTest, LeaveNothingWithoutANameThatTakesTheKeyboard) {
  open_pair();
  register_pair();
  const auto check = [](QWidget* top) {
    for (QWidget* widget : top->findChildren<QWidget*>()) {
      if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
      // Qt names a bar of tabs after the tab in front, whatever else it is called.
      if (qobject_cast<QTabBar*>(widget)) continue;
      // The line within a spin box speaks through the box.
      QWidget* const speaker = widget->objectName().startsWith("qt_") ? widget->parentWidget() : widget;
      QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(speaker);
      EXPECT_TRUE(face && !face->text(QAccessible::Name).isEmpty())
          << widget->metaObject()->className() << " " << widget->objectName().toStdString() << " in "
          << top->objectName().toStdString();
    }
  };
  check(window.get());
  for (const char* command : {"preferences", "shortcuts", "help", "palette", "export", "open_pair"}) {
    activate();
    action(command)->trigger();
    QDialog* dialog = nullptr;
    ASSERT_TRUE(wait_for(
        [&] {
          for (QDialog* d : window->findChildren<QDialog*>())
            if (d->isVisible()) dialog = d;
          return dialog != nullptr;
        },
        3000))
        << command;
    check(dialog);
    dialog->close();
    ASSERT_TRUE(wait_for([&] { return window->findChildren<QDialog*>().isEmpty(); }));
  }
}

/// From the canvas on, Tab reaches everything that can have the keyboard, and F6 goes from part to part.
TEST_F(CommandsTest, LetTheKeyboardGoEverywhere) {
  open_pair();
  std::set<QWidget*> wanted, reached;
  for (QWidget* widget : window->findChildren<QWidget*>())
    if ((widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget->isVisible() &&
        widget->isEnabled() && !widget->focusProxy())
      wanted.insert(widget);
  window->canvas().setFocus();
  for (std::size_t i = 0; i < 3 * wanted.size(); ++i) {
    reached.insert(window->focusWidget());
    QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
  }
  for (QWidget* widget : wanted)
    EXPECT_TRUE(reached.contains(widget))
        << widget->metaObject()->className() << " " << widget->objectName().toStdString();

  window->canvas().setFocus();
  // What has the keyboard by a key shows a frame; by a click it needs none.
  const auto edge = [&] {
    return window->canvas().grab().toImage().pixelColor(1, window->canvas().height() / 2);
  };
  const QColor frame = window->canvas().palette().color(QPalette::Highlight);
  const QPoint spot{30, window->canvas().height() / 2};
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, spot);
  EXPECT_NE(edge(), frame);
  QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
  QTest::keyClick(window->focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
  ASSERT_EQ(window->focusWidget(), &window->canvas());
  EXPECT_EQ(edge(), frame);
  EXPECT_NE(window->canvas().shown_picture().pixelColor(1, window->canvas().height() / 2), frame)
      << "a copied view has none";
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, spot);
  EXPECT_NE(edge(), frame);
  std::set<QString> parts;
  for (int i = 0; i < 6; ++i) {
    QTest::keyClick(window->focusWidget(), Qt::Key_F6);
    for (QWidget* w = window->focusWidget(); w; w = w->parentWidget())
      if (qobject_cast<QDockWidget*>(w)) parts.insert(w->objectName());
  }
  EXPECT_TRUE(parts.contains("registration_dock"));
  EXPECT_TRUE(parts.contains("view_dock"));
}

}  // namespace
}  // namespace alinify
