#pragma once

#include <cstdint>
#include <memory>

#include "core/math/rect.h"
#include "core/math/scalar.h"
#include "core/math/vec2.h"

namespace alinify {

/// Linear light, 0 black to 1 white; may exceed that range slightly.
struct Rgb {
  float r = 0, g = 0, b = 0;
};
inline std::uint8_t to_byte(float light) {
  return static_cast<std::uint8_t>(clamp(light * 255.0f + 0.5f, 0.0f, 255.0f));
}

enum class PhantomKind { Fabric, Tissue, Print };

struct RepeatLayout;

/// An unbounded specimen that can be evaluated anywhere, as either image of a registration pair shows it.
/// **Units and frame**: p is a level-0 pixel of the moving image, where not said otherwise. **Threads**: any
/// number.
class Pattern {
 public:
  virtual ~Pattern() = default;
  /// The specimen as the moving image shows it.
  virtual Rgb moving_color(Vec2d p) const = 0;
  /// The same structures as the fixed image shows them: another camera, another stain.
  virtual Rgb fixed_color(Vec2d p) const = 0;
  /// Whether there is anything to register by.
  virtual bool has_structure(Vec2d p) const = 0;
};

/// Plain weave: yarns of uneven thickness and brightness that wander slightly, a printed design in two inks,
/// stains.
std::unique_ptr<Pattern> make_fabric_pattern(Size size, std::uint32_t seed, double period_px);

/// The structure of a plain weave: yarns of uneven thickness and brightness that wander slightly.
class Weave {
 public:
  Weave(std::uint32_t seed, double period_px) : seed_(seed), period_px_(period_px) {}
  /// 0 dark to 1 light, 0.7 or so in the mean.
  float light(Vec2d p) const;

 private:
  float yarn(std::int32_t index, double along, std::uint32_t seed) const;
  float alternate(std::int32_t cell, float t) const;

  std::uint32_t seed_;
  double period_px_;
};

/// One repeat of a design in six inks, which closes when it is repeated by `layout`, and the cloth it is
/// printed on, in the plane of the layout. The moving colour is the design's own, at a point of the design;
/// the fixed one a camera's view of the print at a point of the plane: paler, less saturated, woven.
std::unique_ptr<Pattern> make_print_pattern(const RepeatLayout& layout, std::uint32_t seed, double period_px);

/// Pieces of tissue on a white slide: nuclei, stroma, lumens rimmed with nuclei. Fixed: haematoxylin and
/// eosin; moving: pale haematoxylin and a brown marker expressed only in some regions.
/// **Source** of the stain colours: Ruifrok & Johnston, "Quantification of histochemical staining by color
/// deconvolution", Anal Quant Cytol Histol 23, 2001.
/// `depth` says where the specimen is cut, from 0 on: over a depth of 1 every nucleus gives way to another at
/// its own time and fibres change into others; lumens last four times as long, the pieces' outlines stay.
std::unique_ptr<Pattern> make_tissue_pattern(Size size, std::uint32_t seed, double depth = 0);

}  // namespace alinify
