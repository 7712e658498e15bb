#include "core/base/progress.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/thread_pool.h"

namespace alinify {
namespace {

struct Record {
  std::vector<ProgressSnapshot> seen;
  Progress::Listener listener() {
    return [this](const ProgressSnapshot& snapshot) { seen.push_back(snapshot); };
  }
};

TEST(Progress, LaysThePartsOneAfterTheOther) {
  Record record;
  Progress job(record.listener());
  Progress read = job.sub(0.25, Message::verbatim("read"));
  read.update(1.0);
  Progress warp = job.sub(0.75, Message::verbatim("warp"));
  EXPECT_DOUBLE_EQ(record.seen.back().fraction, 0.25);
  Progress half = warp.sub(0.5, Message::verbatim("first half"));
  half.update(1.0);
  Progress rest = warp.sub(0.5, Message::verbatim("second half"));
  EXPECT_DOUBLE_EQ(record.seen.back().fraction, 0.625);
  rest.update(1.0);
  EXPECT_DOUBLE_EQ(record.seen.back().fraction, 1.0);
}

TEST(Progress, NamesTheStageFromTheOutsideIn) {
  Record record;
  Progress job(record.listener());
  Progress engine = job.sub(1.0, Message::verbatim("register"));
  Progress level = engine.sub(0.5, Message::verbatim("level 2 of 5"));
  EXPECT_EQ(record.seen.back().stage.english(), "register: level 2 of 5");
  level.relabel(Message::verbatim("level 2 of 5"));
  EXPECT_EQ(record.seen.back().stage.english(), "register: level 2 of 5");
}

TEST(Progress, DropsTheInnerLabelWhenAPartEnds) {
  Record record;
  Progress job(record.listener());
  Progress first = job.sub(0.5, Message::verbatim("read"));
  { Progress inner = first.sub(1.0, Message::verbatim("band 1")); }
  Progress second = job.sub(0.5, Message::verbatim("warp"));
  EXPECT_EQ(record.seen.back().stage.english(), "warp");
}

TEST(Progress, NeverGoesBack) {
  Record record;
  Progress job(record.listener());
  job.update(1.0);
  job.update(0.5);
  EXPECT_DOUBLE_EQ(record.seen.back().fraction, 1.0);
}

TEST(Progress, AddsUpPiecesFromManyThreads) {
  Record record;
  Progress job(record.listener());
  ThreadPool pool(4);
  pool.parallel_for(256, [&](std::int64_t) { job.advance(1.0 / 256); });
  ASSERT_FALSE(record.seen.empty());
  EXPECT_DOUBLE_EQ(record.seen.back().fraction, 1.0);
}

TEST(Progress, ThrowsCancelledOnceTheFlagIsSet) {
  const auto flag = std::make_shared<CancelFlag>();
  Progress job({}, flag);
  Progress part = job.sub(0.5, Message::verbatim("part"));
  EXPECT_NO_THROW(part.check_cancelled());
  flag->request();
  EXPECT_TRUE(part.cancelled());
  EXPECT_THROW(part.check_cancelled(), Cancelled);
}

}  // namespace
}  // namespace alinify
