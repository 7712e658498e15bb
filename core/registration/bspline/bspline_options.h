#pragma once

#include <array>
#include <string>

#include "core/base/fields.h"
#include "core/math/control_points.h"
#include "core/registration/bspline/messages.h"
#include "core/registration/downsample_field.h"
#include "core/registration/flow/flow_data.h"
#include "core/registration/landmark_sigma.h"
#include "core/registration/messages.h"

namespace alinify {

/// The words of the option `regulariser`.
inline constexpr std::array<Choice<SplineRegulariser>, 2> regulariser_choices{
    {{"bending", SplineRegulariser::Bending}, {"curvature", SplineRegulariser::Curvature}}};

/// Options of a registration by a B-spline grid. Zeros and "auto" mean automatic; the defaults are validated.
struct BsplineOptions {
  std::string data = "auto";   ///< features: a word of data_choices
  std::string channels;        ///< their weights, separated by commas; empty: one grey picture
  double grid_spacing_px = 0;  ///< between control points, in pixels of the fixed image; at least cell_px
  double grid_spacing_um = 0;  ///< the same in micrometres; needs the fixed image's pixel size
  std::string regulariser = "bending";  ///< a word of regulariser_choices
  double bending_weight = 0;            ///< relative to the images' evidence (absolute_bending_weight)
  double landmark_sigma_px = 1;         ///< standard deviation of a landmark; 0: landmarks are ignored
  int max_iterations = 20;
  double downsample = 0;  ///< 0: from the measured free memory

  /// **Throws** Error(Usage) for invalid values.
  void check() const;
};

template <class Visitor>
void visit_fields(BsplineOptions& o, Visitor&& visit) {
  visit(data_field(), o.data);
  visit(Field{"channels", "", messages::option_channels, messages::option_channels_help}, o.channels);
  visit(Field{"grid_spacing_px", "px", messages::option_grid_spacing, messages::option_spline_spacing_help, 0,
              1e6, "", true},
        o.grid_spacing_px);
  visit(Field{"grid_spacing_um", "um", messages::option_grid_spacing_um,
              messages::option_grid_spacing_um_help, 0, 1e9, "", true},
        o.grid_spacing_um);
  visit(Field{.name = "regulariser",
              .unit = "",
              .title = messages::option_regulariser,
              .help = messages::option_regulariser_help,
              .choices = choice_words(regulariser_choices)},
        o.regulariser);
  visit(Field{"bending_weight", "", messages::option_bending_weight, messages::option_bending_weight_help, 0,
              1e9, "", true},
        o.bending_weight);
  visit(landmark_sigma_field(), o.landmark_sigma_px);
  visit(Field{"max_iterations", "", messages::option_iterations, messages::option_spline_iterations_help, 1,
              1000},
        o.max_iterations);
  visit(downsample_field(), o.downsample);
}

}  // namespace alinify
