// The list of pairs and the pair in the window: what is selected, and what is said where it is not listed.

#include <vector>

#include <QItemSelectionModel>
#include <QLabel>

#include "tests/ui/pairs_fixture.h"
#include "ui/panels/pairs_panel.h"

namespace alinify {
namespace {

using test::PairsTest;
using test::wait_for;

TEST_F(PairsTest, AreSelectedOnlyWhileTheyAreInTheWindow) {
  const auto selected = [&] {
    std::vector<int> rows;
    for (const QModelIndex& at : list().selectionModel()->selectedIndexes()) rows.push_back(at.row());
    return rows;
  };
  auto* unlisted = child<QLabel>("pairs_unlisted");
  window->open_images(file("c fixed.tif"), file("c moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  add_pairs({"a", "b"});
  EXPECT_TRUE(wait_for([&] { return unlisted->isVisible(); }, 5000));
  EXPECT_TRUE(unlisted->text().contains("c fixed.tif")) << unlisted->text().toStdString();
  EXPECT_TRUE(selected().empty()) << "neither is in the window";
  add_pairs({"c"});
  EXPECT_TRUE(wait_for([&] { return selected() == std::vector{2}; }, 5000));
  EXPECT_FALSE(unlisted->isVisible());
}

TEST_F(PairsTest, KeepThePairInTheWindowSelectedWhenOthersAreAdded) {
  add_pairs({"a"});
  run_all();
  ASSERT_TRUE(rests());
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  add_pairs({"b"});
  QTest::qWait(50);  // what follows the window comes with the next event
  ASSERT_EQ(list().selectionModel()->selectedIndexes().size(), 1);
  EXPECT_EQ(list().selectionModel()->selectedIndexes().first().row(), 0);
}

}  // namespace
}  // namespace alinify
