// Alt and the letter of a menu opens it, whichever panels are shown.

#include <QApplication>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>

#include "tests/ui/window_fixture.h"
#include "ui/commands/command_table.h"

namespace alinify {
namespace {

class MenuLetters : public test::WindowTest {};

TEST_F(MenuLetters, OpenTheirMenusWhereverThePanelsUseTheSame) {
  open_pair();
  window->activateWindow();
  for (QAction* entry : window->menuBar()->actions()) {
    if (!entry->isVisible()) continue;
    const QKeySequence letter = QKeySequence::mnemonic(entry->text());
    ASSERT_FALSE(letter.isEmpty()) << entry->text().toStdString();
    window->canvas().setFocus();
    QTest::keyClick(&window->canvas(), letter[0].key(), Qt::AltModifier);
    ASSERT_TRUE(test::wait_for([&] { return QApplication::activePopupWidget() == entry->menu(); }))
        << entry->text().toStdString();
    // The menu closes, and the menu bar gives the keyboard back.
    QTest::keyClick(entry->menu(), Qt::Key_Escape);
    QTest::keyClick(window->menuBar(), Qt::Key_Escape);
    ASSERT_FALSE(QApplication::activePopupWidget());
  }
}

TEST(WithoutLetter, IsATextAsItIsRead) {
  EXPECT_EQ(ui::without_letter("&Open"), "Open");
  EXPECT_EQ(ui::without_letter(QString::fromUtf8("打开(&O)")), QString::fromUtf8("打开"));
  EXPECT_EQ(ui::without_letter("Save && &Close"), "Save && Close");
  EXPECT_EQ(ui::without_letter("Save && Close"), "Save && Close");
}

}  // namespace
}  // namespace alinify
