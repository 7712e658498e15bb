#include "ui/document/result_names.h"

#include <QCoreApplication>
#include <QTranslator>
#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(ResultNames, WriteTheEngineAsPapersDo) {
  EXPECT_EQ(ui::engine_in_names("flow"), "Flow");
  EXPECT_EQ(ui::engine_in_names("bspline"), "B-spline");
  EXPECT_EQ(ui::engine_in_names("itk-syn"), "ITK SyN");
  EXPECT_EQ(ui::engine_in_names(""), "");
}

TEST(ResultNames, WriteTheEngineInTheLanguageOfTheWindow) {
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral(":/i18n/alinify_de.qm")));
  QCoreApplication::installTranslator(&german);
  EXPECT_EQ(ui::engine_in_names("flow"), "Fluss");
  EXPECT_EQ(ui::engine_in_names("bspline"), "B-Spline");
  EXPECT_EQ(ui::engine_in_names("itk-syn"), "ITK SyN") << "a name in every language";
  QCoreApplication::removeTranslator(&german);
}

TEST(ResultNames, TakeTheFirstFreeNumber) {
  EXPECT_EQ(ui::numbered_name("Flow", [](const QString&) { return false; }), "Flow 1");
  EXPECT_EQ(ui::numbered_name("Flow", [](const QString& name) { return name != "Flow 4"; }), "Flow 4");
}

}  // namespace
}  // namespace alinify
