#include "ui/jobs/pair_keeper.h"

#include <system_error>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/platform.h"
#include "core/io/text_file.h"
#include "ui/models/queued_pairs_json.h"

namespace alinify::ui {
namespace {

namespace fs = std::filesystem;

constexpr int kLists = 64;

fs::path list_path(int number) {
  return platform::state_folder() / std::string("pairs-").append(std::to_string(number)).append(".json");
}

// A lock of a dead process counts as none: Qt checks the process, not the lock's age.
std::unique_ptr<QLockFile> lock_of(const fs::path& list) {
  fs::path path = list;
  path.replace_extension(".lock");
  auto lock = std::make_unique<QLockFile>(text_of(path));
  lock->setStaleLockTime(0);
  return lock->tryLock(0) ? std::move(lock) : nullptr;
}

}  // namespace

PairKeeper::PairKeeper(PairQueue& queue, QObject* parent) : QObject(parent), queue_(queue) {
  try {
    take_list();
  } catch (const std::exception& problem) {
    log_warning(std::string("the list of pairs cannot be kept: ").append(problem.what()));
  }
  if (!path_.empty())
    writer_ = std::make_unique<NewestWorker<std::string>>(
        [this](const std::string& text, std::uint64_t) {
          write_text_file(text, path_);
          return true;
        },
        [this](const std::exception& e) {
          QMetaObject::invokeMethod(
              this,
              [this, failure = describe_failure(e)] {
                kept_.clear();  // the next change tries again
                if (!std::exchange(broken_, true)) Q_EMIT failed(failure);
              },
              Qt::QueuedConnection);
        });
  connect(&queue_, &PairQueue::changed, this, &PairKeeper::keep);
}

PairKeeper::~PairKeeper() {
  writer_.reset();
  if (path_.empty()) return;
  // The last request may not have begun; an empty list leaves nothing.
  try {
    std::error_code ignored;
    if (queue_.pairs().empty()) {
      fs::remove(path_, ignored);
    } else {
      write_text_file(pairs_json({queue_.pairs(), queue_.folder()}), path_);
    }
  } catch (const std::exception& problem) {
    log_warning(std::string("the list of pairs cannot be kept: ").append(problem.what()));
  }
}

void PairKeeper::take_list() {
  fs::create_directories(platform::state_folder());
  for (int number = 1; number <= kLists && path_.empty(); ++number) {
    lock_ = lock_of(list_path(number));
    if (lock_) path_ = list_path(number);
  }
  std::error_code ignored;
  if (path_.empty() || !fs::exists(path_, ignored)) return;
  KeptPairs kept;
  try {
    kept = read_pairs_json(read_text_file(path_, std::int64_t{1} << 28), path_);
  } catch (const std::exception& problem) {
    fs::path aside = path_;
    aside += ".unreadable";
    fs::rename(path_, aside, ignored);
    log_warning(std::string("the list of pairs could not be read and lies in ")
                    .append(aside.string())
                    .append(": ")
                    .append(problem.what()));
    return;
  }
  queue_.restore(std::move(kept.pairs), kept.folder);
  waiting_ = queue_.count(PairState::Waiting);
}

void PairKeeper::keep() {
  if (!writer_) return;
  std::string text = pairs_json({queue_.pairs(), queue_.folder()});
  if (text == kept_) return;
  kept_ = text;
  writer_->request(std::move(text));
}

}  // namespace alinify::ui
