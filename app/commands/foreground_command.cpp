#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/prepare/foreground/find_pieces.h"
#include "core/prepare/foreground/piece_images.h"
#include "core/workflow/write_pieces.h"

namespace alinify::cli {
namespace {

struct ForegroundFlags : OneImageFlags {
  std::string image, out, labels, outlines, threshold = "otsu", side = "auto", fill_holes = "all",
                                            compression = "deflate";
  double downsample = 0, smooth_px = 1, open_px = 0, close_px = 0, neck = 0.5, chord_px = 1;
  std::optional<double> min_area_px;
  bool split = false;
};

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [at, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc() || at != end) return std::nullopt;
  return value;
}

FindPiecesOptions options_from(const ForegroundFlags& flags) {
  FindPiecesOptions options;
  options.downsample = flags.downsample;
  if (flags.threshold == "triangle") {
    options.method = ThresholdMethod::Triangle;
  } else if (flags.threshold != "otsu") {
    const std::optional<double> given = number_in(flags.threshold);
    if (!given)
      throw Error(ErrorKind::Usage, messages::flag_does_not_understand("--threshold", flags.threshold),
                  messages::no_threshold, messages::write_threshold);
    options.method = ThresholdMethod::Given;
    options.threshold = *given;
  }
  options.side = flags.side == "dark"     ? ForegroundSide::Dark
                 : flags.side == "bright" ? ForegroundSide::Bright
                                          : ForegroundSide::Auto;
  if (flags.fill_holes == "none") {
    options.largest_hole_px = 0;
  } else if (flags.fill_holes != "all") {
    const std::optional<double> area = number_in(flags.fill_holes);
    if (!area || !(*area >= 0))
      throw Error(ErrorKind::Usage, messages::flag_does_not_understand("--fill-holes", flags.fill_holes),
                  messages::no_area, messages::write_hole_area);
    options.largest_hole_px = *area;
  }
  options.smooth_px = flags.smooth_px;
  options.open_px = flags.open_px;
  options.close_px = flags.close_px;
  options.smallest_piece_px = flags.min_area_px;
  options.split_touching = flags.split;
  options.neck = flags.neck;
  return options;
}

nlohmann::ordered_json to_json(const Piece& piece) {
  const Rect& r = piece.bounds;
  nlohmann::ordered_json json{
      {"label", piece.label},
      {"x", r.x},
      {"y", r.y},
      {"width", r.width},
      {"height", r.height},
      {"area_px", piece.area_px},
      {"centroid", {{"x", piece.centroid.x}, {"y", piece.centroid.y}}},
  };
  if (piece.area_mm2) json["area_mm2"] = *piece.area_mm2;
  return json;
}

std::string described(const FoundPieces& found) {
  std::vector<std::pair<std::string, std::string>> rows{
      {"foreground", percent_text(found.share) + " of the image, " +
                         (found.bright ? "brighter than " : "no brighter than ") +
                         significant_digits(found.threshold, 6)},
      {"pieces", std::to_string(found.pieces.size())}};
  // The largest ones; all are in the JSON.
  std::vector<Piece> largest = found.pieces;
  constexpr std::size_t shown = 12;
  std::stable_sort(largest.begin(), largest.end(),
                   [](const Piece& a, const Piece& b) { return a.area_px > b.area_px; });
  if (largest.size() > shown) largest.resize(shown);
  for (const Piece& piece : largest)
    rows.emplace_back("piece " + std::to_string(piece.label),
                      dimensions_text(piece.bounds) + " at " + std::to_string(piece.bounds.x) + ", " +
                          std::to_string(piece.bounds.y) + ", " +
                          (piece.area_mm2 ? significant_digits(*piece.area_mm2, 4) + " mm2"
                                          : significant_digits(piece.area_px / 1e6, 4) + " MP"));
  return aligned(rows);
}

void run_foreground(const ForegroundFlags& flags, CommandContext& context) {
  const FindPiecesOptions options = options_from(flags);
  std::vector<std::filesystem::path> outputs;
  for (const std::string& path : {flags.out, flags.labels, flags.outlines}) {
    if (path.empty()) continue;
    check_output(path, {flags.image});
    outputs.emplace_back(path);
  }
  check_distinct(outputs);
  const ChosenBackend chosen = open_backend(flags.where);
  announce_device(chosen, context);
  const auto pool = chosen.backend->pool();
  const auto source = open_input(context, flags.image, pool, flags.input, flags.page);
  Progress finding = context.progress().sub(0.8, messages::find_foreground);
  const auto found =
      std::make_shared<const FoundPieces>(find_pieces(*source, options, *chosen.backend, finding));
  TiffWriterOptions file;
  file.compression = compression_from(flags.compression);
  file.pyramid = false;
  file.pixel_size_um = source->info().pixel_size_um;
  Progress writing = context.progress().sub(0.2, messages::write_pieces);
  nlohmann::ordered_json json{
      {"image", flags.image},          {"width", found->image.width},
      {"height", found->image.height}, {"downsample", found->downsample},
      {"threshold", found->threshold}, {"foreground", found->bright ? "bright" : "dark"},
      {"share", found->share}};
  if (!flags.out.empty()) {
    write_plane(*mask_image(found), flags.out, file, *pool, writing);
    json["mask"] = flags.out;
  }
  if (!flags.labels.empty()) {
    write_plane(*label_image(found), flags.labels, file, *pool, writing);
    json["labels"] = flags.labels;
  }
  if (!flags.outlines.empty()) {
    write_outlines(*found, flags.chord_px, flags.outlines);
    json["outlines"] = flags.outlines;
  }
  json["pieces"] = nlohmann::ordered_json::array();
  for (const Piece& piece : found->pieces) json["pieces"].push_back(to_json(piece));
  json["remarks"] = nlohmann::ordered_json::array();
  for (const Message& remark : found->remarks) {
    json["remarks"].push_back(remark.english());
    context.note(remark);
  }
  context.print(json, described(*found));
}

}  // namespace

Command add_foreground(CLI::App& program) {
  const auto flags = std::make_shared<ForegroundFlags>();
  CLI::App* app = program.add_subcommand("foreground", "Separate an image's pieces from its background");
  app->add_option("image", flags->image, "the image")->required()->type_name("IMAGE");
  app->add_option("--out", flags->out, "mask as large as the image, 255 in the foreground, for --fixed-mask")
      ->type_name("MASK.tif");
  app->add_option("--labels", flags->labels, "the same with the number of its piece in each pixel")
      ->type_name("L.tif");
  app->add_option("--outlines", flags->outlines, "outlines of the pieces, for QuPath and others")
      ->type_name("O.geojson");
  app->add_option("--threshold", flags->threshold, "otsu, triangle, or a grey of the image")
      ->capture_default_str();
  app->add_option("--foreground", flags->side,
                  "which side of the threshold; auto: the side on which less of the border lies")
      ->check(CLI::IsMember({"dark", "bright", "auto"}))
      ->capture_default_str();
  app->add_option("--fill-holes", flags->fill_holes, "all, none, or those up to this area in pixels")
      ->capture_default_str();
  app->add_option("--open", flags->open_px, "removes what no disc of this radius fits into")
      ->type_name("PX")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app->add_option("--close", flags->close_px, "closes gaps that no disc of this radius fits into")
      ->type_name("PX")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app->add_option("--min-area", flags->min_area_px,
                  "drops pieces smaller than this area in pixels (default: a ten-thousandth of the image)")
      ->type_name("PX")
      ->check(CLI::NonNegativeNumber);
  app->add_flag("--split-touching", flags->split, "separates pieces that only a narrow bridge joins");
  app->add_option("--neck", flags->neck, "narrow: at most this share of the smaller one's width")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app->add_option("--smooth", flags->smooth_px, "sigma, in pixels of the resolution worked at")
      ->type_name("PX")
      ->check(CLI::Range(0.0, 4.0))
      ->capture_default_str();
  app->add_option("--downsample", flags->downsample,
                  "resolution worked at, 1: full (default: as fine as 64 megapixels allow)")
      ->type_name("D")
      ->check(CLI::Range(1.0, 4096.0));
  app->add_option("--chord", flags->chord_px, "how far simplified outlines may be from the pixels' edges")
      ->type_name("PX")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app->add_option("--compression", flags->compression, "none, lzw, deflate or zstd")->capture_default_str();
  add_one_image_flags(*app, "the file", *flags);
  app->footer(
      "Lengths and areas are in pixels of the full resolution.\n\n"
      "  alinify-cli foreground slide.tif --out mask.tif --outlines pieces.geojson --split-touching\n"
      "  alinify-cli register --fixed slide.tif --fixed-mask mask.tif --moving M.tif --transform-out T.json");
  return {app, [flags](CommandContext& context) { run_foreground(*flags, context); }};
}

}  // namespace alinify::cli
