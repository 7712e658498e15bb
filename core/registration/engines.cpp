#include "core/registration/auto_engine.h"
#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/engine.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/opencv/dis_engine.h"
#include "core/registration/option_values.h"

namespace alinify {
namespace {

template <class Engine, class Options>
std::unique_ptr<RegistrationEngine> made(const std::map<std::string, std::string>& values) {
  Options options;
  apply_values(options, values);
  return std::make_unique<Engine>(std::move(options));
}

template <class Options>
EngineDescription described(const char* name, const char* title, const char* sentence) {
  EngineDescription engine;
  engine.name = name;
  engine.title = title;
  engine.sentence = sentence;
  engine.options = describe_options<Options>();
  return engine;
}

}  // namespace

std::vector<EngineDescription> list_engines() {
  EngineDescription elastix = described<ElastixOptions>(
      "elastix", "B-spline (elastix)",
      "Affine, then a smooth elastic map by mutual information: for stains and colours that differ. Runs the "
      "elastix program.");
  try {
    find_elastix();
  } catch (const Error& error) {
    elastix.available = false;
    elastix.why_not = error.why() + ". " + error.hint();
  }
  return {
      described<FlowOptions>(
          "auto", "Automatic",
          "The dense engine; elastix where the pictures agree nowhere by it. Says which it kept and why."),
      described<FlowOptions>(
          "flow", "Dense flow",
          "A displacement for every few pixels, by local correlation: for threads, prints, "
          "scans and tissue in like stains."),
      std::move(elastix),
      described<DisOptions>("opencv-dis", "DIS flow (OpenCV)",
                            "OpenCV's dense inverse search, to compare with: quick on pairs that look alike; "
                            "loses its way on repeating threads and between stains.")};
}

std::unique_ptr<RegistrationEngine> make_engine(const std::string& name,
                                                const std::map<std::string, std::string>& values) {
  if (name == "auto") return made<AutoEngine, FlowOptions>(values);
  if (name == "flow") return made<FlowEngine, FlowOptions>(values);
  if (name == "elastix") return made<ElastixEngine, ElastixOptions>(values);
  if (name == "opencv-dis") return made<DisEngine, DisOptions>(values);
  throw Error(ErrorKind::Usage, "unknown engine '" + name + "'",
              "this build has: auto, flow, elastix, opencv-dis", "Choose one of these.");
}

}  // namespace alinify
