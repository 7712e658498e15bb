#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/command.h"
#include "core/quality/tolerance.h"
#include "core/workflow/register_job.h"

namespace alinify::cli {

/// The options of a registration that do not depend on the pair: register and batch share them.
struct RegisterFlags {
  std::string engine = "auto", initial = "auto", travel = "auto", pieces = "auto", memory_limit, tolerance;
  bool allow_flip = false;
  double max_rotation_deg = 180;
  std::string scale_range;
  std::int64_t seed = 1;
  std::vector<std::string> values;  ///< KEY=VALUE, engine options
  std::string moving_repeat, repeat_size;
  DeviceFlags where;
  InputFlags input;
  WriteFlags write;

  /// **Throws** Error(Usage), as the next two do.
  std::optional<std::int64_t> memory_limit_bytes() const;
  std::optional<Tolerance> tolerance_asked_for() const;
  SearchLimits search_limits() const;
  /// Empty: the moving image is a single picture. **Throws** Error(Usage) for invalid words and sizes.
  std::optional<RepeatRequest> repeat_asked_for() const;
};

/// Options shared by the commands over many images: batch and series.
struct ManyFlags : RegisterFlags {
  std::string out_dir, report;
  bool warp = false, resume = false;
  int jobs = 1;
};

/// --moving-repeat and --repeat-size, --engine, --initial, --allow-flip, --travel, --pieces,
/// --max-rotation, --scale-range, --set and --seed; --device and its like with --memory-limit.
void add_how_flags(CLI::App& app, RegisterFlags& flags);
void add_where_flags(CLI::App& app, RegisterFlags& flags);
/// Help groups, for options that a command adds to them.
inline constexpr const char* how_group = "How";
inline constexpr const char* where_group = "Where";
inline constexpr const char* output_group = "What to write";

/// --out-dir; add_how_flags and add_where_flags with --jobs; --warp, --report and --resume. `warp` and
/// `report` describe the two.
void add_out_dir_flag(CLI::App& app, ManyFlags& flags);
void add_many_flags(CLI::App& app, ManyFlags& flags, const char* warp, const char* report);

/// --fixed-pixel-size and --moving-pixel-size; for these two see open_pair().
void add_pixel_size_flags(CLI::App& app, std::string& fixed, std::string& moving);
inline constexpr const char* pixel_size_help =
    "what counts instead of what the fixed file says: 0.5um, 0.25x0.26um, 600dpi, 20px/mm, or none";

/// The requested job, without a pair. **Throws** Error(Usage) for an invalid engine, start, option or size;
/// Error(NotFound) for an engine that cannot run here.
RegisterPairRequest pair_request(const RegisterFlags& flags);

/// The names and values of "KEY=VALUE" words. **Throws** Error(Usage) for an invalid word.
std::map<std::string, std::string> values_from(const std::vector<std::string>& words);

/// The files of one pair; empty where there is none.
struct PairFiles {
  std::string fixed, moving, fixed_mask, moving_mask, landmarks, check_points;
  int fixed_page = 0, moving_page = 0;
  std::string fixed_flatfield = {}, moving_flatfield = {};  ///< illumination corrections to read them through
  std::string fixed_pixel_size = {},
              moving_pixel_size = {};  ///< as parse_pixel_size() takes them; empty: the file's
};
/// Opens them into a job, decoding on `pool`. **Returns** the two images as their files hold them; those of
/// the job are read through their corrections, where there are any. What is irregular in their files, it
/// warns of. **Throws** Error, among them Error(Usage) for a pixel size.
ImagePair open_pair(const PairFiles& files, const InputFlags& input, const std::shared_ptr<ThreadPool>& pool,
                    RegisterJob& job, CommandContext& context);

/// Lists every engine with its --set keys, so that nobody has to look them up.
std::string engine_help();

}  // namespace alinify::cli
