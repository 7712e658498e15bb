#include "ui/document/result_names.h"

#include <QCoreApplication>
#include <QTranslator>
#include <gtest/gtest.h>

#include "core/registration/engine.h"
#include "ui/core_text.h"

namespace alinify {
namespace {

TEST(ResultNames, WriteTheEngineAsItIsChosen) {
  for (const EngineDescription& engine : list_engines())
    EXPECT_EQ(ui::title_of_engine(engine.name), ui::translated(engine.title));
  EXPECT_EQ(ui::title_of_engine("flow"), "Dense flow");
}

TEST(ResultNames, WriteAnotherOriginOfAMapAsAWord) {
  EXPECT_EQ(ui::title_of_engine("imported"), "Imported");
  EXPECT_EQ(ui::title_of_engine(""), "");
}

TEST(ResultNames, WriteTheEngineInTheLanguageOfTheWindow) {
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral(":/i18n/alinify_de.qm")));
  QCoreApplication::installTranslator(&german);
  EXPECT_EQ(ui::title_of_engine("flow"), "Dichter Fluss");
  EXPECT_EQ(ui::title_of_engine("bspline"), "B-Spline");
  EXPECT_EQ(ui::title_of_engine("syn"), "SyN") << "a name in every language";
  QCoreApplication::removeTranslator(&german);
}

TEST(ResultNames, TakeTheFirstFreeNumber) {
  EXPECT_EQ(ui::numbered_name("Flow", [](const QString&) { return false; }), "Flow 1");
  EXPECT_EQ(ui::numbered_name("Flow", [](const QString& name) { return name != "Flow 4"; }), "Flow 4");
}

}  // namespace
}  // namespace alinify
