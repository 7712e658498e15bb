#include "app/commands/register_flags.h"

#include <map>

#include "app/cli_text.h"
#include "core/io/points_io.h"

namespace alinify::cli {

std::optional<std::int64_t> RegisterFlags::memory_limit_bytes() const {
  if (memory_limit.empty()) return {};
  return parse_bytes(memory_limit, "--memory-limit");
}

std::optional<Tolerance> RegisterFlags::tolerance_asked_for() const {
  if (tolerance.empty()) return {};
  return parse_tolerance(tolerance);
}

SearchLimits RegisterFlags::search_limits() const {
  SearchLimits limits;
  limits.max_rotation_deg = max_rotation_deg;
  limits.pieces = pieces != "off";
  if (!scale_range.empty()) limits.scale = parse_scale_range(scale_range);
  limits.check();
  return limits;
}

std::optional<RepeatRequest> RegisterFlags::repeat_asked_for() const {
  check_repeat_flags(moving_repeat, repeat_size);
  if (moving_repeat.empty()) return {};
  return RepeatRequest{moving_repeat, repeat_size};
}

void add_how_flags(CLI::App& app, RegisterFlags& flags) {
  app.add_option(
         "--moving-repeat", flags.moving_repeat,
         "the moving image is one repeat of a design: auto (found on the fixed image), or straight, "
         "half-drop, brick, 1/3-drop, 1/4-brick and so on, with ,mirror-columns ,mirror-rows ,turn-90")
      ->type_name("HOW")
      ->group(how_group);
  app.add_option("--repeat-size", flags.repeat_size, repeat_size_help)
      ->type_name("WxH[mm]")
      ->group(how_group);
  app.add_option("--engine", flags.engine, "auto, or one of the engines listed below")
      ->capture_default_str()
      ->group(how_group);
  app.add_option("--initial", flags.initial,
                 "how to begin: auto, none, center, translation, rigid, similarity, affine or landmarks")
      ->check(CLI::IsMember(
          {"auto", "none", "center", "translation", "rigid", "similarity", "affine", "landmarks"}))
      ->capture_default_str()
      ->group(how_group);
  app.add_flag("--allow-flip", flags.allow_flip, "the moving image may be mirrored")->group(how_group);
  app.add_option("--travel", flags.travel,
                 "whether the start looks for cloth that travelled unevenly under a line-scan camera: auto "
                 "(behind an affine start), on (behind any that is searched for), off")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str()
      ->group(how_group);
  app.add_option(
         "--pieces", flags.pieces,
         "content in several pieces, such as sections on a slide: auto (each with its own start, where "
         "one start leaves pieces unexplained), off (one start for all)")
      ->check(CLI::IsMember({"auto", "off"}))
      ->capture_default_str()
      ->group(how_group);
  app.add_option("--max-rotation", flags.max_rotation_deg,
                 "largest rotation tried in the search for a start, in either direction (mirrored: after "
                 "mirroring left to right)")
      ->type_name("DEG")
      ->capture_default_str()
      ->group(how_group);
  app.add_option(
         "--scale-range", flags.scale_range,
         "the search tries no other scale of the moving image against the fixed one: lengths in um where "
         "both pixel sizes are known, else in pixels (default: any from 0.1 to 10)")
      ->type_name("A,B")
      ->group(how_group);
  app.add_option("--set", flags.values, "an engine option by name; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(how_group);
  app.add_option("--tolerance", flags.tolerance, tolerance_help)->type_name("0.5px|5um")->group(how_group);
  app.add_option("--seed", flags.seed, "the same seed gives the same result")
      ->capture_default_str()
      ->group(how_group);
}

void add_where_flags(CLI::App& app, RegisterFlags& flags) {
  add_device_flags(app, flags.where, where_group);
  app.add_option("--memory-limit", flags.memory_limit, "for example 8G (default: what is free)")
      ->type_name("SIZE")
      ->group(where_group);
}

void add_pixel_size_flags(CLI::App& app, std::string& fixed, std::string& moving) {
  app.add_option("--fixed-pixel-size", fixed, pixel_size_help)->type_name("SIZE")->group(reading_group);
  app.add_option("--moving-pixel-size", moving, "the same for the moving file")
      ->type_name("SIZE")
      ->group(reading_group);
}

std::map<std::string, std::string> values_from(const std::vector<std::string>& assignments) {
  std::map<std::string, std::string> values;
  for (const std::string& text : assignments) {
    const auto [key, value] = parse_assignment(text, "--set");
    values[key] = value;
  }
  return values;
}

void add_out_dir_flag(CLI::App& app, ManyFlags& flags) {
  app.add_option("--out-dir", flags.out_dir, "folder of the results; made where it is missing")
      ->required()
      ->type_name("DIR");
}

void add_many_flags(CLI::App& app, ManyFlags& flags, const char* warp, const char* report) {
  add_how_flags(app, flags);
  add_where_flags(app, flags);
  app.add_option("--jobs", flags.jobs, "pairs at a time on the CPU, which share threads and memory")
      ->check(CLI::Range(1, 256))
      ->capture_default_str()
      ->group(where_group);
  app.add_flag("--warp", flags.warp, warp)->group(output_group);
  app.add_option("--report", flags.report, report)
      ->check(CLI::IsMember({"html", "json"}))
      ->group(output_group);
  app.add_flag("--resume", flags.resume,
               "skip pairs whose results are there, made from the same files with the same options")
      ->group(output_group);
}

RegisterPairRequest pair_request(const RegisterFlags& flags) {
  RegisterPairRequest request;
  request.initial = initial_mode_from(flags.initial);
  request.engine = flags.engine;
  request.engine_values = values_from(flags.values);
  request.allow_flip = flags.allow_flip;
  request.travel = travel_search_from(flags.travel);
  request.limits = flags.search_limits();
  request.seed = flags.seed;
  request.threads = flags.where.threads;
  request.memory_limit_bytes = flags.memory_limit_bytes();
  make_engine(request.engine, request.engine_values);
  return request;
}

ImagePair open_pair(const PairFiles& files, const InputFlags& input, const std::shared_ptr<ThreadPool>& pool,
                    RegisterJob& job, CommandContext& context) {
  RegisterPairRequest& pair = job.pair;
  const auto fixed_pixel_size = stated_pixel_size(files.fixed_pixel_size, "--fixed-pixel-size"),
             moving_pixel_size = stated_pixel_size(files.moving_pixel_size, "--moving-pixel-size");
  ImagePair captured;
  captured.fixed = open_input(files.fixed, pool, input, files.fixed_page);
  captured.moving = open_input(files.moving, pool, input, files.moving_page);
  if (fixed_pixel_size) captured.fixed = with_pixel_size(captured.fixed, *fixed_pixel_size);
  if (moving_pixel_size) captured.moving = with_pixel_size(captured.moving, *moving_pixel_size);
  context.warn_of_file(captured.fixed->info());
  context.warn_of_file(captured.moving->info());
  pair.fixed = corrected_by(captured.fixed, files.fixed_flatfield, pair.corrections.fixed);
  pair.moving = corrected_by(captured.moving, files.moving_flatfield, pair.corrections.moving);
  pair.fixed_mask = open_mask(context, files.fixed_mask, *pair.fixed, pool);
  pair.moving_mask = open_mask(context, files.moving_mask, *pair.moving, pool);
  if (!files.landmarks.empty()) pair.landmarks = read_landmarks(files.landmarks);
  if (!files.check_points.empty()) job.check_points = read_landmarks(files.check_points);
  return captured;
}

std::string engine_help() {
  std::string text = "Engines:\n";
  for (const EngineDescription& engine : list_engines()) {
    text += "  " + engine.name + "  " + engine.sentence.english() +
            (engine.available ? "" : " Not available: " + engine.why_not.english()) + "\n";
    for (const OptionDescription& option : engine.options)
      text += "    --set " + option.name + "=" + option.default_value +
              (option.unit.empty() ? "" : " " + option.unit) + "  " + option.help.english() + "\n";
  }
  return text;
}

}  // namespace alinify::cli
