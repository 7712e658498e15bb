#pragma once

#include <string>
#include <vector>

#include "core/base/fields.h"
#include "core/math/shading.h"
#include "core/prepare/illumination/basic/messages.h"

namespace alinify {

/// Published sets of parameters.
enum class BasicParameterSet {
  BasicPy,   ///< of BaSiCPy 2.0
  BasicPy1,  ///< of BaSiCPy 1
  Matlab,    ///< of the original program: tighter, on sorted values
  Strict,    ///< with a dark field, the original's tolerances and more reweightings
};

/// Options of a BaSiC estimate; the defaults are the set `basicpy`.
/// **Source**: Peng et al., Nature Communications 8, 14836, 2017; the defaults of BaSiCPy and of the
/// original.
struct BasicOptions {
  std::string variant = "approximate";  ///< or "ladmap"
  int working_size = 128;
  bool dark_field = false;
  double epsilon = 0.1;
  double lambda_flat = 0;  ///< 0: the sum of the mean field's absolute cosine coefficients / 800
  double lambda_dark = 0;  ///< 0: lambda_flat * lambda_dark_share
  double lambda_dark_share = 0.1;
  double sparse_dark = 0.01;
  int max_iterations = 500;
  double tolerance = 1e-3;
  double change_tolerance = 1e-2;
  int max_reweightings = 10;
  double reweight_tolerance = 1e-2;
  std::string updates = "basicpy2";  ///< "basicpy1" or "original"; variant approximate only

  /// **Throws** Error(Usage) for invalid values.
  void check() const;
};

/// The order of updates that BasicOptions::updates names. **Throws** Error(Usage) for another word.
ShadingUpdates shading_updates_from(const std::string& word);

BasicOptions basic_options_of(BasicParameterSet set);
/// "basicpy", "basicpy1", "matlab", "strict". **Throws** Error(Usage) for another word.
BasicParameterSet basic_parameter_set_from(const std::string& word);
/// The words that basic_parameter_set_from() accepts.
const std::vector<std::string>& basic_parameter_set_names();

template <class Visitor>
void visit_fields(BasicOptions& o, Visitor&& visit) {
  namespace m = messages;
  visit(Field{"variant", "", m::option_basic_variant, m::option_basic_variant_help}, o.variant);
  visit(
      Field{"working_size", "px", m::option_basic_working_size, m::option_basic_working_size_help, 16, 1024},
      o.working_size);
  visit(Field{"dark_field", "", m::option_basic_dark_field, m::option_basic_dark_field_help, 0, 1},
        o.dark_field);
  visit(Field{"epsilon", "", m::option_basic_epsilon, m::option_basic_epsilon_help, 1e-6, 1e6}, o.epsilon);
  visit(Field{"lambda_flat", "", m::option_basic_lambda_flat, m::option_basic_lambda_flat_help, 0, 1e9, "",
              true},
        o.lambda_flat);
  visit(Field{"lambda_dark", "", m::option_basic_lambda_dark, m::option_basic_lambda_dark_help, 0, 1e9, "",
              true},
        o.lambda_dark);
  visit(Field{"lambda_dark_share", "", m::option_basic_lambda_dark_share,
              m::option_basic_lambda_dark_share_help, 0, 1e6},
        o.lambda_dark_share);
  visit(Field{"sparse_dark", "", m::option_basic_sparse_dark, m::option_basic_sparse_dark_help, 0, 1e9},
        o.sparse_dark);
  visit(Field{"max_iterations", "", m::option_basic_max_iterations, m::option_basic_max_iterations_help, 1,
              1e6},
        o.max_iterations);
  visit(Field{"tolerance", "", m::option_basic_tolerance, m::option_basic_tolerance_help, 1e-7, 1},
        o.tolerance);
  visit(Field{"change_tolerance", "", m::option_basic_change_tolerance, m::option_basic_change_tolerance_help,
              1e-7, 1},
        o.change_tolerance);
  visit(Field{"max_reweightings", "", m::option_basic_max_reweightings, m::option_basic_max_reweightings_help,
              1, 1e4},
        o.max_reweightings);
  visit(Field{"reweight_tolerance", "", m::option_basic_reweight_tolerance,
              m::option_basic_reweight_tolerance_help, 0, 1},
        o.reweight_tolerance);
  visit(Field{"updates", "", m::option_basic_updates, m::option_basic_updates_help}, o.updates);
}

}  // namespace alinify
