#include "core/registration/auto_engine.h"
#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/engine.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/opencv/dis_engine.h"
#include "core/registration/opencv/opencv_cuda_engine.h"
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

// For engines based on OpenCV's CUDA modules.
EngineDescription where_opencv_has_cuda(EngineDescription engine) {
  engine.why_not = why_no_opencv_cuda();
  engine.available = engine.why_not.empty();
  return engine;
}

template <class Engine, class Options>
std::unique_ptr<RegistrationEngine> made_with_opencv_cuda(const std::string& name,
                                                          const std::map<std::string, std::string>& values) {
  if (const std::string why = why_no_opencv_cuda(); !why.empty())
    throw Error(ErrorKind::Usage, "cannot run the engine '" + name + "'", why,
                "Choose another one, or build with an OpenCV that has them (CONTRIBUTING.md).");
  return made<Engine, Options>(values);
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
          "Right for most pairs: the dense engine, or elastix where the pictures agree nowhere by it. Says which it kept."),
      described<FlowOptions>(
          "flow", "Dense flow",
          "A displacement for every few pixels, by local correlation: for threads, prints, "
          "scans and tissue in like stains."),
      std::move(elastix),
      described<DisOptions>("opencv-dis", "DIS flow (OpenCV)",
                            "OpenCV's dense inverse search, to compare with: quick on pairs that look alike; "
                            "loses its way on repeating threads and between stains."),
      where_opencv_has_cuda(described<FarnebackOptions>(
          "opencv-farneback", "Farneback flow (OpenCV, CUDA)",
          "OpenCV's Farneback flow on a GPU, to compare with: quick and exact on pairs that look alike.")),
      where_opencv_has_cuda(described<TvL1Options>(
          "opencv-tvl1", "TV-L1 flow (OpenCV, CUDA)",
          "OpenCV's TV-L1 flow on a GPU, to compare with: keeps edges of the motion; slower."))};
}

std::unique_ptr<RegistrationEngine> make_engine(const std::string& name,
                                                const std::map<std::string, std::string>& values) {
  if (name == "auto") return made<AutoEngine, FlowOptions>(values);
  if (name == "flow") return made<FlowEngine, FlowOptions>(values);
  if (name == "elastix") return made<ElastixEngine, ElastixOptions>(values);
  if (name == "opencv-dis") return made<DisEngine, DisOptions>(values);
  if (name == "opencv-farneback")
    return made_with_opencv_cuda<FarnebackEngine, FarnebackOptions>(name, values);
  if (name == "opencv-tvl1") return made_with_opencv_cuda<TvL1Engine, TvL1Options>(name, values);
  throw Error(ErrorKind::Usage, "unknown engine '" + name + "'",
              "there are auto, flow, elastix, opencv-dis, opencv-farneback, opencv-tvl1",
              "Choose one of these.");
}

}  // namespace alinify
