#include <array>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/commands/pair_picture.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/io/open_image.h"
#include "core/io/png_writer.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/session/relocate.h"
#include "core/session/session_io.h"
#include "core/warp/pyramid_source.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/tile_design.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(FileState state) {
  return state == FileState::Same ? "there" : state == FileState::Changed ? "changed since" : "missing";
}

std::string verdict_of(const SessionResult& result) {
  return result.judgement.verdict ? alinify::name_of(*result.judgement.verdict) : "not judged";
}

// Each image's illumination correction, or none.
std::array<std::pair<const char*, const std::optional<ImageReference>*>, 2> flatfields_of(
    const Session& session) {
  return {{{"fixed_flatfield", &session.fixed_flatfield}, {"moving_flatfield", &session.moving_flatfield}}};
}

Json repeat_json(const std::optional<SessionRepeat>& repeat) {
  if (!repeat) return nullptr;
  return {{"design", repeat->design}, {"period_px", repeat->period_px}, {"places", repeat->places.size()}};
}

std::string repeat_text(const SessionRepeat& repeat) {
  return repeat.design + ", found at " + std::to_string(repeat.places.size()) + " places";
}

Json to_json(const Session& session, const std::vector<Message>& warnings) {
  Json json;
  for (const auto& [role, image] : {std::pair{"fixed", &session.fixed}, {"moving", &session.moving}})
    json[role] = *image ? Json{{"path", (*image)->path.string()},
                               {"page", (*image)->page},
                               {"state", name_of(state_of(**image))}}
                        : Json(nullptr);
  for (const auto& [role, profile] : flatfields_of(session))
    json[role] = *profile ? Json{{"path", (*profile)->path.string()}, {"state", name_of(state_of(**profile))}}
                          : Json(nullptr);
  json["moving_repeat"] = repeat_json(session.moving_repeat);
  json["landmarks"] = session.landmarks.size();
  json["landmark_use"] = alinify::name_of(session.landmark_use);
  json["results"] = Json::array();
  for (const SessionResult& result : session.results)
    json["results"].push_back({{"name", result.name},
                               {"engine", result.engine},
                               {"verdict", verdict_of(result)},
                               {"tolerance_px", result.judgement.tolerance_px},
                               {"elapsed_s", result.elapsed_s},
                               {"made_at", result.made_at},
                               {"corrections", result.corrections.size()},
                               {"shown", result.id == session.shown_result}});
  json["warnings"] = english_texts(warnings);
  return json;
}

std::string text_of(const ImageReference& image) {
  const std::string page = image.page > 0 ? ", page " + std::to_string(image.page) : "";
  return image.path.string() + page + ", " + name_of(state_of(image));
}

std::string to_text(const Session& session, const std::vector<Message>& warnings) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& [role, image] : {std::pair{"fixed", &session.fixed}, {"moving", &session.moving}})
    rows.emplace_back(role, *image ? text_of(**image) : "none");
  for (const auto& [role, profile] : flatfields_of(session))
    if (*profile)
      rows.emplace_back(
          role == std::string("fixed_flatfield") ? "fixed is evened out by" : "moving is evened out by",
          (*profile)->path.string() + ", " + name_of(state_of(**profile)));
  if (session.moving_repeat)
    rows.emplace_back("moving is repeated", one_line(repeat_text(*session.moving_repeat)));
  rows.emplace_back("landmarks", std::to_string(session.landmarks.size()) + ", for " +
                                     alinify::name_of(session.landmark_use));
  for (const SessionResult& result : session.results) {
    std::string text = result.name + ", " + result.engine + ", " + verdict_of(result);
    if (!result.corrections.empty())
      text += ", " + std::to_string(result.corrections.size()) + " spots corrected";
    rows.emplace_back(result.id == session.shown_result ? "result shown" : "result", one_line(text));
  }
  for (const Message& warning : warnings) rows.emplace_back("warning", one_line(warning.english()));
  return aligned(rows);
}

const SessionResult& chosen(const Session& session, const std::string& name) {
  for (const SessionResult& result : session.results)
    if (name.empty() ? result.id == session.shown_result : result.name == name) return result;
  throw Error(ErrorKind::Usage,
              name.empty() ? messages::no_result_is_shown : messages::no_result_of_that_name(name),
              messages::session_has_results(session.results.size()), messages::name_a_result);
}

// File managers ask for many of them: an image that would have to be read to its end must not be large.
constexpr double max_pixels_of_a_thumbnail = 64e6;

std::shared_ptr<const TileSource> thumbnail_source(const std::optional<ImageReference>& image,
                                                   std::shared_ptr<ThreadPool> pool) {
  if (!image) return nullptr;
  auto source = open_input(image->path, std::move(pool), {}, image->page);
  const Size size = source->info().size;
  const double pixels = static_cast<double>(size.width) * static_cast<double>(size.height);
  if (pixels > max_pixels_of_a_thumbnail && !has_enough_levels(source->info()))
    throw Error(ErrorKind::Failed, messages::cannot_draw_thumbnail(image->path),
                messages::has_no_reduced_levels(size.width, size.height), messages::compose_draws_any_image);
  return source;
}

// Draws the pair as it was last seen: under the shown result, if there is one.
void write_thumbnail(const Session& session, const std::filesystem::path& path,
                     std::int64_t longest_side_px) {
  const ChosenBackend chosen = make_backend("cpu", 0);
  auto fixed = thumbnail_source(session.fixed, chosen.backend->pool()),
       moving = thumbnail_source(session.moving, chosen.backend->pool());
  if (!fixed) std::swap(fixed, moving);
  if (!fixed)
    throw Error(ErrorKind::Failed, messages::cannot_draw_thumbnail(path), messages::session_names_no_image);
  std::shared_ptr<const Transform> map;
  for (const SessionResult& result : session.results)
    if (moving && result.id == session.shown_result) {
      map = std::make_shared<const Transform>(corrected(*result.moving_from_fixed, result.corrections));
      moving = repeated_as_noted(moving, *map);
    }
  PairLook look;
  look.longest_side_px = longest_side_px;
  Progress unseen;
  write_png(draw_pair(fixed, moving, map, look, *chosen.backend, unseen).rgb.pixels(), path);
}

}  // namespace

Command add_session(CLI::App& program) {
  struct Flags {
    std::string session, result, transform_out, landmarks_out, thumbnail;
    std::int64_t thumbnail_size_px = 256;
  };
  const auto flags = std::make_shared<Flags>();
  CLI::App* app =
      program.add_subcommand("session", "Show what a saved session holds, or extract a result or landmarks");
  app->add_option("session", flags->session, "what the window saved")->required()->type_name("FILE.alinify");
  app->add_option("--result", flags->result, "name of the result (default: the one shown)")
      ->type_name("NAME");
  app->add_option("--transform-out", flags->transform_out, "write the result's map, with its corrections")
      ->type_name("T.json");
  app->add_option("--landmarks-out", flags->landmarks_out, "write the landmarks")->type_name("L.csv");
  app->add_option("--thumbnail", flags->thumbnail,
                  "draw a small picture of the pair under the shown result, a PNG, as file managers want it")
      ->type_name("P.png");
  app->add_option("--size", flags->thumbnail_size_px, "longest side of the thumbnail")
      ->type_name("PX")
      ->check(CLI::Range(16, 2048))
      ->capture_default_str();
  return {app, [flags](CommandContext& context) {
            if (!flags->result.empty() && flags->transform_out.empty())
              throw Error(ErrorKind::Usage, messages::nothing_to_do_with_result,
                          messages::result_only_for_transform_out, messages::give_transform_out_too);
            if (!flags->transform_out.empty()) check_output(flags->transform_out, {flags->session});
            if (!flags->landmarks_out.empty()) check_output(flags->landmarks_out, {flags->session});
            if (!flags->thumbnail.empty()) check_output(flags->thumbnail, {flags->session});
            check_distinct({flags->transform_out, flags->landmarks_out, flags->thumbnail});
            Progress unseen;  // over in a moment
            const ReadSession read = read_session(flags->session, unseen);
            if (!flags->transform_out.empty()) {
              const SessionResult& result = chosen(read.session, flags->result);
              write_transform(corrected(*result.moving_from_fixed, result.corrections), flags->transform_out);
            }
            if (!flags->landmarks_out.empty()) write_landmarks(read.session.landmarks, flags->landmarks_out);
            if (!flags->thumbnail.empty())
              write_thumbnail(read.session, flags->thumbnail, flags->thumbnail_size_px);
            context.print(to_json(read.session, read.warnings), to_text(read.session, read.warnings));
          }};
}

}  // namespace alinify::cli
