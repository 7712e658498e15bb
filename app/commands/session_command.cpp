#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/session/relocate.h"
#include "core/session/session_io.h"
#include "core/workflow/quality_json.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(FileState state) {
  return state == FileState::Same ? "there" : state == FileState::Changed ? "changed since" : "missing";
}

std::string verdict_of(const SessionResult& result) {
  return result.judgement.verdict ? alinify::name_of(*result.judgement.verdict) : "not judged";
}

Json to_json(const Session& session, const std::vector<Message>& warnings) {
  Json json;
  for (const auto& [role, image] : {std::pair{"fixed", &session.fixed}, {"moving", &session.moving}})
    json[role] = *image ? Json{{"path", (*image)->path.string()}, {"state", name_of(state_of(**image))}}
                        : Json(nullptr);
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

std::string to_text(const Session& session, const std::vector<Message>& warnings) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& [role, image] : {std::pair{"fixed", &session.fixed}, {"moving", &session.moving}})
    rows.emplace_back(role, *image ? (*image)->path.string() + ", " + name_of(state_of(**image)) : "none");
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

}  // namespace

Command add_session(CLI::App& program) {
  struct Flags {
    std::string session, result, transform_out, landmarks_out;
  };
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand(
      "session", "Tell what a saved session holds, or take a result or landmarks out of it");
  app->add_option("session", flags->session, "what the window saved")->required()->type_name("FILE.alinify");
  app->add_option("--result", flags->result, "the result of that name; the shown one without it")
      ->type_name("NAME");
  app->add_option("--transform-out", flags->transform_out, "write the result's map, with its corrections")
      ->type_name("T.json");
  app->add_option("--landmarks-out", flags->landmarks_out, "write the landmarks")->type_name("L.csv");
  return {app, [flags](CommandContext& context) {
            if (!flags->result.empty() && flags->transform_out.empty())
              throw Error(ErrorKind::Usage, messages::nothing_to_do_with_result,
                          messages::result_only_for_transform_out, messages::give_transform_out_too);
            if (!flags->transform_out.empty()) check_output(flags->transform_out, {flags->session});
            if (!flags->landmarks_out.empty()) check_output(flags->landmarks_out, {flags->session});
            check_distinct({flags->transform_out, flags->landmarks_out});
            Progress unseen;  // over in a moment
            const ReadSession read = read_session(flags->session, unseen);
            if (!flags->transform_out.empty()) {
              const SessionResult& result = chosen(read.session, flags->result);
              write_transform(corrected(*result.moving_from_fixed, result.corrections), flags->transform_out);
            }
            if (!flags->landmarks_out.empty()) write_landmarks(read.session.landmarks, flags->landmarks_out);
            context.print(to_json(read.session, read.warnings), to_text(read.session, read.warnings));
          }};
}

}  // namespace alinify::cli
