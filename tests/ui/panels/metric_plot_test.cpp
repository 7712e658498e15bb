#include "ui/panels/metric_plot.h"

#include <QCoreApplication>
#include <QTest>
#include <QTranslator>
#include <gtest/gtest.h>

namespace alinify {
namespace {

QImage plot_of(const char* stage) {
  ui::MetricPlot plot;
  plot.resize(280, 130);
  std::vector<IterationSample> samples(20);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i].stage = stage;
    samples[i].level_count = 1;
    samples[i].iteration = static_cast<int>(i);
    samples[i].metric = 1.0 / static_cast<double>(i + 1);
  }
  plot.append(samples);
  return plot.grab().toImage();
}

TEST(MetricPlot, NamesItsStagesInTheLanguageOfTheWindow) {
  EXPECT_EQ(plot_of("flow"), plot_of("Flow")) << "the same word";
  EXPECT_NE(plot_of("flow"), plot_of("Fluss"));
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral(":/i18n/alinify_de.qm")));
  QCoreApplication::installTranslator(&german);
  EXPECT_EQ(plot_of("flow"), plot_of("Fluss"));
  QCoreApplication::removeTranslator(&german);
}

}  // namespace
}  // namespace alinify
