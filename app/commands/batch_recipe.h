#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/commands/command.h"
#include "app/commands/register_flags.h"
#include "core/workflow/batch/batch_list.h"
#include "core/workflow/batch/batch_record.h"

namespace alinify::cli {

/// A pair with its individual options, beyond those shared by all.
struct RecipePair {
  const BatchEntry& entry;
  std::string initial;
  bool with_image = false;  ///< it is also warped
  bool corrected = false;   ///< it is warped with its illumination corrected
};

/// Everything the pair's results depend on. **Throws** Error where a file cannot be read.
BatchRecipe batch_recipe(const RecipePair& pair, const RegisterFlags& flags,
                         const std::map<std::string, std::string>& engine_values);

/// An earlier run's record of a pair in `folder`; empty if there is none and, with a warning, if it cannot be
/// read.
std::optional<BatchRecord> record_of(const std::string& id, const std::filesystem::path& folder,
                                     CommandContext& context);

/// The memory for each of several registrations side by side: its share of `limit_bytes`, or of the free
/// memory. Unset for a single one without a limit.
std::optional<std::int64_t> memory_share(std::optional<std::int64_t> limit_bytes, std::size_t side_by_side);

}  // namespace alinify::cli
