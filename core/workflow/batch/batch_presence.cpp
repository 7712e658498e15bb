#include "core/workflow/batch/batch_presence.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/io/text_file.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// Another batch, described by its file.
struct Other {
  std::string host, shard;
  std::int64_t process = 0;
  BatchPresence::Part part;
};

// Empty where the file is gone or half written: an invalid presence file delays nobody.
std::optional<Other> read(const fs::path& path) {
  try {
    const auto json = nlohmann::json::parse(read_text_file(path));
    Other other;
    other.host = json.at("host").get<std::string>();
    other.process = json.at("process").get<std::int64_t>();
    other.shard = json.at("shard").get<std::string>();
    other.part = {batch_shard_from(other.shard), json.at("list").get<std::string>()};
    return other;
  } catch (const std::exception&) {
    return {};
  }
}

bool ended_here(const Other& other) {
  return other.host == platform::machine_name() && !platform::process_runs(other.process);
}

std::vector<fs::path> presences_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(folder, problem))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

bool BatchPresence::Part::may_share_pairs_with(const Part& other) const {
  return list != other.list || shard.count != other.shard.count || shard.index == other.shard.index;
}

BatchPresence::BatchPresence(fs::path folder, Part part, const CancelFlag& cancel,
                             const std::function<void(const Message&)>& on_wait, Pace pace)
    : folder_(std::move(folder)),
      file_(folder_ / (platform::machine_name() + "-" + std::to_string(platform::process_id()) + ".json")),
      part_(std::move(part)),
      pace_(pace) {
  write();
  try {
    wait_for_others(cancel, on_wait);
  } catch (...) {
    std::error_code ignored;
    fs::remove(file_, ignored);
    throw;
  }
  renewing_ = std::jthread([this](const std::stop_token& stop) { renew(stop); });
}

BatchPresence::~BatchPresence() {
  renewing_.request_stop();
  renewing_.join();
  std::error_code ignored;
  fs::remove(file_, ignored);
  fs::remove(folder_, ignored);  // which it only is if nobody else is there
}

void BatchPresence::write() const {
  std::error_code ignored;
  // Another that left may just have removed it. The folders above are left as they are: where a disk was
  // taken away, results would go to the place at which it was mounted.
  fs::create_directory(folder_, ignored);
  write_text_file(nlohmann::ordered_json{{"host", platform::machine_name()},
                                         {"process", platform::process_id()},
                                         {"shard", text_of(part_.shard)},
                                         {"list", part_.list}}
                          .dump() +
                      "\n",
                  file_);
}

void BatchPresence::wait_for_others(const CancelFlag& cancel,
                                    const std::function<void(const Message&)>& on_wait) const {
  for (const fs::path& path : presences_in(folder_)) {
    if (path == file_) continue;
    std::error_code gone;
    const fs::file_time_type first_seen = fs::last_write_time(path, gone);
    const auto watched_since = std::chrono::steady_clock::now();
    for (bool announced = false;; announced = true) {
      const fs::file_time_type renewed = fs::last_write_time(path, gone);
      const std::optional<Other> other = gone ? std::nullopt : read(path);
      if (!other || !part_.may_share_pairs_with(other->part)) break;
      const auto age = fs::last_write_time(file_, gone) - renewed;
      // A time stamp may lie ahead, by a clock that was wrong: then only its renewal counts.
      const bool unchanged =
          renewed == first_seen && std::chrono::steady_clock::now() - watched_since > pace_.dead_after;
      if (ended_here(*other) || age > pace_.dead_after || unchanged) {
        fs::remove(path, gone);
        break;
      }
      if (renewed != first_seen || other->host == platform::machine_name())
        throw Error(ErrorKind::Failed, messages::cannot_begin_batch_here,
                    messages::another_batch_runs_here(other->shard, other->host, other->process),
                    messages::wait_for_other_batch);
      if (!announced) on_wait(messages::waiting_for_other_batch(other->shard, other->host));
      std::this_thread::sleep_for(
          std::min<std::chrono::milliseconds>(pace_.renew / 5, std::chrono::seconds(1)));
      if (cancel.requested()) throw Cancelled();
      write();
    }
  }
}

void BatchPresence::renew(const std::stop_token& stop) const {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  while (!wake.wait_for(lock, stop, pace_.renew, [&] { return stop.stop_requested(); })) {
    try {
      write();
    } catch (const Error&) {
      // Writing the pairs' own files will report a folder that is gone or full.
    }
  }
}

}  // namespace alinify
