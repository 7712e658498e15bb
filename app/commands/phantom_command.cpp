#include <algorithm>
#include <map>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/phantom/phantom.h"
#include "core/phantom/series_phantom.h"

namespace alinify::cli {
namespace {

struct PhantomFlags {
  std::string kind, size = "2048x2048", out, compression = "none", design, repeat = "half-drop";
  std::int64_t seed = 1;
  bool grey = false, no_pyramid = false;
  double amplitude_px = -1, rotation_deg = 1e9, period_px = 9;
  int points = 200, threads = 0;
  int sections = 0;
  double lifetime_sections = 4;
  bool restained = false;
};

TiffWriterOptions file_options(const PhantomFlags& flags) {
  TiffWriterOptions file;
  file.compression = compression_from(flags.compression);
  file.pyramid = !flags.no_pyramid;
  return file;
}

// What a pair and a series have in common.
template <class Options>
void take_shared_flags(const PhantomFlags& flags, Options& options) {
  options.size = parse_size(flags.size, "--size");
  options.seed = flags.seed;
  options.check_points = flags.points;
  if (flags.amplitude_px >= 0) options.amplitude_px = flags.amplitude_px;
  if (flags.rotation_deg < 1e8) options.rotation_deg = flags.rotation_deg;
}

void run_series(const PhantomFlags& flags, CommandContext& context) {
  if (flags.kind != "tissue" || flags.grey)
    throw Error(ErrorKind::Usage, messages::cannot_make_phantom_series, messages::only_tissue_has_sections,
                messages::give_kind_tissue);
  SeriesPhantomOptions options;
  take_shared_flags(flags, options);
  options.sections = flags.sections;
  options.restained = flags.restained;
  options.lifetime_sections = flags.lifetime_sections;
  const SeriesPhantom phantom(options);
  ThreadPool pool(flags.threads);
  const SeriesPhantomFiles files =
      write_series_phantom(phantom, flags.out, file_options(flags), pool, context.progress());
  nlohmann::ordered_json json{
      {"kind", flags.kind}, {"width", options.size.width},  {"height", options.size.height},
      {"seed", flags.seed}, {"restained", flags.restained}, {"list", files.list.string()}};
  json["sections"] = nlohmann::ordered_json::array();
  for (const SectionFiles& section : files.sections)
    json["sections"].push_back({{"id", section.id},
                                {"image", section.image.string()},
                                {"specimen_from_section", section.truth.string()},
                                {"points", section.points.string()}});
  json["bytes"] = files.bytes;
  context.print(json, aligned({{"sections", std::to_string(files.sections.size()) + " in " + flags.out +
                                                " (" + human_bytes(files.bytes) + ")"},
                               {"list", files.list.string()}},
                              ""));
}

void run_phantom(const PhantomFlags& flags, CommandContext& context) {
  PhantomOptions options;
  options.kind = flags.kind == "fabric"   ? PhantomKind::Fabric
                 : flags.kind == "tissue" ? PhantomKind::Tissue
                                          : PhantomKind::Print;
  options.repeat = repeat_layout_from(flags.repeat, {});
  if (!flags.design.empty()) options.repeat.design = parse_size(flags.design, "--design");
  take_shared_flags(flags, options);
  options.grey_fixed = flags.grey;
  options.yarn_period_px = flags.period_px;
  const Phantom phantom(options);
  ThreadPool pool(flags.threads);
  const PhantomFiles files = write_phantom(phantom, flags.out, file_options(flags), pool, context.progress());
  double largest = 0;
  for (const LandmarkPair& pair : phantom.points())
    largest = std::max(largest, length(pair.moving - pair.fixed));
  nlohmann::ordered_json json{{"kind", flags.kind},
                              {"width", options.size.width},
                              {"height", options.size.height},
                              {"seed", flags.seed},
                              {"fixed", files.fixed.string()},
                              {"moving", files.moving.string()},
                              {"truth", files.truth.string()},
                              {"fixed_points", files.fixed_points.string()},
                              {"moving_points", files.moving_points.string()},
                              {"points", phantom.points().size()},
                              {"largest_displacement_px", largest},
                              {"bytes", files.bytes}};
  context.print(json, aligned({{"fixed", files.fixed.string()},
                               {"moving", files.moving.string() + " (both " + human_bytes(files.bytes) + ")"},
                               {"truth", files.truth.string() + " (exact)"},
                               {"points", files.fixed_points.string() + ", " + files.moving_points.string() +
                                              " (" + std::to_string(phantom.points().size()) + ", up to " +
                                              fixed_decimals(largest, 1) + " px apart)"}},
                              ""));
}

}  // namespace

Command add_phantom(CLI::App& program) {
  const auto flags = std::make_shared<PhantomFlags>();
  CLI::App* app = program.add_subcommand(
      "phantom", "Make a pair or a series of test images whose transforms are known exactly");
  app->add_option("--kind", flags->kind,
                  "fabric: printed plain weave; tissue: two stains of one section; print: "
                  "a design, and the scan of cloth that it was printed on again and again")
      ->required()
      ->check(CLI::IsMember({"fabric", "tissue", "print"}));
  app->add_option("--size", flags->size,
                  "of both images (print: of the scan), in pixels; any size, the images are made in tiles")
      ->type_name("WxH")
      ->capture_default_str();
  app->add_option("--seed", flags->seed, "the same seed gives the same pair, whatever the threads")
      ->capture_default_str();
  app->add_option("--out", flags->out, "folder for the files, made when it is missing")
      ->required()
      ->type_name("DIR");
  app->add_flag("--grey", flags->grey, "fixed image with one channel, as of a line-scan camera");
  app->add_option("--amplitude", flags->amplitude_px,
                  "no local displacement is longer than this; 0: affine only (default: to suit)")
      ->type_name("PX")
      ->check(CLI::NonNegativeNumber);
  app->add_option("--rotation", flags->rotation_deg, "turn of the moving image (default: to suit)")
      ->type_name("DEG")
      ->check(CLI::Range(-360.0, 360.0));
  app->add_option("--period", flags->period_px, "width of a yarn")->type_name("PX")->capture_default_str();
  app->add_option("--design", flags->design, "print: size of one repeat (default: a third of --size)")
      ->type_name("WxH");
  app->add_option("--repeat", flags->repeat,
                  "print: how it is repeated, as --moving-repeat of register takes it")
      ->type_name("HOW")
      ->capture_default_str();
  app->add_option("--points", flags->points, "how many check points")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  CLI::Option* sections = app->add_option("--sections", flags->sections,
                                          "a series of so many sections of tissue instead of a pair")
                              ->type_name("N")
                              ->check(CLI::Range(2, 1000));
  app->add_flag("--restained", flags->restained,
                "the series is one section stained again and again, not one section after the other")
      ->needs(sections);
  app->add_option("--lifetime", flags->lifetime_sections,
                  "of a series: number of sections after which no small structure is shared any more")
      ->type_name("N")
      ->capture_default_str()
      ->needs(sections);
  app->add_option("--compression", flags->compression, "none, lzw, deflate or zstd")->capture_default_str();
  app->add_flag("--no-pyramid", flags->no_pyramid, "leave out the reduced-resolution levels");
  app->add_option("--threads", flags->threads, "0: all cores")
      ->check(CLI::Range(0, 4096))
      ->capture_default_str();
  app->footer(
      "Writes fixed.tif, moving.tif, truth.json, fixed_points.csv and moving_points.csv. With --sections, "
      "for\n"
      "each section its image, the exact map section-NN.truth.json into the specimen and "
      "section-NN.points.csv,\n"
      "places with one id in all of them, and series.csv for the command series.\n\n"
      "  alinify-cli phantom --kind fabric --size 4096x4096 --seed 7 --out pair\n"
      "  alinify-cli register --fixed pair/fixed.tif --moving pair/moving.tif --transform-out T.json\n"
      "  alinify-cli evaluate --transform T.json --fixed-points pair/fixed_points.csv --moving-points "
      "pair/moving_points.csv");
  return {app, [flags](CommandContext& context) {
            (flags->sections > 0 ? run_series : run_phantom)(*flags, context);
          }};
}

}  // namespace alinify::cli
