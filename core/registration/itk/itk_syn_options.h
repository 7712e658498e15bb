#pragma once

#include <string>
#include <vector>

#include "core/base/fields.h"
#include "core/registration/downsample_field.h"
#include "core/registration/itk/messages.h"
#include "core/registration/messages.h"

namespace alinify {

/// Options of a registration by ITK's SyN. The defaults are those of antsRegistrationSyN.sh.
struct ItkSynOptions {
  int radius_px = 4;                        ///< of the square window of the correlation
  std::string iterations = "100x70x50x20";  ///< at most, a level, the coarsest first
  double learning_rate_px = 0.1;            ///< the longest step, in pixels of the level
  double update_variance_px2 = 3;           ///< of the Gaussian that smooths every step
  double total_variance_px2 = 0;            ///< of the Gaussian that smooths the map after every step
  double convergence = 1e-6;                ///< a level ends where the metric's slope is below
  int convergence_window = 10;              ///< iterations that the slope is taken over
  double downsample = 0;                    ///< 0: from the measured free memory

  /// `iterations` as numbers. **Throws** Error(Usage).
  std::vector<int> iterations_per_level() const;
  /// **Throws** Error(Usage).
  void check() const;
};

template <class Visitor>
void visit_fields(ItkSynOptions& o, Visitor&& visit) {
  visit(Field{"radius", "px", messages::option_syn_radius, messages::option_syn_radius_help, 1, 32},
        o.radius_px);
  visit(Field{"iterations", "", messages::option_iterations, messages::option_syn_iterations_help},
        o.iterations);
  visit(Field{"learning_rate", "px", messages::option_learning_rate, messages::option_learning_rate_help,
              0.001, 2},
        o.learning_rate_px);
  visit(Field{"update_variance", "px²", messages::option_update_variance,
              messages::option_update_variance_help, 0, 100},
        o.update_variance_px2);
  visit(Field{"total_variance", "px²", messages::option_total_variance, messages::option_total_variance_help,
              0, 100},
        o.total_variance_px2);
  visit(Field{"convergence", "", messages::option_convergence, messages::option_convergence_help, 0, 1},
        o.convergence);
  visit(Field{"convergence_window", "", messages::option_convergence_window,
              messages::option_convergence_window_help, 4, 1000},
        o.convergence_window);
  visit(downsample_field(), o.downsample);
}

}  // namespace alinify
