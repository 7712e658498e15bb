#include "core/base/control_group.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace alinify {
namespace {

namespace fs = std::filesystem;

// Version 1 writes "no limit" as a number near 2^63.
constexpr std::int64_t kNoLimit = std::int64_t{1} << 60;

std::optional<std::int64_t> number_in(const fs::path& path) {
  std::ifstream file(path);
  std::int64_t value = 0;
  if (!(file >> value) || value < 0) return {};  // "max" is no number
  return value;
}

// The value behind a word, in a file of "word value" lines.
std::int64_t value_of(const fs::path& path, std::string_view word) {
  std::ifstream file(path);
  std::string name;
  for (std::int64_t value = 0; file >> name >> value;)
    if (name == word) return std::max<std::int64_t>(0, value);
  return 0;
}

struct MemoryFiles {
  const char *limit, *used, *reclaimable;
};

void limit_memory(const fs::path& group, const MemoryFiles& files, ControlGroupLimits& limits) {
  const auto limit = number_in(group / files.limit);
  if (!limit || *limit <= 0 || *limit >= kNoLimit) return;
  const std::int64_t used = number_in(group / files.used).value_or(0);
  const std::int64_t held = used - std::min(used, value_of(group / "memory.stat", files.reclaimable));
  const std::int64_t available = std::max<std::int64_t>(0, *limit - held);
  limits.memory_limit_bytes = std::min(limits.memory_limit_bytes.value_or(*limit), *limit);
  limits.memory_available_bytes = std::min(limits.memory_available_bytes.value_or(available), available);
}

void limit_cores(double quota, double period, ControlGroupLimits& limits) {
  if (quota > 0 && period > 0) limits.cores = std::min(limits.cores, quota / period);
}

void read_version_2(const fs::path& group, ControlGroupLimits& limits) {
  limit_memory(group, {"memory.max", "memory.current", "inactive_file"}, limits);
  std::ifstream file(group / "cpu.max");
  double quota = 0, period = 0;
  if (file >> quota >> period) limit_cores(quota, period, limits);
}

void read_version_1_memory(const fs::path& group, ControlGroupLimits& limits) {
  limit_memory(group, {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}, limits);
}

void read_version_1_cores(const fs::path& group, ControlGroupLimits& limits) {
  limit_cores(static_cast<double>(number_in(group / "cpu.cfs_quota_us").value_or(0)),
              static_cast<double>(number_in(group / "cpu.cfs_period_us").value_or(0)), limits);
}

// From the group itself up to the mount. Inside a container the path is the host's and leads nowhere here;
// the mount then is the container's own group.
template <class Take>
void take_upwards(const fs::path& mount, const std::string& path, ControlGroupLimits& limits, Take take) {
  for (fs::path below = fs::path(path).relative_path().lexically_normal();; below = below.parent_path()) {
    const bool leaves = !below.empty() && *below.begin() == "..";
    if (!leaves) take(mount / below, limits);
    if (below.empty() || leaves) return;
  }
}

bool lists(const std::string& controllers, std::string_view name) {
  std::istringstream words(controllers);
  for (std::string word; std::getline(words, word, ',');)
    if (word == name) return true;
  return false;
}

}  // namespace

ControlGroupLimits control_group_limits(const fs::path& membership, const fs::path& mount) {
  ControlGroupLimits limits;
  std::ifstream file(membership);
  for (std::string line; std::getline(file, line);) {  // "4:memory:/path", and "0::/path" of version 2
    const auto first = line.find(':');
    const auto second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1),
                      path = line.substr(second + 1);
    if (controllers.empty()) {
      take_upwards(mount, path, limits, read_version_2);
      take_upwards(mount / "unified", path, limits, read_version_2);
    }
    if (lists(controllers, "memory")) take_upwards(mount / "memory", path, limits, read_version_1_memory);
    if (lists(controllers, "cpu")) {
      take_upwards(mount / "cpu", path, limits, read_version_1_cores);
      take_upwards(mount / controllers, path, limits, read_version_1_cores);
    }
  }
  return limits;
}

}  // namespace alinify
