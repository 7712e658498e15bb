#include "ui/panels/engine_figures.h"

#include <QCoreApplication>

namespace alinify::ui {
namespace {

struct Figure {
  const char* engine;
  const char* text;
};

// Each number also appears in docs/benchmarks.md; a test keeps them consistent.
const Figure kFigures[] = {
    {"auto", QT_TRANSLATE_NOOP(
                 "EngineFigures",
                 "Measured: 0.011 to 0.092 px on cloth and weave, 0.09 px on optical flow scenes (medians); "
                 "tissue in different stains 0.0031 of the diagonal.")},
    {"best",
     QT_TRANSLATE_NOOP("EngineFigures",
                       "Measured on tissue in different stains: 0.00282 of the diagonal, as the dense "
                       "engine alone; on cloth that engine's very maps.")},
    {"flow",
     QT_TRANSLATE_NOOP(
         "EngineFigures",
         "Measured on a weave with a known warp: 0.021 px at 4 megapixels, 0.040 px at 300 (medians).")},
    {"bspline", QT_TRANSLATE_NOOP(
                    "EngineFigures",
                    "Measured: 0.012 to 0.088 px on cloth and weave (medians); 0.0030 px on a fabric of 300 "
                    "megapixels that was drawn from a formula.")},
    {"syn",
     QT_TRANSLATE_NOOP("EngineFigures",
                       "Measured: 0.012 to 0.091 px on cloth and weave (medians); there and back with the "
                       "images swapped, 0.026 px at most (medians).")},
    {"elastix",
     QT_TRANSLATE_NOOP("EngineFigures",
                       "Measured on a weave with a known warp of 300 megapixels: 0.073 px median, 0.43 px at "
                       "most. Tissue in different stains, run alone: 0.0040 of the diagonal.")},
    {"itk-syn",
     QT_TRANSLATE_NOOP(
         "EngineFigures",
         "Measured on a weave: 0.17 px median and 11 px at 99 of 100 points, in 8 times the time of "
         "SyN.")},
    {"opencv-dis",
     QT_TRANSLATE_NOOP(
         "EngineFigures",
         "Measured, run alone: 0.20 px on optical flow scenes; 0.24 to 114 px on weaves, where it "
         "loses its way.")},
    {"opencv-farneback",
     QT_TRANSLATE_NOOP("EngineFigures",
                       "Measured on a weave with a known warp of 300 megapixels, run alone: 0.049 px median; "
                       "0.26 s and 30.5 GiB on one H200.")},
    {"opencv-tvl1",
     QT_TRANSLATE_NOOP("EngineFigures",
                       "Measured on a weave with a known warp of 300 megapixels, run alone: 0.069 px median; "
                       "4.3 s and 28.3 GiB on one H200.")},
};

}  // namespace

QString measured_with(const QString& engine) {
  for (const Figure& figure : kFigures)
    if (engine == QLatin1String(figure.engine))
      return QCoreApplication::translate("EngineFigures", figure.text);
  return {};
}

}  // namespace alinify::ui
