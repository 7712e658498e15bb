#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/image/stated_pixel_size.h"
#include "core/quality/accepted_places.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/quality/residual_scale.h"
#include "core/registration/engine.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/report.h"
#include "core/workflow/report/report_cloth.h"
#include "core/workflow/report/report_drawings.h"
#include "core/workflow/report/report_pictures.h"
#include "core/workflow/report/report_style.h"
#include "core/workflow/report/report_words.h"
#include "core/workflow/report/verdict_headline.h"

namespace alinify {
namespace {

// Names and values, as HTML.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

std::string table(const NamedValues& rows) {
  std::string html = "<table>\n";
  for (const auto& [name, value] : rows) html += "<tr><th>" + name + "</th><td>" + value + "</td></tr>\n";
  return html + "</table>\n";
}

std::string heading(const ReportWords& words, const Message& title) {
  return "<h2>" + words(title) + "</h2>\n";
}

// Its beginning: the heading, and the row with the names of the columns.
std::string table_of_figures(const ReportWords& words, const Message& title,
                             std::initializer_list<Message> columns) {
  std::string html = heading(words, title) + "<table class='number'><tr>";
  for (const Message& column : columns) html += "<th>" + words(column) + "</th>";
  return html + "</tr>\n";
}

std::string table_cell(const std::string& html) {
  return "<td>" + html + "</td>";
}

MessageArgument short_argument(double value, const std::string& unit = {}) {
  return with_unit(short_number(value), unit);
}

std::string view_box(Size size) {
  return "viewBox='-0.5 -0.5 " + std::to_string(size.width) + " " + std::to_string(size.height) + "'";
}

std::string image_element(const ReportPicture& picture, Size size, const std::string& more) {
  return "<image x='-0.5' y='-0.5' width='" + std::to_string(size.width) + "' height='" +
         std::to_string(size.height) + "' preserveAspectRatio='none' " + more + " href='" + picture.uri +
         "'/>";
}

// With the page where the file holds several.
std::string with_page(const std::string& html, const ImageInfo& info, const ReportWords& words) {
  if (info.page_count <= 1) return html;
  return words.around(messages::report_image_page(html_place(0), info.page), {html});
}

// Path and kind, and the pixel size where a person has stated it.
std::string image_text(const ImageInfo& info, const ReportWords& words) {
  const Message remark = pixel_size_remark(info);
  return with_page(escaped(info.path), info, words) + escaped(" (" + describe(info)) +
         (remark.empty() ? "" : "; " + words(remark)) + ")";
}

std::string caption_element(const ReportWords& words, const Message& title, const std::string& caption) {
  return "<figcaption><b>" + words(messages::report_caption_begins(title)) + "</b> " + caption +
         "</figcaption>";
}

// A figure in the fixed image's pixels.
std::string figure(const ReportWords& words, Size size, const std::string& inside, const Message& title,
                   const std::string& caption) {
  return "<figure class='picture'><svg " + view_box(size) + " role='img' aria-label='" +
         words.attribute(title) + "' class=''>" + inside + "</svg>" + caption_element(words, title, caption) +
         "</figure>\n";
}

std::string scale_bar(const std::string& from, const std::string& to) {
  return from + "<span class='scale'></span>" + to;
}

// An overlay enlarged around one place: the first few are worth a picture of their own.
std::string close_up(const ReportWords& words, const Finding& place, const std::string& letters, Size fixed) {
  const double grow = 0.5;
  const auto w = static_cast<double>(place.rect.width), h = static_cast<double>(place.rect.height);
  const double side = std::max(
      {(1 + grow) * w, (1 + grow) * h, 0.12 * static_cast<double>(std::max(fixed.width, fixed.height))});
  const double x = static_cast<double>(place.rect.x) + w / 2 - side / 2,
               y = static_cast<double>(place.rect.y) + h / 2 - side / 2;
  return "<figure class='picture'><svg viewBox='" + short_number(x) + " " + short_number(y) + " " +
         short_number(side) + " " + short_number(side) + "' role='img'><use href='#after'/></svg>" +
         caption_element(words, Message::verbatim(letters), words(reason_and_jump(place))) + "</figure>\n";
}

struct DrawnPictures {
  ReportPicture fixed, untouched, before, after, checker;
};

// Packing a picture is the work of one thread: side by side.
DrawnPictures drawn(const QualityPictures& shown, ThreadPool* pool) {
  DrawnPictures all;
  const std::array<std::function<void()>, 5> works{
      [&] { all.after = overlay_picture(shown.fixed, shown.after); },
      [&] { all.untouched = overlay_picture(shown.fixed, shown.untouched); },
      [&] { all.before = overlay_picture(shown.fixed, shown.before); },
      [&] { all.checker = checker_picture(shown.fixed, shown.after); },
      [&] { all.fixed = fixed_picture(shown.fixed); }};
  if (pool) {
    pool->parallel_for(static_cast<std::int64_t>(works.size()),
                       [&](std::int64_t i) { works[static_cast<std::size_t>(i)](); });
  } else {
    for (const auto& work : works) work();
  }
  return all;
}

std::string deformation_figure(const ReportWords& words, const Transform& map, Size size) {
  const double times = fitting_exaggeration(map);
  if (times <= 0) return {};
  return figure(words, size, "<g class='grid'>" + deformation_drawing(map, times) + "</g>",
                messages::report_deformation,
                words(times > 1 ? messages::report_deformation_enlarged(short_argument(times))
                                : Message(messages::report_deformation_as_it_is)));
}

std::string before_and_after_figures(const JobResult& report, const DrawnPictures& shown,
                                     const ReportWords& words) {
  const QualityReport& q = report.quality.value();
  const Size size = report.fixed.size;
  const Message untouched =
      Message::joined({messages::report_untouched_caption, messages::report_colours}, " ");
  return figure(words, size, image_element(shown.untouched, size, ""), messages::report_untouched,
                words(untouched)) +
         figure(words, size, image_element(shown.before, size, ""), messages::report_before,
                words(messages::report_before_caption)) +
         figure(words, size, "<use href='#after'/>" + places_drawing(q.findings, size),
                messages::report_after,
                words(q.findings.empty() ? messages::report_after_caption : messages::report_frames)) +
         figure(words, size, image_element(shown.checker, size, ""), messages::report_checkerboard,
                words(messages::report_checkerboard_caption)) +
         deformation_figure(words, report.result.moving_from_fixed, size);
}

std::string residual_figures(const ReportWords& words, const ResidualMap& map, Size size) {
  const double scale = full_scale_px(map), consistency = full_return_scale_px(map);
  const auto bar_to = [&](double px) {
    return std::vector{scale_bar(words.figure("0"), words.figure(short_number(px) + " px"))};
  };
  const MessageArgument block = short_argument(map.block_px, "px");
  const Message found =
      map.downsample < 1.01
          ? messages::report_residual_at_full_resolution(block, html_place(0))
          : messages::report_residual_at_share(block, short_argument(map.downsample), html_place(0));
  return figure(words, size, "<use href='#fixed'/>" + residual_drawing(map, scale), messages::report_residual,
                words.around(found, bar_to(scale))) +
         figure(words, size, "<use href='#fixed'/>" + consistency_drawing(map, consistency),
                messages::report_forward_and_back,
                words.around(messages::report_forward_and_back_caption(html_place(0)), bar_to(consistency)));
}

std::string correlation_figure(const ReportWords& words, const CorrelationMap& map, const Message& title,
                               double median, Size size) {
  const ReportPicture picture = correlation_picture(map, true);
  if (picture.width == 0) return {};
  const std::string place = "<image class='blocks' x='" + short_number(map.origin_px) + "' y='" +
                            short_number(map.origin_px) + "' width='" +
                            short_number(map.step_px * static_cast<double>(map.size.width)) + "' height='" +
                            short_number(map.step_px * static_cast<double>(map.size.height)) +
                            "' preserveAspectRatio='none' href='" + picture.uri + "'/>";
  const Message caption = messages::report_correlation_caption(
      short_argument(map.step_px, "px"), short_argument(std::round(1000 * median) / 1000), html_place(0));
  return figure(words, size, place, title,
                words.around(caption, {scale_bar(words.figure("0"), words.figure("1"))}));
}

std::string pictures_section(const JobResult& report, ThreadPool* pool, const ReportWords& words) {
  const QualityReport& q = report.quality.value();
  if (!q.pictures) return {};
  const Size size = report.fixed.size;
  const DrawnPictures shown = drawn(*q.pictures, pool);
  // Pictures that are shown more than once stand in the page once.
  std::string html = "<svg width='0' height='0' style='position:absolute' aria-hidden='true'><defs>" +
                     image_element(shown.fixed, size, "id='fixed' opacity='.55'") +
                     image_element(shown.after, size, "id='after'") + "</defs></svg>\n";
  html += heading(words, messages::report_before_and_after) + "<div class='pictures'>\n" +
          before_and_after_figures(report, shown, words) + "</div>\n";
  html += heading(words, messages::report_where_it_agrees) + "<div class='pictures'>\n";
  if (const ResidualMap* map = map_to_show(q)) html += residual_figures(words, *map, size);
  html +=
      correlation_figure(words, q.map_before, messages::report_correlation_before, q.before.gradient, size);
  html += correlation_figure(words, q.map_after, messages::report_correlation_after, q.after.gradient, size);
  return html + "</div>\n";
}

// The first line, for readers who did not see the run.
std::string what_and_when(const JobResult& report, const ReportWords& words) {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::string when(32, '\0');
  when.resize(std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M UTC", std::gmtime(&seconds)));
  const auto name = [&words](const ImageInfo& info) {
    return "<b>" + with_page(escaped(std::filesystem::path(info.path).filename().string()), info, words) +
           "</b>";
  };
  return "<p>" +
         words.around(messages::report_pair(html_place(0), html_place(1), when),
                      {name(report.moving), name(report.fixed)}) +
         "</p>\n";
}

// Rows of those places that are blank ground, or of the others, which a person is asked to review.
std::string place_rows(const FindingGroups& places, bool blank, const ReportWords& words) {
  std::string html;
  for (const int head : places.heads()) {
    const Finding place = places.told(head);
    if ((place.kind == FindingKind::Blank) != blank) continue;
    const Rect& r = place.rect;
    html += "<tr>" + table_cell(letters_of(places, head));
    for (const auto px : {r.x + r.width / 2, r.y + r.height / 2, r.width, r.height})
      html += table_cell(words.position(px));
    html += table_cell(words(reason_and_jump(place)));
    // Nobody has to look at blank ground: it is not open.
    html += table_cell(place.accepted ? words(messages::report_place_accepted)
                       : blank        ? std::string()
                                      : words(messages::report_place_open)) +
            "</tr>\n";
  }
  return html;
}

std::string places_section(const JobResult& report, const ReportWords& words) {
  const QualityReport& q = report.quality.value();
  const FindingGroups places(q.findings);
  const auto table_of = [&](const Message& title, bool blank) {
    const std::string rows = place_rows(places, blank, words);
    if (rows.empty()) return rows;
    return table_of_figures(words, title,
                            {messages::report_place, messages::report_middle_x, messages::report_middle_y,
                             messages::report_width, messages::report_height, messages::report_why,
                             messages::report_reviewed}) +
           rows + "</table>\n";
  };
  std::string html = table_of(messages::report_places, false);
  if (q.pictures && !html.empty()) {
    html += "<div class='curves' style='margin-top:1rem'>\n";
    int shown = 0;
    for (const int head : places.heads()) {
      if (places.told(head).kind == FindingKind::Blank || shown++ >= 4) continue;
      html += close_up(words, places.told(head), letters_of(places, head), report.fixed.size);
    }
    html += "</div>\n";
  }
  return html + table_of(messages::report_blank_ground, true);
}

// An error in the moving image's pixels, whose size need not be the fixed one's.
std::string moving_length(double px, const JobResult& report, const ReportWords& words) {
  const std::string formatted = pixels_text(px) + " px";
  const auto &fixed_um = report.fixed.pixel_size_um, &moving_um = report.moving.pixel_size_um;
  if (!fixed_um) return words.length(formatted, px);
  if (!moving_um) return words.figure(formatted);
  const auto side = [](const Vec2d& um) { return std::sqrt(um.x * um.y); };
  return words.length(formatted, px * side(*moving_um) / side(*fixed_um));
}

// Every landmark by its name: a median does not show which one is wrong.
std::string landmarks_section(const JobResult& report, const ReportWords& words) {
  const QualityReport& q = report.quality.value();
  const TargetRegistrationError none;
  const TargetRegistrationError& after = q.points_after ? *q.points_after
                                         : q.landmarks  ? q.landmarks->under_the_map
                                                        : none;
  const TargetRegistrationError& other = q.points_after && q.points_before ? *q.points_before
                                         : !q.points_after && q.landmarks  ? q.landmarks->left_out
                                                                           : none;
  const TargetRegistrationError& newer = report.newer_landmarks.under_the_map;
  if (after.rows.empty() && newer.rows.empty()) return {};
  std::string html =
      table_of_figures(words, messages::report_landmarks,
                       {messages::report_landmark, messages::report_error,
                        q.points_after ? messages::report_error_before : messages::report_left_out});
  bool some_unconfirmed = false;
  const auto add_rows = [&](const TargetRegistrationError& errors, const TargetRegistrationError& others,
                            bool are_newer) {
    const std::vector<std::string>& unconfirmed = report.unconfirmed_landmarks;
    for (const TargetRegistrationError::Row& row : errors.rows) {
      Message name = Message::verbatim(row.id);
      if (std::find(unconfirmed.begin(), unconfirmed.end(), row.id) != unconfirmed.end()) {
        name = messages::report_unconfirmed(name);
        some_unconfirmed = true;
      }
      if (are_newer) name = messages::report_newer_landmark(name);
      const auto same = std::find_if(others.rows.begin(), others.rows.end(),
                                     [&](const auto& other_row) { return other_row.id == row.id; });
      html += "<tr>" + table_cell(words(name)) + table_cell(moving_length(row.distance_px, report, words)) +
              table_cell(same == others.rows.end() ? std::string()
                                                   : moving_length(same->distance_px, report, words)) +
              "</tr>\n";
    }
  };
  add_rows(after, other, false);
  add_rows(newer, q.points_after ? none : report.newer_landmarks.left_out, true);
  html += "</table>\n";
  if (some_unconfirmed) html += "<p>" + words(messages::report_partner_unconfirmed) + "</p>\n";
  return html;
}

const MessageText& kind_text(MeasureKind kind) {
  switch (kind) {
    case MeasureKind::Distance:
      return messages::report_distance;
    case MeasureKind::Angle:
      return messages::report_angle;
    case MeasureKind::Threads:
      break;
  }
  return messages::report_threads;
}

Message threads_text(const ThreadCount& threads, const std::optional<double>& per_cm) {
  const Message count =
      per_cm ? messages::report_threads_per_cm(threads.count(), fixed_number(*per_cm, 2))
             : messages::report_threads_every(threads.count(), fixed_number(threads.spacing_px, 2, "px"));
  return threads.uneven() ? Message::joined({count, messages::report_threads_uneven}) : count;
}

// The attributes of a measurement beside its place and length.
Message more_of(const Measurement& measured, const std::optional<Vec2d>& pixel_size_um) {
  if (measured.kind == MeasureKind::Angle)
    return messages::report_figure(MessageArgument::number(
        fixed_decimals(degrees_of(measured, pixel_size_um.value_or(Vec2d{1, 1})), 1) + "°"));
  if (measured.kind != MeasureKind::Threads) return {};
  if (!measured.threads) return messages::report_no_threads;
  return threads_text(*measured.threads,
                      pixel_size_um ? std::optional(threads_per_cm(measured, *pixel_size_um)) : std::nullopt);
}

// Each with where it was made, so that it can be found on the cloth again.
std::string measurements_section(const JobResult& report, const ReportWords& words) {
  if (report.measurements.empty()) return {};
  const auto& um = report.fixed.pixel_size_um;
  std::string html = table_of_figures(
      words, messages::report_measured_by_hand,
      {messages::report_number, messages::report_quantity, Message::verbatim("x px"),
       Message::verbatim("y px"), Message::verbatim("px"), Message::verbatim("mm"), messages::report_more});
  const auto figure_cell = [&](double value, int decimals) {
    return table_cell(words.figure(fixed_decimals(value, decimals)));
  };
  int number = 0;
  for (const Measurement& measured : report.measurements) {
    const bool angle = measured.kind == MeasureKind::Angle;
    const Vec2d at = measured.points[angle ? 1 : 0];
    html += "<tr>" + table_cell(std::to_string(++number)) + table_cell(words(kind_text(measured.kind))) +
            figure_cell(at.x, 1) + figure_cell(at.y, 1) +
            (angle ? table_cell("") : figure_cell(length_of(measured), 1)) +
            (angle || !um ? table_cell("") : figure_cell(1e-3 * length_of(measured, *um), 3)) +
            table_cell(words(more_of(measured, um))) + "</tr>\n";
  }
  return html + "</table>\n";
}

// Why it was kept or not, as far as that is known.
Message engine_remark(const ComparedEngine& engine) {
  if (!engine.kept_is_better_by) return engine.kept ? Message(messages::report_kept) : engine.failure;
  const double better_by = *engine.kept_is_better_by;
  const MessageArgument by = short_argument(std::round(100 * std::abs(better_by)), "%");
  return better_by < 0 ? messages::report_kept_error_larger(by) : messages::report_kept_error_smaller(by);
}

std::string engines_section(const std::vector<ComparedEngine>& engines, const ReportWords& words) {
  if (engines.empty()) return {};
  std::string html = table_of_figures(
      words, messages::report_engines,
      {messages::report_engine, messages::report_expected_error, messages::report_nine_of_ten,
       messages::report_within_tolerance, messages::report_jacobian, messages::report_time_s, Message()});
  const auto number = [&](double value) { return words.figure(short_number(value)); };
  const auto length = [&](double px) { return words.length(short_number(px) + " px", px); };
  for (const ComparedEngine& engine : engines) {
    const auto& map = engine.figures;
    const bool measured = map && map->places > 0;
    const auto figure_cell = [](bool known, const std::string& text) {
      return table_cell(known ? text : "&ndash;");
    };
    html += "<tr>" + table_cell(words.name(engine.engine));
    html += figure_cell(measured, measured ? length(map->median_px) : "");
    html += figure_cell(measured, measured ? length(map->p90_px) : "");
    html += figure_cell(
        measured,
        measured ? words.figure(short_number(std::round(1000 * map->share_within) / 10) + " %") : "");
    html +=
        figure_cell(map.has_value(), map ? words(messages::report_range(short_argument(map->jacobian.min),
                                                                        short_argument(map->jacobian.max)))
                                         : "");
    html += table_cell(number(engine.elapsed_s)) + table_cell(words(engine_remark(engine))) + "</tr>\n";
  }
  return html + "</table>\n";
}

std::string verdict_section(const QualityReport& q, const ReportWords& words) {
  const MessageText& label =
      is_reviewed(q.verdict, q.findings) ? messages::report_verdict_reviewed : label_of(q.verdict);
  std::string html =
      "<div class='verdict " + std::string(name_of(q.verdict)) + "'><b>" + words(label) + "</b>";
  const Message headline = verdict_headline(q);
  if (!headline.empty()) html += " " + words(headline);
  html += "<ul>";
  for (const Message& reason : q.reasons)
    if (reason != headline) html += "<li>" + words(reason) + "</li>";
  return html + "</ul></div>\n";
}

std::string measures_section(const QualityReport& q, const ReportWords& words) {
  NamedValues rows;
  for (const QualityLine& line : quality_lines(q)) {
    // The verdict and the places stand above.
    if (line.name.text() == &messages::line_quality || line.name.text() == &messages::line_look_at) continue;
    rows.emplace_back(words(line.name), words(line.text));
  }
  return heading(words, messages::report_measures) + table(rows);
}

std::string notes_section(const std::vector<Message>& notes, const ReportWords& words) {
  if (notes.empty()) return {};
  std::string html = heading(words, messages::report_notes) + "<ul>\n";
  for (const Message& note : notes) html += "<li>" + words(note) + "</li>\n";
  return html + "</ul>\n";
}

void add_stages(NamedValues& rows, const JobResult& report, const ReportWords& words) {
  for (const JobStage& stage : stages_of(report)) {
    const std::string indent = stage.part_of.empty() ? "  " : "    ";
    rows.emplace_back(indent + words.stage(stage.stage), words.figure(short_number(stage.elapsed_s) + " s"));
    for (const ImageReading& reading : stage.readings)
      rows.emplace_back(indent + "  ", words(describe(reading)));
  }
}

// A word of the command line, as it accepts it, after the reader's own for it.
std::string explained(const std::string& word, const ReportWords& words) {
  const std::string own = words.name(word);
  return own == escaped(word) || own.empty() ? escaped(word) : own + " (" + escaped(word) + ")";
}

// The titles that an engine gives its options, as the window does; empty: it is not known here.
std::map<std::string, Message> option_titles(const std::string& engine) {
  std::map<std::string, Message> titles;
  for (const EngineDescription& known : list_engines())
    if (known.name == engine)
      for (const OptionDescription& option : known.options) titles.emplace(option.name, option.title);
  return titles;
}

// The data for repeating the run. Words of a command line stand there too, as it accepts them.
std::string run_section(const JobResult& report, const ReportWords& words) {
  const RegistrationResult& result = report.result;
  const Provenance& made = result.moving_from_fixed.provenance;
  NamedValues rows{{words(messages::report_fixed), image_text(report.fixed, words)},
                   {words(messages::report_moving), image_text(report.moving, words)},
                   {words(messages::report_engine), explained(made.engine, words)},
                   {words(messages::report_initial), report.initial_mode.text()
                                                         ? words(report.initial_mode)
                                                         : explained(report.initial_mode.english(), words)}};
  if (const auto& applied = report.corrections.fixed)
    rows.emplace_back(words(messages::report_fixed_read_through), escaped(applied->path.string()));
  if (const auto& applied = report.corrections.moving)
    rows.emplace_back(words(messages::report_moving_read_through), escaped(applied->path.string()));
  if (!result.resolution.reason.empty())
    rows.emplace_back(words(messages::report_resolution),
                      words.figure("1/" + short_number(result.resolution.downsample)) + ": " +
                          words(result.resolution.reason));
  if (const QualityReport& q = report.quality.value(); q.tolerance_px > 0)
    rows.emplace_back(
        words(messages::report_tolerance),
        words(q.tolerance_given ? messages::report_tolerance_given(pixels_number(q.tolerance_px))
                                : messages::report_tolerance_chosen(pixels_number(q.tolerance_px))));
  rows.insert(rows.end(),
              {{words(messages::warm_up_device), words(report.device)},
               {words(messages::report_machine), words(report.machine)},
               {words(messages::report_version), escaped(made.program_version)},
               {words(messages::report_seed),
                made.seed ? std::to_string(*made.seed) : words(messages::report_no_seed)},
               {words(messages::report_time), words.figure(short_number(report.elapsed_s) + " s")}});
  add_stages(rows, report, words);
  const std::map<std::string, Message> titles = option_titles(made.engine);
  for (const auto& [name, value] : made.options) {
    const auto title = titles.find(name);
    rows.emplace_back(words(title == titles.end() ? messages::report_option(name)
                                                  : messages::report_titled_option(title->second, name)),
                      escaped(value));
  }
  return heading(words, messages::report_run) + table(rows);
}

std::string page_begin(const ReportWords& words) {
  const std::string title = words(messages::report_title);
  return "<!doctype html>\n<html lang='" + escaped(words.language_code()) +
         "'><head><meta charset='utf-8'><meta name='viewport' content='width=device-width'><meta "
         "name='color-scheme' content='light dark'><title>" +
         title + "</title>\n<style>" + report_style() + "</style></head><body>\n<h1>" + title + "</h1>\n";
}

}  // namespace

std::string report_html(const JobResult& report, ThreadPool* pool, const ReportLanguage& language) {
  const ReportWords words(language);
  const QualityReport& q = report.quality.value();
  std::string html = page_begin(words) + what_and_when(report, words) + verdict_section(q, words) +
                     pictures_section(report, pool, words) + places_section(report, words) +
                     measures_section(q, words) + cloth_section(report, words) +
                     landmarks_section(report, words) + measurements_section(report, words) +
                     engines_section(report.result.compared, words);
  if (!report.result.trace.empty())
    html += heading(words, messages::report_metric) + "<div class='curves'>\n" +
            metric_curves(report.result.trace, words) + "</div>\n";
  return html + notes_section(report.result.notes, words) + run_section(report, words) + "</body></html>\n";
}

}  // namespace alinify
