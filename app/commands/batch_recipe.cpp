#include "app/commands/batch_recipe.h"

#include <algorithm>
#include <utility>

#include "app/cli_text.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text_list.h"
#include "core/memory_plan/resolution_plan.h"
#include "core/workflow/version.h"

namespace alinify::cli {
namespace {

// Unset meant 0 before there was bare paper. An explicit 0, which prevents that paper, looks different.
std::string outside_text(const WriteFlags& write) {
  const std::vector<double> values = outside_values(write);
  if (values == std::vector{0.0}) return "0";
  if (values.empty()) return fixed_decimals(0, 6);
  std::string text;
  for (const double value : values) append_item(text, fixed_decimals(value, 6), ",");
  return text;
}

}  // namespace

BatchRecipe batch_recipe(const RecipePair& pair, const RegisterFlags& flags,
                         const std::map<std::string, std::string>& engine_values) {
  const BatchEntry& entry = pair.entry;
  BatchRecipe recipe;
  for (const auto& [role, path] : inputs_by_role(entry)) recipe.add_input(role, path);
  auto& options = recipe.options;
  options = {{"version", program_version()},
             {"engine", flags.engine},
             {"initial", pair.initial},
             {"allow_flip", flags.allow_flip ? "yes" : "no"},
             {"tolerance", flags.tolerance},
             {"seed", std::to_string(flags.seed)},
             {"memory_limit", flags.memory_limit},
             {"partial", flags.input.partial ? "yes" : "no"},
             {"pages_as_channels", flags.input.pages_as_channels ? "yes" : "no"},
             {"fixed_page", std::to_string(entry.fixed_page)},
             {"moving_page", std::to_string(entry.moving_page)}};
  // Records older than the limits are those of runs without any.
  const SearchLimits limits = flags.search_limits();
  if (limits.max_rotation_deg < 180) options["max_rotation"] = fixed_decimals(limits.max_rotation_deg, 6);
  if (limits.scale) options["scale_range"] = text_of(*limits.scale);
  if (flags.travel != "auto") options["travel"] = flags.travel;
  if (flags.pieces != "auto") options["pieces"] = flags.pieces;
  if (!flags.moving_repeat.empty()) {
    options["moving_repeat"] = flags.moving_repeat;
    if (!flags.repeat_size.empty()) options["repeat_size"] = flags.repeat_size;
  }
  for (const auto& [name, word] : batch_word_columns)
    if (word != &BatchEntry::initial && !(entry.*word).empty()) options[name] = entry.*word;
  for (const auto& [key, value] : engine_values) options["set " + key] = value;
  const WriteFlags& write = flags.write;
  if (pair.with_image)
    recipe.image_options = {
        {"interpolation", write.interpolation},
        {"compression", compression_of(write, kind_asked_for(write).value_or(ImageKind::Tiff))},
        {"outside", outside_text(write)},
        {"jpeg_quality", std::to_string(write.jpeg_quality)},
        {"tile_size", std::to_string(write.tile_size)},
        {"pyramid", write.no_pyramid ? "no" : "yes"},
        {"bigtiff", write.bigtiff ? "yes" : "no"}};
  // Likewise records older than levels, formats, frames and layouts.
  if (pair.with_image && write.compression_level != "default")
    recipe.image_options["compression_level"] = write.compression_level;
  if (pair.with_image && !write.format.empty()) recipe.image_options["format"] = write.format;
  if (pair.with_image && write.frame != "fixed") recipe.image_options["frame"] = write.frame;
  if (pair.with_image && !write.region.empty()) recipe.image_options["region"] = write.region;
  if (pair.with_image && write.reduce != 1) recipe.image_options["reduce"] = std::to_string(write.reduce);
  if (pair.with_image && pair.corrected) recipe.image_options["corrected"] = "yes";
  if (pair.with_image && write.zarr_version != "0.4")
    recipe.image_options["zarr_version"] = write.zarr_version;
  if (pair.with_image && write.layout != "tiles") recipe.image_options["layout"] = write.layout;
  return recipe;
}

std::optional<BatchRecord> record_of(const std::string& id, const std::filesystem::path& folder,
                                     CommandContext& context) {
  try {
    return read_batch_record(id, folder);
  } catch (const Error& error) {
    context.warn(messages::record_is_passed_over(
        id, Message::joined({error.problem_message(), error.why_message()}, ": ")));
    return {};
  }
}

std::optional<std::int64_t> memory_share(std::optional<std::int64_t> limit_bytes, std::size_t side_by_side) {
  const auto parts = static_cast<std::int64_t>(std::max<std::size_t>(1, side_by_side));
  if (limit_bytes) return *limit_bytes / parts;
  if (parts == 1) return {};
  return static_cast<std::int64_t>(usable_share_of_free_memory *
                                   static_cast<double>(platform::available_memory_bytes())) /
         parts;
}

}  // namespace alinify::cli
