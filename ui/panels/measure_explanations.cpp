#include "ui/panels/measure_explanations.h"

#include <map>
#include <string_view>

#include <QCoreApplication>

namespace alinify::ui {

QString explanation_of(const Message& measure) {
  static const std::map<std::string_view, const char*> texts = {
      {"detail_validation",
       QT_TRANSLATE_NOOP(
           "Measure",
           "Distance between where the result puts your validation landmarks and where you marked "
           "them. They took no part in the run. Unit: length in the moving image.")},
      {"detail_validation_before",
       QT_TRANSLATE_NOOP("Measure", "The same distance at the start of the run, before the engine.")},
      {"detail_expected_error",
       QT_TRANSLATE_NOOP(
           "Measure",
           "The error expected at a place, estimated from how well neighbouring structures match. It is "
           "given for every place and includes its uncertainty, so it is larger than the errors measured "
           "at the check points. Unit: length in the fixed image.")},
      {"detail_within_tolerance",
       QT_TRANSLATE_NOOP("Measure",
                         "Share of the area that can be judged whose expected error is within the tolerance. "
                         "A good result has 99 % or more, of two images of one texture 99.5 %.")},
      {"detail_misaligned",
       QT_TRANSLATE_NOOP("Measure",
                         "Share of the area that can be judged where structures were found farther away than "
                         "the tolerance.")},
      {"detail_unverified",
       QT_TRANSLATE_NOOP(
           "Measure",
           "Share of the area that can be judged where nothing matches, or where one repeat of the "
           "texture cannot be told from the next.")},
      {"detail_tolerance",
       QT_TRANSLATE_NOOP(
           "Measure",
           "The expected error that counts as good. Chosen from the images unless it was given. "
           "Unit: length in the fixed image.")},
      {"detail_check_points",
       QT_TRANSLATE_NOOP(
           "Measure",
           "Small blocks spread over the image whose place was searched for again without the "
           "engine: how many were found for certain, and how far from where the result puts them. "
           "Unit: length in the fixed image.")},
      {"detail_check_points_at",
       QT_TRANSLATE_NOOP("Measure",
                         "The same with reduced images: larger structures, and a coarser measure. It shows "
                         "whether fine texture was matched one repeat too far.")},
      {"detail_edges",
       QT_TRANSLATE_NOOP("Measure",
                         "Correlation of edges, block by block, median: before -> after. 1 is identical, "
                         "0 unrelated. Chance is the value that unrelated places of these images reach. "
                         "No unit.")},
      {"detail_grey",
       QT_TRANSLATE_NOOP(
           "Measure",
           "The same for brightness. Negative where one image is dark where the other is bright. "
           "No unit.")},
      {"detail_repeat",
       QT_TRANSLATE_NOOP(
           "Measure",
           "How much the texture of the fixed image repeats itself: 0 not at all, 1 exactly. From "
           "0.5 on, neighbouring repeats may be mistaken for each other. No unit.")},
      {"detail_overlap",
       QT_TRANSLATE_NOOP("Measure",
                         "Share of the fixed image that the moving image covers under the result.")},
      {"detail_area_change",
       QT_TRANSLATE_NOOP(
           "Measure",
           "How much the result shrinks or stretches areas locally, smallest to largest (Jacobian "
           "determinant). 1: unchanged; 0 or less: folded. No unit.")},
      {"detail_folded",
       QT_TRANSLATE_NOOP(
           "Measure",
           "Share of the image where the result folds over itself, so that it shows a part twice "
           "or mirrored. It should be 0.")},
      {"detail_round_trip",
       QT_TRANSLATE_NOOP(
           "Measure",
           "How far a point misses itself after going to the moving image and back. It shows how "
           "well the result can be inverted. Unit: length in the fixed image.")},
      {"detail_mirrored", QT_TRANSLATE_NOOP("Measure", "The moving image lies mirrored on the fixed one.")},
      {"detail_landmarks",
       QT_TRANSLATE_NOOP(
           "Measure",
           "Distance between where the result puts the landmarks that steered the run and where "
           "they were marked. Unit: length in the moving image.")},
      {"detail_left_out",
       QT_TRANSLATE_NOOP(
           "Measure",
           "Each landmark is left out in turn and predicted from the others. On bent cloth all of these "
           "are large; one far above the rest lies apart from the others, or is misplaced. Unit: length "
           "in the moving image.")},
  };
  if (!measure.text()) return {};
  const auto found = texts.find(measure.text()->id);
  return found == texts.end() ? QString() : QCoreApplication::translate("Measure", found->second);
}

}  // namespace alinify::ui
