#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/elastix_transform_io.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"
#include "core/io/transform_frames.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

class ParameterText {
 public:
  explicit ParameterText(const fs::path& path) : path_(path) {}

  void words(const char* name, const std::string& value) {
    begin(name);
    text_.append(" \"").append(value).append("\")\n");
  }
  void numbers(const char* name, std::initializer_list<double> values) {
    begin(name);
    for (const double v : values) add(v);
    end();
  }
  void begin(const char* name) { text_.append("(").append(name); }
  void add(double value) {
    if (!std::isfinite(value)) {
      throw Error(ErrorKind::NotWritable, messages::cannot_write(path_),
                  messages::transform_holds_not_finite);
    }
    text_ += ' ';
    append_number(text_, value);
  }
  void end() { text_ += ")\n"; }
  void line(const char* text) { (text_ += text) += '\n'; }
  const std::string& text() const { return text_; }

 private:
  fs::path path_;
  std::string text_;
};

void write_parameters(ParameterText& to, const Affine2& m) {
  to.words("Transform", "AffineTransform");
  to.numbers("NumberOfParameters", {6});
  to.numbers("TransformParameters", {m.xx, m.xy, m.yx, m.yy, m.tx, m.ty});
  // About the origin no precision is lost.
  to.numbers("CenterOfRotationPoint", {0, 0});
}

void write_parameters(ParameterText& to, const BsplineGrid& grid) {
  to.words("Transform", "BSplineTransform");
  to.numbers("NumberOfParameters", {2.0 * static_cast<double>(grid.coefficients.size())});
  to.begin("TransformParameters");
  for (const Vec2d c : grid.coefficients) to.add(c.x);
  for (const Vec2d c : grid.coefficients) to.add(c.y);
  to.end();
  to.numbers("GridSize", {static_cast<double>(grid.columns), static_cast<double>(grid.rows)});
  to.numbers("GridIndex", {0, 0});
  to.numbers("GridSpacing", {grid.spacing.x, grid.spacing.y});
  to.numbers("GridOrigin", {grid.origin.x, grid.origin.y});
  to.numbers("GridDirection", {1, 0, 0, 1});
  to.numbers("BSplineTransformSplineOrder", {3});
  to.words("UseCyclicTransform", "false");
}

// Everything transformix requires besides the transform itself. The resampler's settings are elastix's
// defaults.
void write_surroundings(ParameterText& to, Size fixed, const std::string& initial) {
  to.words("InitialTransformParametersFileName", initial);
  to.words("UseBinaryFormatForTransformationParameters", "false");
  to.words("HowToCombineTransforms", "Compose");
  to.line(
      "\n// The fixed image: physical coordinates are its pixels, (0, 0) is the centre of the first one.");
  to.numbers("FixedImageDimension", {2});
  to.numbers("MovingImageDimension", {2});
  to.words("FixedInternalImagePixelType", "float");
  to.words("MovingInternalImagePixelType", "float");
  to.numbers("Size", {static_cast<double>(std::max<std::int64_t>(1, fixed.width)),
                      static_cast<double>(std::max<std::int64_t>(1, fixed.height))});
  to.numbers("Index", {0, 0});
  to.numbers("Spacing", {1, 1});
  to.numbers("Origin", {0, 0});
  to.numbers("Direction", {1, 0, 0, 1});
  to.words("UseDirectionCosines", "true");
  to.line("\n// How transformix resamples.");
  to.words("ResampleInterpolator", "FinalBSplineInterpolator");
  to.numbers("FinalBSplineInterpolationOrder", {3});
  to.words("Resampler", "DefaultResampler");
  to.numbers("DefaultPixelValue", {0});
  to.words("ResultImageFormat", "mhd");
  to.words("ResultImagePixelType", "float");
  to.words("CompressResultImage", "false");
}

}  // namespace

std::vector<fs::path> write_elastix_parameters(const Transform& transform, const fs::path& path) {
  Transform chain = without_fields(transform, "elastix");
  if (chain.parts.empty()) chain.parts.emplace_back(Affine2{});
  std::vector<fs::path> files;
  std::string initial = "NoInitialTransform";
  for (std::size_t i = 0; i < chain.parts.size(); ++i) {
    fs::path file = path;
    if (i + 1 < chain.parts.size()) {
      fs::path name = path.stem();
      name += '.';
      name += std::to_string(i);
      name += path.has_extension() ? path.extension() : fs::path(".txt");
      file = path.parent_path() / name;
    }
    ParameterText text(file);
    if (const auto* grid = std::get_if<BsplineGrid>(&chain.parts[i])) {
      write_parameters(text, *grid);
    } else {
      write_parameters(text, std::get<Affine2>(chain.parts[i]));
    }
    write_surroundings(text, chain.fixed.size, initial);
    write_text_file(text.text(), file);
    initial = fs::absolute(file).lexically_normal().string();
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace alinify
