#include "app/cli_text.h"
#include "app/commands/command.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/image_formats.h"
#include "core/prepare/repeat/check_seam.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/tile_design.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

// "#0000ff".
std::string hex_text(ChannelColor color) {
  return "#" + hex_color(color.red, color.green, color.blue);
}

Json to_json(const ImageInfo& info) {
  Json json{{"path", info.path},
            {"format", info.format},
            {"width", info.size.width},
            {"height", info.size.height},
            {"channels", info.channels},
            {"type", std::string(name_of(info.type))},
            {"bits_per_sample", 8 * bytes_per_sample(info.type)},
            {"color", name_of(info.color)}};
  if (!info.channel_names.empty()) json["channel_names"] = info.channel_names;
  if (!info.channel_colors.empty()) {
    json["channel_colors"] = Json::array();
    for (const auto& color : info.channel_colors)
      json["channel_colors"].push_back(color ? Json(hex_text(*color)) : Json(nullptr));
  }
  if (!info.channel_windows.empty()) {
    json["channel_windows"] = Json::array();
    for (const auto& window : info.channel_windows)
      json["channel_windows"].push_back(window ? Json{window->low, window->high} : Json(nullptr));
  }
  json["compression"] = info.compression;
  json["layout"] = info.layout;
  json["byte_order"] = info.byte_order;
  json["orientation"] = info.orientation;
  json["pixel_size_um"] =
      info.pixel_size_um ? Json{info.pixel_size_um->x, info.pixel_size_um->y} : Json(nullptr);
  json["icc_profile_bytes"] = info.icc_profile.size();
  json["page"] = info.page;
  json["page_count"] = info.page_count;
  json["levels"] = Json::array();
  for (const LevelInfo& level : info.levels)
    json["levels"].push_back({{"width", level.size.width},
                              {"height", level.size.height},
                              {"tile_width", level.tile_size.width},
                              {"tile_height", level.tile_size.height},
                              {"downsample", {level.downsample.x, level.downsample.y}}});
  json["file_bytes"] = info.file_bytes;
  json["warnings"] = english_texts(info.warnings);
  return json;
}

std::string to_text(const ImageInfo& info) {
  std::vector<std::pair<std::string, std::string>> rows;
  const auto row = [&](const char* name, const std::string& value) {
    if (!value.empty()) rows.emplace_back(name, value);
  };
  row("format", info.format + (info.byte_order.empty() ? "" : ", " + info.byte_order));
  row("size", dimensions_text(info.size) + " px, " +
                  fixed_decimals(static_cast<double>(info.size.area()) / 1e6, 1) + " MP");
  row("samples",
      std::to_string(info.channels) + " x " + std::string(name_of(info.type)) + ", " + name_of(info.color));
  std::string names;
  for (std::size_t c = 0; c < info.channel_names.size(); ++c) {
    append_item(names, one_line(info.channel_names[c]));
    if (c < info.channel_colors.size() && info.channel_colors[c])
      names += " (" + hex_text(*info.channel_colors[c]) + ")";
  }
  row("channels", names);
  std::string windows;
  for (const auto& window : info.channel_windows)
    append_item(windows,
                window ? significant_digits(window->low, 6) + " to " + significant_digits(window->high, 6)
                       : "not stated");
  row("shown between", windows);
  row("pixel size", info.pixel_size_um ? fixed_decimals(info.pixel_size_um->x, 4) + " x " +
                                             fixed_decimals(info.pixel_size_um->y, 4) + " um"
                                       : "not known");
  row("compression", info.compression);
  row("layout", info.layout);
  std::string levels;
  for (const LevelInfo& level : info.levels) append_item(levels, dimensions_text(level.size));
  row("levels", std::to_string(info.levels.size()) + (info.levels.size() > 1 ? ": " + levels : ""));
  if (info.page_count > 1)
    row("pages", std::to_string(info.page_count) + ", this is page " + std::to_string(info.page));
  if (info.orientation != 1) row("orientation", std::to_string(info.orientation) + ", applied when read");
  if (!info.icc_profile.empty())
    row("ICC profile", human_bytes(static_cast<std::int64_t>(info.icc_profile.size())));
  if (info.file_bytes > 0) row("file", human_bytes(info.file_bytes));
  row("in memory", human_bytes(sample_bytes(info)));
  for (const Message& warning : info.warnings) row("warning", one_line(warning.english()));
  return info.path + "\n" + aligned(rows);
}

// Prints whether the image closes as one repeat of a design.
void print_repeat(const TileSource& image, const std::string& words, const std::string& size,
                  CommandContext& context) {
  const RepeatLayout layout = repeat_layout_from(words, repeat_size_from(size, image.info().size).pixels);
  const SeamReport seam = check_seam(image, layout, context.progress());
  const auto side = [](const SeamSide& s) {
    return Json{{"closes", s.clean()},
                {"across_levels", s.across},
                {"inside_levels", s.typical},
                {"odd_first", s.odd_first},
                {"odd_last", s.odd_last}};
  };
  Json json = to_json(image.info());
  json["repeat"] = {{"layout", words_of(layout)},     {"width", layout.tile().width},
                    {"height", layout.tile().height}, {"rows", side(seam.rows)},
                    {"columns", side(seam.columns)},  {"findings", english_texts(seam.findings)}};
  std::vector<std::pair<std::string, std::string>> rows{
      {"repeat", words_of(layout) + ", " + dimensions_text(layout.tile()) + " px"}};
  for (const Message& finding : seam.findings) rows.emplace_back("seam", one_line(finding.english()));
  if (seam.findings.empty()) rows.emplace_back("seam", "none to see");
  context.print(json, to_text(image.info()) + aligned(rows));
}

// ".tif .tiff"
std::string dotted(const std::vector<std::string>& endings) {
  std::string text;
  for (const std::string& ending : endings) text += (text.empty() ? "." : " .") + ending;
  return text;
}

void print_formats(CommandContext& context) {
  Json list = Json::array();
  std::vector<std::pair<std::string, std::string>> rows;
  for (ImageFormat format : image_formats()) {
    if (format.look_closer) format.look_closer(format);
    Json entry{{"name", format.name}, {"endings", format.endings}};
    entry["library"] = format.library;
    entry["pages"] = format.has_pages;
    entry["available"] = format.unavailable.empty();
    entry["why_not"] = format.unavailable.empty() ? Json(nullptr) : Json(format.unavailable.english());
    list.push_back(std::move(entry));
    std::string text = dotted(format.endings) + "; ";
    if (!format.unavailable.empty())
      text += "not read here: " + format.unavailable.english();
    else
      text += format.library + (format.has_pages ? "; --page chooses among several images" : "");
    rows.emplace_back(format.name, std::move(text));
  }
  context.print({{"formats", std::move(list)}}, aligned(rows));
}

}  // namespace

Command add_info(CLI::App& program) {
  struct Flags {
    std::string image;
    int page = 0;
    bool formats = false;
    std::string repeat, repeat_size;
    InputFlags input;
  };
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand("info", "Show what an image file holds, without reading its pixels");
  auto* image = app->add_option("image", flags->image, "an image in any of the formats that --formats lists");
  auto* formats = app->add_flag("--formats", flags->formats,
                                "list the formats that are read, and through which library, instead");
  image->type_name("IMAGE")->excludes(formats);
  app->parse_complete_callback([flags] {
    if (flags->image.empty() && !flags->formats) throw CLI::RequiredError("image");
  });
  app->add_option("--repeat", flags->repeat,
                  "reads the pixels too, and reports whether the image closes when it is repeated: straight, "
                  "half-drop, brick, 1/3-drop and so on, as --moving-repeat of register")
      ->type_name("HOW")
      ->excludes(formats);
  app->add_option("--repeat-size", flags->repeat_size, repeat_size_help)->type_name("WxH");
  add_page_flag(*app, "--page", "the file", flags->page);
  add_input_flags(*app, flags->input);
  return {app, [flags](CommandContext& context) {
            if (flags->formats) return print_formats(context);
            check_repeat_flags(flags->repeat, flags->repeat_size);
            const auto source = open_input(flags->image, nullptr, flags->input, flags->page);
            if (!flags->repeat.empty())
              return print_repeat(*source, flags->repeat, flags->repeat_size, context);
            context.print(to_json(source->info()), to_text(source->info()));
          }};
}

}  // namespace alinify::cli
