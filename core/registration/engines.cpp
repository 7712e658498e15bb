#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/engine.h"
#include "core/registration/option_values.h"

namespace alinify {

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
  return {elastix};
}

std::unique_ptr<RegistrationEngine> make_engine(const std::string& name,
                                                const std::map<std::string, std::string>& values) {
  if (name == "auto" || name == "elastix") {
    ElastixOptions options;
    apply_values(options, values);
    return std::make_unique<ElastixEngine>(std::move(options));
  }
  throw Error(ErrorKind::Usage, "unknown engine '" + name + "'", "this build has: auto, elastix",
              "Choose one of these.");
}

}  // namespace alinify
