#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/message_numbers.h"
#include "core/quality/quality_report.h"
#include "core/transform/inverse_map.h"

/// The wording of a registration's quality, shared by the command line, the window and the report.
namespace alinify {

/// "good", "check", "failed".
const MessageText& label_of(Verdict verdict);

/// "good: on 99.8 % of the area the map is expected to be right to 1.0 px; ..." The verdict and its
/// reason.
Message verdict_sentence(const QualityReport& report);

/// Rows of a name and a text, the verdict first: "local correlation", "edges 0.211 before, ...". Units named.
/// An empty name continues the row before.
std::vector<QualityLine> quality_lines(const QualityReport& report);

/// Up to `max` lines of where to look: "x 1200 to 1800, y 40 to 520: the images would agree better ...".
std::vector<Message> places_to_look(const QualityReport& report, std::size_t max);

/// "there and back off by 0.00 px at the median, 0.01 px at most".
Message there_and_back_text(const InverseConsistency& consistency);

/// Remarks on an inverse for the user: its error between samples, or folds of the map with up to `max` of
/// their places. Empty if there are none.
Message inverse_remark(const InverseMap& inverse, std::size_t max = 5);

}  // namespace alinify
