// How a list is divided, and how batches that share a folder hear of each other.
#include "core/workflow/batch/batch_shard.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/workflow/batch/batch_presence.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

std::vector<std::string> ids(int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back("slide-" + std::to_string(i));
  return names;
}

TEST(BatchShard, IsReadFromIOfN) {
  const BatchShard shard = batch_shard_from("3/16");
  EXPECT_EQ(shard.index, 3);
  EXPECT_EQ(shard.count, 16);
  for (const char* text : {"", "3", "/", "0/4", "5/4", "-1/4", "1/0", "1/4/2", "a/b", "1.5/2", " 1/2"})
    EXPECT_THROW(batch_shard_from(text), Error) << text;
}

TEST(BatchShard, NoShardHasMoreThanItsShare) {
  for (const int pairs : {1, 7, 24, 1000})
    for (const int shards : {1, 2, 7, 24, 100}) {
      std::vector<int> load(static_cast<std::size_t>(shards), 0);
      for (const int shard : shards_of(ids(pairs), shards)) ++load.at(static_cast<std::size_t>(shard - 1));
      EXPECT_LE(*std::max_element(load.begin(), load.end()), (pairs + shards - 1) / shards)
          << pairs << " pairs in " << shards << " shards";
    }
}

TEST(BatchShard, TheOrderOfTheListMovesNoPair) {
  std::vector<std::string> names = ids(50);
  const std::vector<int> before = shards_of(names, 6);
  std::vector<std::size_t> order(names.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937(5));
  std::vector<std::string> shuffled;
  for (const std::size_t i : order) shuffled.push_back(names[i]);
  const std::vector<int> after = shards_of(shuffled, 6);
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(after[i], before[order[i]]);
  EXPECT_EQ(digest_of(shuffled), digest_of(names));
}

TEST(BatchShard, AFurtherPairMovesFewOthers) {
  const std::vector<int> before = shards_of(ids(1000), 16), after = shards_of(ids(1001), 16);
  int moved = 0;
  for (std::size_t i = 0; i < before.size(); ++i) moved += before[i] != after[i] ? 1 : 0;
  EXPECT_LT(moved, 200);
  EXPECT_NE(digest_of(ids(1000)), digest_of(ids(1001)));
}

class Presence : public ::testing::Test {
 protected:
  static BatchPresence::Part part(int index, int count, const std::string& list = "l") {
    return {{index, count}, list};
  }
  void begin(const BatchPresence::Part& part) {
    const BatchPresence presence(folder_.path(), part, cancel_, [this](const Message&) { ++waits_; },
                                 {milliseconds(50), milliseconds(300)});
  }
  fs::path put_other(const std::string& host, std::int64_t process, const std::string& shard) {
    const fs::path path = folder_ / (host + "-" + std::to_string(process) + ".json");
    put_text(path,
             nlohmann::json{{"host", host}, {"process", process}, {"shard", shard}, {"list", "l"}}.dump());
    return path;
  }
  TemporaryFolder folder_;
  CancelFlag cancel_;
  int waits_ = 0;
};

TEST_F(Presence, OtherShardsOfTheSameListRunBeside) {
  EXPECT_FALSE(part(1, 4).may_share_pairs_with(part(2, 4)));
  EXPECT_TRUE(part(1, 4).may_share_pairs_with(part(1, 4)));
  EXPECT_TRUE(part(1, 4).may_share_pairs_with(part(2, 5)));
  EXPECT_TRUE(part(1, 4).may_share_pairs_with(part(2, 4, "another")));
  put_other("elsewhere", 7, "2/4");
  EXPECT_NO_THROW(begin(part(1, 4)));
  EXPECT_EQ(waits_, 0);
}

TEST_F(Presence, ABatchOnThisMachineThatRunsIsRefusedAtOnce) {
  put_other(platform::machine_name(), 1, "1/4");  // the system's first process
  EXPECT_THROW(begin(part(1, 4)), Error);
}

TEST_F(Presence, ABatchOnThisMachineThatEndedIsPassedOverAtOnce) {
  const fs::path left = put_other(platform::machine_name(), 999999999, "1/4");
  begin(part(1, 4));
  EXPECT_EQ(waits_, 0);
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(Presence, AMachineThatDiedIsPassedOverOnceItsMarkIsOld) {
  const fs::path left = put_other("elsewhere", 7, "1/4");
  begin(part(1, 4));
  EXPECT_EQ(waits_, 1) << "it might have lived";
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(Presence, AMarkOfTomorrowIsPassedOverOnceNobodyRenewsIt) {
  const fs::path left = put_other("elsewhere", 7, "1/4");
  fs::last_write_time(left, fs::file_time_type::clock::now() + std::chrono::hours(48));
  begin(part(1, 4));
  EXPECT_EQ(waits_, 1);
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(Presence, AMachineThatRenewsItsMarkIsRefused) {
  put_other("elsewhere", 7, "1/4");
  std::jthread other([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(milliseconds(20));
      put_other("elsewhere", 7, "1/4");
    }
  });
  EXPECT_THROW(begin(part(1, 4)), Error);
}

TEST_F(Presence, WaitingCanBeCancelled) {
  put_other("elsewhere", 7, "1/4");
  cancel_.request();
  EXPECT_THROW(begin(part(1, 4)), Cancelled);
}

TEST_F(Presence, AFolderThatIsTakenAwayIsNotMadeAgain) {
  const fs::path out = folder_ / "out", running = out / "running";
  const auto begin_there = [&] {
    return BatchPresence(running, part(1, 4), cancel_, [](const Message&) {},
                         {milliseconds(5), milliseconds(300)});
  };
  EXPECT_THROW(begin_there(), Error);
  EXPECT_FALSE(fs::exists(out));

  fs::create_directory(out);
  const BatchPresence presence = begin_there();
  fs::rename(running, folder_ / "running-before");
  while (!fs::exists(running)) std::this_thread::sleep_for(milliseconds(1));  // renewed
  fs::rename(out, folder_ / "elsewhere");
  for (int i = 0; i < 50 && !fs::exists(out); ++i) std::this_thread::sleep_for(milliseconds(5));
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(Presence, AMarkThatIsNoneKeepsNobodyWaiting) {
  put_text(folder_ / "elsewhere-7.json", "{");
  EXPECT_NO_THROW(begin(part(1, 4)));
}

}  // namespace
}  // namespace alinify::testing
