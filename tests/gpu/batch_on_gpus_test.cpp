// Pairs of a batch on all devices: each has the bits that one device alone gives it.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/workflow/batch/register_batch.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

class Begun final : public BatchObserver {
 public:
  void on_begin(std::size_t, const Backend& backend) override { devices.insert(backend.device()); }
  std::set<std::string> devices;
};

TEST(BatchOnGpus, GivesEveryPairWhatOneGpuGivesIt) {
  ALINIFY_NEED_GPU();
  const auto all = make_all_cuda_backend(4, 0);
  const auto gpus = list_gpus();
  const int pairs = 3 * static_cast<int>(gpus.size());
  const testing::TemporaryFolder together, alone;
  std::vector<BatchJob> jobs;
  for (int seed = 1; seed <= pairs; ++seed)
    jobs.push_back({std::to_string(seed), [&, seed](Backend&) { return test::job_of(seed, together); }, {}});
  Begun begun;
  const auto outcomes = register_batch(jobs, all->devices(), begun);
  EXPECT_EQ(begun.devices.size(), gpus.size()) << "a device had nothing to do";
  const auto one = make_cuda_backend(gpus.front().index, 2, 0);
  for (int seed = 1; seed <= pairs; ++seed) {
    RegistrationObserver nobody;
    Progress progress;
    run_register_job(test::job_of(seed, alone), *one, nobody, progress);
    const BatchOutcome& outcome = outcomes[static_cast<std::size_t>(seed - 1)];
    EXPECT_EQ(outcome.state, BatchState::Done) << outcome.error.english();
    EXPECT_TRUE(begun.devices.contains(outcome.device));
  }
  EXPECT_EQ(test::contents_of(together), test::contents_of(alone));
}

}  // namespace
}  // namespace alinify
