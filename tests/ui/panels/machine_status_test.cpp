#include "ui/panels/machine_status.h"

#include <QLabel>
#include <gtest/gtest.h>

#include "core/base/platform.h"
#include "ui/core_text.h"

namespace alinify::ui {
namespace {

class MachineStatusTest : public ::testing::Test {
 protected:
  QLabel& label(const char* name) { return *status_.findChild<QLabel*>(QLatin1String(name)); }

  TileCache cache_;
  MachineStatus status_{QStringLiteral("cuda:1"), cache_};
};

TEST_F(MachineStatusTest, NamesTheDeviceAndWhetherItIsWarm) {
  EXPECT_EQ(label("device").text(), QStringLiteral("cuda:1: ready"));
  status_.set_warm_up(WarmUp::Warming);
  EXPECT_EQ(label("device").text(), QStringLiteral("cuda:1: warming up…"));
  EXPECT_TRUE(label("device").toolTip().contains(QStringLiteral("The first run waits")));
  status_.set_warm_up(WarmUp::Ready);
  EXPECT_FALSE(label("device").toolTip().contains(QStringLiteral("waits")));
}

TEST_F(MachineStatusTest, DoesNotCallADeviceReadyThatWorks) {
  status_.set_working(true);
  EXPECT_EQ(label("device").text(), QStringLiteral("cuda:1: working…"));
  status_.set_working(false);
  EXPECT_EQ(label("device").text(), QStringLiteral("cuda:1: ready"));
}

TEST_F(MachineStatusTest, TellsWhyThatDeviceWasChosenAndWhyWarmingUpFailed) {
  status_.set_notice(QStringLiteral("running on cuda:1: it has most memory"));
  status_.set_warm_up(WarmUp::Failed, QStringLiteral("memory ran out"));
  EXPECT_EQ(label("device").text(), QStringLiteral("cuda:1: not warm"));
  const QString tip = label("device").toolTip();
  EXPECT_TRUE(tip.startsWith(QStringLiteral("running on cuda:1: it has most memory\n")));
  EXPECT_TRUE(tip.endsWith(QStringLiteral("Warming up failed: memory ran out")));
  EXPECT_EQ(label("device").accessibleDescription(), tip) << "what the pointer shows, a screen reader says";
}

TEST_F(MachineStatusTest, ShowsTheMemoryThatTheProgramHoldsAndTheMachineHas) {
  if (platform::held_memory_bytes() <= 0) GTEST_SKIP() << "this system does not say what a program holds";
  EXPECT_FALSE(label("memory").text().isEmpty());
  EXPECT_NE(label("memory").text(), bytes_text(0));
  EXPECT_TRUE(label("memory").toolTip().contains(bytes_text(platform::total_memory_bytes())));
  EXPECT_TRUE(label("memory").accessibleName().endsWith(label("memory").text()));
}

}  // namespace
}  // namespace alinify::ui
