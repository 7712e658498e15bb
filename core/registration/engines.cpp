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

}  // namespace

std::vector<EngineDescription> list_engines() {
  EngineDescription elastix;
  elastix.name = "elastix";
  elastix.title = "B-spline (elastix)";
  elastix.sentence =
      "Affine, then a smooth elastic map by mutual information: for stains and colours that differ. Runs the "
      "elastix program.";
  elastix.options = describe_options<ElastixOptions>();
  try {
    find_elastix();
  } catch (const Error& error) {
    elastix.available = false;
    elastix.why_not = error.why() + ". " + error.hint();
  }

  EngineDescription automatic;
  automatic.name = "auto";
  automatic.title = "Automatic";
  automatic.sentence =
      "The dense engine; elastix where a start was found but the pictures agree nowhere by it. Says which it "
      "kept and why.";
  automatic.options = describe_options<FlowOptions>();

  EngineDescription flow;
  flow.name = "flow";
  flow.title = "Dense flow";
  flow.sentence =
      "A displacement for every few pixels, by local correlation: for threads, prints, scans and tissue in "
      "like "
      "stains.";
  flow.options = describe_options<FlowOptions>();

  EngineDescription dis;
  dis.name = "opencv-dis";
  dis.title = "DIS flow (OpenCV)";
  dis.sentence =
      "OpenCV's dense inverse search, to compare with: quick on pairs that look alike; loses its way on "
      "repeating "
      "threads and between stains.";
  dis.options = describe_options<DisOptions>();
  return {automatic, flow, elastix, dis};
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
