#pragma once

#include <string>
#include <vector>

#include "core/quality/quality_report.h"

namespace alinify {

/// Quality of a map composed of several links, with the evidence of both images.
struct ChainEvidence {
  QualityReport measured;                 ///< both images compared under the map
  ErrorMap by_chain;                      ///< chained_errors() of the links
  Verdict weakest_link = Verdict::Check;  ///< the worst verdict of the links
  std::string via;                        ///< the sections between, for the report
};

/// The report of such a map: `measured`, with the chain's error at places where the two images do not
/// resemble each other. The verdict is Good if the two images agree, or if all links are good and the
/// reported error is within the tolerance nearly everywhere; at most Check if the images agree no better than
/// by chance, because the chain is then unverified.
QualityReport quality_of_chain(ChainEvidence evidence, Size fixed);

}  // namespace alinify
