#include "core/base/text_list.h"
#include "core/registration/auto_engine.h"
#include "core/registration/best_engine.h"
#include "core/registration/bspline/bspline_engine.h"
#include "core/registration/bspline/messages.h"
#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/elastix/messages.h"
#include "core/registration/engine.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/flow/messages.h"
#include "core/registration/itk/itk_syn_engine.h"
#include "core/registration/itk/messages.h"
#include "core/registration/itk/syn_fields.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/dis_engine.h"
#include "core/registration/opencv/messages.h"
#include "core/registration/opencv/opencv_cuda_engine.h"
#include "core/registration/option_values.h"
#include "core/registration/syn/messages.h"
#include "core/registration/syn/syn_engine.h"

namespace alinify {
namespace {

// All that the program knows of an engine.
struct EngineEntry {
  const char* name;  // as --engine takes it
  const MessageText &title, &sentence, &measured;
  std::vector<OptionDescription> (*options)();
  std::unique_ptr<RegistrationEngine> (*make)(const std::map<std::string, std::string>& values);
  // Of engines whose library or program is not everywhere: why it cannot run here, and the remedy.
  Message (*why_not)() = nullptr;
  const MessageText* hint = nullptr;  // null: its creation reports it
};

template <class Engine, class Options>
std::unique_ptr<RegistrationEngine> made(const std::map<std::string, std::string>& values) {
  Options options;
  apply_values(options, values);
  return std::make_unique<Engine>(std::move(options));
}

template <class Engine, class Options>
EngineEntry entry(const char* name, const MessageText& title, const MessageText& sentence,
                  const MessageText& measured, Message (*why_not)() = nullptr,
                  const MessageText* hint = nullptr) {
  return {name, title, sentence, measured, describe_options<Options>, made<Engine, Options>, why_not, hint};
}

Message why_no_elastix() {
  try {
    find_elastix();
  } catch (const Error& error) {
    return Message::joined({error.why_message(), error.hint_message()}, ". ");
  }
  return {};
}

// A line for each engine, in the order in which they are listed.
const std::vector<EngineEntry>& entries() {
  using namespace messages;
  static const std::vector<EngineEntry> all = {
      entry<AutoEngine, FlowOptions>("auto", engine_auto, engine_auto_for, engine_auto_measured),
      entry<BestEngine, CoarseToFineOptions>("best", engine_best, engine_best_for, engine_best_measured),
      entry<FlowEngine, FlowOptions>("flow", engine_flow, engine_flow_for, engine_flow_measured),
      entry<BsplineEngine, BsplineOptions>("bspline", engine_bspline, engine_bspline_for,
                                           engine_bspline_measured),
      entry<SynEngine, CoarseToFineOptions>("syn", engine_syn, engine_syn_for, engine_syn_measured),
      entry<ElastixEngine, ElastixOptions>("elastix", engine_elastix, engine_elastix_for,
                                           engine_elastix_measured, why_no_elastix),
      entry<ItkSynEngine, ItkSynOptions>("itk-syn", engine_itk_syn, engine_itk_syn_for,
                                         engine_itk_syn_measured, why_no_itk_registration,
                                         &build_with_itk_registration),
      entry<DisEngine, DisOptions>("opencv-dis", engine_dis, engine_dis_for, engine_dis_measured),
      entry<FarnebackEngine, FarnebackOptions>("opencv-farneback", engine_farneback, engine_farneback_for,
                                               engine_farneback_measured, why_no_opencv_cuda,
                                               &build_with_opencv_cuda),
      entry<TvL1Engine, TvL1Options>("opencv-tvl1", engine_tv_l1, engine_tv_l1_for, engine_tv_l1_measured,
                                     why_no_opencv_cuda, &build_with_opencv_cuda)};
  return all;
}

}  // namespace

std::vector<EngineDescription> list_engines() {
  std::vector<EngineDescription> engines;
  for (const EngineEntry& entry : entries()) {
    EngineDescription engine;
    engine.name = entry.name;
    engine.title = entry.title;
    engine.sentence = entry.sentence;
    engine.measured = entry.measured;
    if (entry.why_not) engine.why_not = entry.why_not();
    engine.available = engine.why_not.empty();
    engine.options = entry.options();
    engines.push_back(std::move(engine));
  }
  return engines;
}

Message engine_title(std::string_view name) {
  for (const EngineEntry& entry : entries())
    if (name == entry.name) return entry.title;
  return {};
}

std::unique_ptr<RegistrationEngine> make_engine(const std::string& name,
                                                const std::map<std::string, std::string>& values) {
  for (const EngineEntry& entry : entries()) {
    if (name != entry.name) continue;
    auto engine = entry.make(values);  // first: wrong options are reported alike on every machine
    if (entry.hint)
      if (Message why_not = entry.why_not(); !why_not.empty())
        throw Error(ErrorKind::NotFound, messages::cannot_run_engine(name), std::move(why_not), *entry.hint);
    return engine;
  }
  std::string names;
  for (const EngineEntry& entry : entries()) append_item(names, entry.name);
  throw Error(ErrorKind::Usage, messages::unknown_engine(name), messages::engines_there_are(names),
              messages::choose_one_of_these);
}

}  // namespace alinify
