#include "core/workflow/batch/register_batch.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;

RegisterJob flat_job(const testing::TemporaryFolder& folder) {
  RegisterJob job = test::job_of(1, folder);
  Image grey(test::fabric_size, 3, PixelType::U8);
  std::fill_n(grey.pixels().data, grey.byte_count(), std::byte{90});
  job.pair.fixed = testing::source_of(std::move(grey));
  job.transform_out = folder / "flat.json";
  job.image.reset();
  return job;
}

/// Substitutes for so many cards.
class Processors {
 public:
  Processors(std::initializer_list<int> threads) {
    for (const int count : threads) {
      owners_.push_back(make_cpu_backend(count));
      backends_.push_back(owners_.back().get());
    }
  }
  operator std::span<Backend* const>() const { return backends_; }

 private:
  std::vector<std::unique_ptr<Backend>> owners_;
  std::vector<Backend*> backends_;
};

/// Records its reports, and that each backend has one pair at a time.
class Notes final : public BatchObserver {
 public:
  void on_begin(std::size_t job, const Backend& backend) override {
    begun.push_back(job);
    EXPECT_TRUE(busy.insert(&backend).second) << "a backend was given a second pair";
    max_concurrent = std::max(max_concurrent, busy.size());
    on[job] = &backend;
  }
  void on_progress(std::size_t job, const ProgressSnapshot& snapshot) override {
    EXPECT_GE(snapshot.fraction, last[job]);
    last[job] = snapshot.fraction;
    if (then) then(job, snapshot);
  }
  void on_resolution(std::size_t job, const WorkingResolution&) override { resolved.insert(job); }
  void on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) override {
    if (on.contains(job)) busy.erase(on.at(job));
    ended.push_back(job);
    states[job] = outcome.state;
    with_report[job] = report != nullptr;
    if (throwing)
      throw Error(ErrorKind::NotWritable, Message::verbatim("cannot write the summary"),
                  Message::verbatim("the disk is full"));
  }

  std::function<void(std::size_t, const ProgressSnapshot&)> then;
  bool throwing = false;
  std::vector<std::size_t> begun, ended;
  std::set<const Backend*> busy;
  std::set<std::size_t> resolved;
  std::map<std::size_t, const Backend*> on;
  std::map<std::size_t, double> last;
  std::map<std::size_t, BatchState> states;
  std::map<std::size_t, bool> with_report;
  std::size_t max_concurrent = 0;
};

std::vector<BatchJob> fabrics(int count, const testing::TemporaryFolder& folder) {
  std::vector<BatchJob> jobs;
  for (int seed = 1; seed <= count; ++seed)
    jobs.push_back({"pair-" + std::to_string(seed),
                    [seed, &folder](Backend&) { return test::job_of(seed, folder); },
                    {}});
  return jobs;
}

TEST(RegisterBatch, DoesEveryPairOnceAndAsIfItWereAlone) {
  const testing::TemporaryFolder together, alone;
  Notes notes;
  const auto outcomes = register_batch(fabrics(5, together), Processors({1, 2, 1}), notes);
  for (int seed = 1; seed <= 5; ++seed) {
    const auto backend = make_cpu_backend(2);
    RegistrationObserver nobody;
    Progress progress;
    const JobResult report = run_register_job(test::job_of(seed, alone), *backend, nobody, progress);
    const BatchOutcome& outcome = outcomes.at(static_cast<std::size_t>(seed - 1));
    EXPECT_EQ(outcome.id, "pair-" + std::to_string(seed));
    EXPECT_EQ(outcome.verdict, report.quality->verdict);
    EXPECT_EQ(outcome.state, BatchState::Done) << outcome.error.english();
    EXPECT_EQ(outcome.device, "cpu");
    EXPECT_GT(outcome.elapsed_s, 0);
    EXPECT_TRUE(outcome.agreement);
  }
  EXPECT_EQ(test::contents_of(together), test::contents_of(alone))
      << "transforms, fields and images, byte for byte";
  EXPECT_GE(test::contents_of(together).size(), 10u);
  EXPECT_THAT(notes.begun, ::testing::UnorderedElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(notes.ended, ::testing::UnorderedElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(notes.begun[0], ::testing::Lt(3)) << "the list is taken from its beginning";
  EXPECT_EQ(notes.resolved.size(), 5u);
  EXPECT_LE(notes.max_concurrent, 3u);
  for (const auto& [job, has] : notes.with_report) EXPECT_TRUE(has) << job;
}

TEST(RegisterBatch, KeepsAllBackendsAtWorkAtTheSameTime) {
  // Neither pair goes on before both have begun: with one after the other this would never end.
  const testing::TemporaryFolder folder;
  std::atomic<int> opened{0};
  std::vector<BatchJob> jobs;
  for (int seed = 1; seed <= 2; ++seed)
    jobs.push_back({std::to_string(seed),
                    [seed, &folder, &opened](Backend&) {
                      ++opened;
                      while (opened < 2) std::this_thread::yield();
                      return test::job_of(seed, folder);
                    },
                    {}});
  Notes notes;
  const auto outcomes = register_batch(jobs, Processors({1, 1, 1}), notes);
  EXPECT_EQ(outcomes[0].state, BatchState::Done);
  EXPECT_EQ(outcomes[1].state, BatchState::Done);
  EXPECT_EQ(notes.max_concurrent, 2u);
}

TEST(RegisterBatch, GoesOnAfterPairsThatFail) {
  const testing::TemporaryFolder folder;
  std::vector<BatchJob> jobs = fabrics(1, folder);
  jobs.insert(jobs.begin(), {"unreadable",
                             [](Backend&) -> RegisterJob {
                               throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read scan.tif"),
                                           Message::verbatim("it is truncated"));
                             },
                             {}});
  jobs.insert(jobs.begin() + 1, {"flat", [&](Backend&) { return flat_job(folder); }, {}});
  jobs.insert(jobs.begin() + 2,
              {"strange", [](Backend&) -> RegisterJob { throw std::runtime_error("of all things"); }, {}});
  Notes notes;
  const auto outcomes = register_batch(jobs, Processors({1}), notes);
  EXPECT_EQ(outcomes[0].state, BatchState::Failed);
  EXPECT_THAT(outcomes[0].error.english(), HasSubstr("cannot read scan.tif: it is truncated"));
  EXPECT_EQ(outcomes[0].device, "cpu");
  EXPECT_FALSE(outcomes[0].verdict);
  EXPECT_EQ(outcomes[1].state, BatchState::Failed);
  EXPECT_FALSE(outcomes[1].error.empty());
  EXPECT_FALSE(std::filesystem::exists(folder / "flat.json"));
  EXPECT_THAT(outcomes[2].error.english(), HasSubstr("of all things"));
  EXPECT_EQ(outcomes[3].state, BatchState::Done);
  EXPECT_EQ(notes.ended, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_TRUE(outcomes[0].failed());
  EXPECT_FALSE(outcomes[3].failed());
}

TEST(RegisterBatch, StopsAllPairsWhenCancelledAndLeavesNothingOfThem) {
  const testing::TemporaryFolder folder;
  const auto flag = std::make_shared<CancelFlag>();
  Notes notes;
  notes.then = [&](std::size_t, const ProgressSnapshot& snapshot) {
    if (snapshot.stage.english().find("level") != std::string::npos) flag->request();
  };
  const auto outcomes = register_batch(fabrics(4, folder), Processors({1, 1}), notes, flag);
  ASSERT_TRUE(flag->requested());
  for (const BatchOutcome& outcome : outcomes) EXPECT_EQ(outcome.state, BatchState::Cancelled);
  EXPECT_EQ(outcomes[0].device, "cpu");
  EXPECT_EQ(outcomes[0].error.english(), "it was stopped");
  EXPECT_EQ(outcomes[3].device, "") << "never begun";
  EXPECT_EQ(outcomes[3].error.english(), "it was not begun");
  EXPECT_LE(notes.begun.size(), 2u);
  EXPECT_THAT(notes.ended, ::testing::UnorderedElementsAre(0, 1, 2, 3));
  EXPECT_THAT(test::contents_of(folder), ::testing::IsEmpty());
}

TEST(RegisterBatch, KeepsWhatWasDoneBeforeItWasCancelled) {
  const testing::TemporaryFolder folder;
  const auto flag = std::make_shared<CancelFlag>();
  Notes notes;
  notes.then = [&](std::size_t job, const ProgressSnapshot&) {
    if (job == 1) flag->request();
  };
  const auto outcomes = register_batch(fabrics(3, folder), Processors({2}), notes, flag);
  EXPECT_EQ(outcomes[0].state, BatchState::Done);
  EXPECT_EQ(outcomes[1].state, BatchState::Cancelled);
  EXPECT_EQ(outcomes[2].state, BatchState::Cancelled);
  for (const auto& [name, text] : test::contents_of(folder))
    EXPECT_THAT(name, ::testing::StartsWith("pair-1."));
  EXPECT_TRUE(std::filesystem::exists(folder / "pair-1.json"));
}

TEST(RegisterBatch, SkipsWhatAnEarlierRunHasDone) {
  const testing::TemporaryFolder folder;
  std::vector<BatchJob> jobs = fabrics(3, folder);
  BatchOutcome earlier;
  earlier.verdict = Verdict::Good;
  earlier.tolerance_px = 0.4;
  earlier.device = "cuda:3";
  for (const std::size_t i : {0, 2}) {
    jobs[i].open = [](Backend&) -> RegisterJob { throw std::logic_error("it was opened"); };
    jobs[i].done_before = earlier;
  }
  Notes notes;
  const auto outcomes = register_batch(jobs, Processors({1, 1}), notes);
  EXPECT_EQ(outcomes[0].state, BatchState::Skipped);
  EXPECT_EQ(outcomes[0].id, "pair-1");
  EXPECT_EQ(outcomes[0].device, "cuda:3");
  EXPECT_EQ(outcomes[0].tolerance_px, 0.4);
  EXPECT_EQ(outcomes[1].state, BatchState::Done);
  EXPECT_EQ(outcomes[2].state, BatchState::Skipped);
  EXPECT_EQ(notes.begun, (std::vector<std::size_t>{1}));
  EXPECT_EQ(notes.ended, (std::vector<std::size_t>{0, 2, 1}));
}

TEST(RegisterBatch, EndsWhenItsProgressCannotBeWrittenDown) {
  const testing::TemporaryFolder folder;
  Notes notes;
  notes.throwing = true;
  testing::expect_error(ErrorKind::NotWritable, "disk is full",
                        [&] { register_batch(fabrics(3, folder), Processors({1}), notes); });
  EXPECT_EQ(notes.begun, (std::vector<std::size_t>{0}));
}

TEST(RegisterBatch, DoesWhatIsAskedForInsteadOfAPairAndTellsOfItAlike) {
  std::vector<BatchJob> jobs(2);
  jobs[0].id = "series", jobs[1].id = "broken";
  jobs[0].instead = [](Backend&, Progress& progress) {
    progress.update(0.5);
    BatchOutcome outcome;
    outcome.state = BatchState::Check, outcome.verdict = Verdict::Check;
    return outcome;
  };
  jobs[1].instead = [](Backend&, Progress&) -> BatchOutcome {
    throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read list.csv"),
                Message::verbatim("it is truncated"));
  };
  Notes notes;
  const auto outcomes = register_batch(jobs, Processors({1}), notes);
  EXPECT_EQ(outcomes[0].id, "series");
  EXPECT_EQ(outcomes[0].state, BatchState::Check);
  EXPECT_EQ(outcomes[0].device, "cpu");
  EXPECT_EQ(outcomes[1].state, BatchState::Failed);
  EXPECT_THAT(outcomes[1].error.english(), HasSubstr("cannot read list.csv"));
  EXPECT_FALSE(notes.with_report[0]);
  EXPECT_EQ(notes.last[0], 0.5);
}

TEST(RegisterBatch, NeedsADevice) {
  Notes notes;
  testing::expect_error(ErrorKind::Usage, "no device", [&] { register_batch({}, {}, notes); });
}

}  // namespace
}  // namespace alinify
