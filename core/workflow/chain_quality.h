#pragma once

#include <string>
#include <vector>

#include "core/quality/quality_report.h"

namespace alinify {

/// How good a map is that was put together from several, and what both images say of it.
struct ChainEvidence {
  QualityReport measured;                 ///< both images compared under the map
  ErrorMap by_chain;                      ///< chained_errors() of the links
  Verdict weakest_link = Verdict::Check;  ///< the worst verdict of the links
  std::string via;                        ///< the sections between, for the report
};

/// The report that is told of such a map: `measured` with the error of the chain where the images show
/// nothing of each other. Its verdict is Good where the two images agree, or all links are good and what is
/// told is within the tolerance nearly everywhere; at most Check where the images agree no better than by
/// chance, because the chain is then unverified.
QualityReport quality_of_chain(ChainEvidence evidence, Size fixed);

}  // namespace alinify
