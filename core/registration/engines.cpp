#include "core/registration/auto_engine.h"
#include "core/registration/best_engine.h"
#include "core/registration/bspline/bspline_engine.h"
#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/engine.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/itk/itk_syn_engine.h"
#include "core/registration/itk/syn_fields.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/dis_engine.h"
#include "core/registration/opencv/opencv_cuda_engine.h"
#include "core/registration/option_values.h"
#include "core/registration/syn/syn_engine.h"

namespace alinify {
namespace {

template <class Engine, class Options>
std::unique_ptr<RegistrationEngine> made(const std::map<std::string, std::string>& values) {
  Options options;
  apply_values(options, values);
  return std::make_unique<Engine>(std::move(options));
}

template <class Options>
EngineDescription described(const char* name, const MessageText& title, const MessageText& sentence) {
  EngineDescription engine;
  engine.name = name;
  engine.title = title;
  engine.sentence = sentence;
  engine.options = describe_options<Options>();
  return engine;
}

// For engines whose libraries not every build has; an empty reason: this one has them.
EngineDescription unless(Message why_not, EngineDescription engine) {
  engine.why_not = std::move(why_not);
  engine.available = engine.why_not.empty();
  return engine;
}

template <class Engine, class Options>
std::unique_ptr<RegistrationEngine> made_unless(const Message& why_not, const MessageText& hint,
                                                const std::string& name,
                                                const std::map<std::string, std::string>& values) {
  if (!why_not.empty()) throw Error(ErrorKind::Usage, messages::cannot_run_engine(name), why_not, hint);
  return made<Engine, Options>(values);
}

template <class Engine, class Options>
std::unique_ptr<RegistrationEngine> made_with_opencv_cuda(const std::string& name,
                                                          const std::map<std::string, std::string>& values) {
  return made_unless<Engine, Options>(why_no_opencv_cuda(), messages::build_with_opencv_cuda, name, values);
}

}  // namespace

std::vector<EngineDescription> list_engines() {
  EngineDescription elastix =
      described<ElastixOptions>("elastix", messages::engine_elastix, messages::engine_elastix_for);
  try {
    find_elastix();
  } catch (const Error& error) {
    elastix.available = false;
    elastix.why_not = Message::joined({error.why_message(), error.hint_message()}, ". ");
  }
  return {
      described<FlowOptions>("auto", messages::engine_auto, messages::engine_auto_for),
      described<CoarseToFineOptions>("best", messages::engine_best, messages::engine_best_for),
      described<FlowOptions>("flow", messages::engine_flow, messages::engine_flow_for),
      described<BsplineOptions>("bspline", messages::engine_bspline, messages::engine_bspline_for),
      described<CoarseToFineOptions>("syn", messages::engine_syn, messages::engine_syn_for),
      std::move(elastix),
      unless(why_no_itk_registration(),
             described<ItkSynOptions>("itk-syn", messages::engine_itk_syn, messages::engine_itk_syn_for)),
      described<DisOptions>("opencv-dis", messages::engine_dis, messages::engine_dis_for),
      unless(why_no_opencv_cuda(), described<FarnebackOptions>("opencv-farneback", messages::engine_farneback,
                                                               messages::engine_farneback_for)),
      unless(why_no_opencv_cuda(),
             described<TvL1Options>("opencv-tvl1", messages::engine_tv_l1, messages::engine_tv_l1_for))};
}

std::unique_ptr<RegistrationEngine> make_engine(const std::string& name,
                                                const std::map<std::string, std::string>& values) {
  if (name == "auto") return made<AutoEngine, FlowOptions>(values);
  if (name == "best") return made<BestEngine, CoarseToFineOptions>(values);
  if (name == "flow") return made<FlowEngine, FlowOptions>(values);
  if (name == "bspline") return made<BsplineEngine, BsplineOptions>(values);
  if (name == "syn") return made<SynEngine, CoarseToFineOptions>(values);
  if (name == "elastix") return made<ElastixEngine, ElastixOptions>(values);
  if (name == "itk-syn")
    return made_unless<ItkSynEngine, ItkSynOptions>(why_no_itk_registration(),
                                                    messages::build_with_itk_registration, name, values);
  if (name == "opencv-dis") return made<DisEngine, DisOptions>(values);
  if (name == "opencv-farneback")
    return made_with_opencv_cuda<FarnebackEngine, FarnebackOptions>(name, values);
  if (name == "opencv-tvl1") return made_with_opencv_cuda<TvL1Engine, TvL1Options>(name, values);
  throw Error(ErrorKind::Usage, messages::unknown_engine(name), messages::engines_there_are,
              messages::choose_one_of_these);
}

}  // namespace alinify
