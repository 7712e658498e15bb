// Alt and the letter of a menu opens it, whichever panels are shown; keys are named as on the keyboard.

#include <QApplication>
#include <QFileDialog>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <QTranslator>

#include "tests/ui/window_fixture.h"
#include "ui/commands/command_table.h"

namespace alinify {
namespace {

class MenuLetters : public test::WindowTest {
 protected:
  void open_every_menu() {
    window->activateWindow();
    for (QAction* entry : window->menuBar()->actions()) {
      if (!entry->isVisible()) continue;
      const QKeySequence letter = QKeySequence::mnemonic(entry->text());
      ASSERT_FALSE(letter.isEmpty()) << entry->text().toStdString();
      // A key that two ask for goes to one and the other in turn.
      for (int time = 0; time < 2; ++time) {
        window->canvas().setFocus();
        QTest::keyClick(&window->canvas(), letter[0].key(), Qt::AltModifier);
        ASSERT_TRUE(test::wait_for([&] { return QApplication::activePopupWidget() == entry->menu(); }, 5000))
            << entry->text().toStdString();
        // The menu closes, and the menu bar gives the keyboard back.
        QTest::keyClick(entry->menu(), Qt::Key_Escape);
        QTest::keyClick(window->menuBar(), Qt::Key_Escape);
        ASSERT_FALSE(QApplication::activePopupWidget());
      }
    }
  }
};

TEST_F(MenuLetters, OpenTheirMenusWhereverThePanelsUseTheSame) {
  open_pair();
  open_every_menu();
}

// The swipe's slider is for "&Turn", and a result has a tab "&Places".
TEST_F(MenuLetters, OpenTheirMenusWhereAPanelTakesTheSameLater) {
  open_pair();
  register_pair();
  action("mode_swipe")->trigger();
  ASSERT_TRUE(child<QTabWidget>("verdict_pages")->isVisible());
  ASSERT_EQ(QKeySequence::mnemonic(child<QTabWidget>("verdict_pages")->tabText(0)), QKeySequence("Alt+P"));
  open_every_menu();
}

TEST(WithoutLetter, IsATextAsItIsRead) {
  EXPECT_EQ(ui::without_letter("&Open"), "Open");
  EXPECT_EQ(ui::without_letter(QString::fromUtf8("打开(&O)")), QString::fromUtf8("打开"));
  EXPECT_EQ(ui::without_letter("Save && &Close"), "Save && Close");
  EXPECT_EQ(ui::without_letter("Save && Close"), "Save && Close");
}

TEST(GermanKeys, AreNamedAsOnTheKeyboard) {
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral(":/i18n/alinify_de.qm")));
  QCoreApplication::installTranslator(&german);
  EXPECT_EQ(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C).toString(QKeySequence::NativeText),
            "Strg+Umschalt+C");
  EXPECT_EQ(QKeySequence(Qt::Key_Delete).toString(QKeySequence::NativeText), "Entf");
  EXPECT_EQ(QKeySequence(Qt::CTRL | Qt::Key_PageDown).toString(QKeySequence::NativeText), "Strg+Bild ab");
  QFileDialog dialog;
  EXPECT_EQ(dialog.labelText(QFileDialog::LookIn), "Suchen in:") << "nor does a dialog of Qt's speak English";
  QCoreApplication::removeTranslator(&german);
}

}  // namespace
}  // namespace alinify
