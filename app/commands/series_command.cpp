// The series command: its options.
#include "app/commands/series_run.h"
#include "app/commands/series_summary.h"

namespace alinify::cli {
namespace {

void run_series(const SeriesFlags& flags, CommandContext& context) {
  SeriesRun run(flags, context);
  run.prepare();
  const SeriesDone done = carry_out(run, flags);
  context.print(done.json, done.table);
  if (done.failure) throw Error(*done.failure);
}

}  // namespace

Command add_series(CLI::App& program) {
  const auto flags = std::make_shared<SeriesFlags>();
  CLI::App* app = program.add_subcommand(
      "series", "Register several sections or stainings on one of them, the reference");
  app->add_option("images", flags->images,
                  "the sections as they follow each other, or one CSV with the column image")
      ->required()
      ->type_name("LIST.csv|IMAGES");
  app->add_option("--reference", flags->reference,
                  "id or file of the section that the others come onto (default: the middle one, or with "
                  "--order found the one that resembles the others most)")
      ->type_name("ID");
  add_out_dir_flag(*app, *flags);
  app->add_option(
         "--strategy", flags->strategy,
         "reference: each section on the reference; neighbour: each on its neighbour towards it, the "
         "maps put one after the other; auto: on the reference, and where that is not good by the "
         "neighbour too, the better map stays")
      ->check(CLI::IsMember({"reference", "neighbour", "auto"}))
      ->capture_default_str()
      ->group(how_group);
  app->add_option("--order", flags->order,
                  "given: sections follow each other as they are named; found: each one's neighbour is "
                  "found by comparing all with each other")
      ->check(CLI::IsMember({"given", "found"}))
      ->capture_default_str()
      ->group(how_group);
  app->add_flag("--refine", flags->refine,
                "register sections chained through neighbours once more, directly on the reference, starting "
                "from the chained map; kept where it is clearly better")
      ->group(how_group);
  add_many_flags(*app, *flags,
                 "each section warped onto the reference too: ID.tif, or ID.ome.tif with --format ome-tiff",
                 "a report of each section too, html or json: ID.report.html");
  app->add_option("--merge", flags->merge,
                  "all sections on the reference as the channels of one image: OUT.ome.tif or OUT.ome.zarr")
      ->type_name("OUT.ome.tif")
      ->group(output_group);
  add_input_flags(*app, flags->input);
  add_write_flags(*app, flags->write);
  app->footer([] {
    return "The list: one section a line below the header. Columns: image; id, what the results are called\n"
           "(default: the file's name); mask, zero pixels do not count; page, which image of the file, from "
           "0;\n"
           "order, a number by which the sections follow each other. Relative names start from its "
           "folder.\n\n"
           "DIR/ID.json maps the reference onto the section ID, whichever way it went: for warp, points,\n"
           "annotations and transform. DIR/summary.csv and DIR/series.json say for every section which way "
           "it\n"
           "went, how good it is and what error is to be expected; along a chain of neighbours the errors "
           "of\n"
           "the links add up. A failed section does not stop the others: those behind it are chained\n"
           "through the next one on their path. The exit code is then 1. Restained rounds of one section: "
           "--strategy reference.\n\n" +
           engine_help() +
           "\n  alinify-cli series s1.tif s2.tif s3.tif --reference s2 --out-dir out --merge all.ome.tif";
  });
  return {app, [flags](CommandContext& context) { run_series(*flags, context); }};
}

}  // namespace alinify::cli
