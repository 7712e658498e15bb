#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>

namespace alinify {

/// The limits that Linux's control groups set for a process: a container's, and those a scheduler sets for a
/// task.
struct ControlGroupLimits {
  std::optional<std::int64_t> memory_limit_bytes;          ///< the tightest; empty: none
  std::optional<std::int64_t> memory_available_bytes;      ///< left in the group nearest to its limit
  double cores = std::numeric_limits<double>::infinity();  ///< may be a fraction
};

/// Reads the limits of the groups that `membership` (as /proc/self/cgroup) lists, and of the groups these lie
/// in, below `mount` (/sys/fs/cgroup): a limit set for a whole job holds for its tasks. Version 1, version 2
/// and both side by side. Page cache that the system would give back counts as available. Missing or invalid
/// entries are no limit. **Source**: the kernel's documentation of control groups.
ControlGroupLimits control_group_limits(const std::filesystem::path& membership,
                                        const std::filesystem::path& mount);

}  // namespace alinify
