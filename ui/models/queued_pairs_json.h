#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <QString>

#include "ui/models/queued_pair.h"

namespace alinify::ui {

/// A list of pairs with its states, as the window keeps it between starts.
struct KeptPairs {
  std::vector<QueuedPair> pairs;
  QString folder;
};

/// A JSON text. A pair that runs is written as one that waits: reading it starts nothing.
std::string pairs_json(const KeptPairs& kept);
/// Reads the output of pairs_json(), of this version or an older one. `file` is named by errors. **Throws**
/// Error(NotReadable).
KeptPairs read_pairs_json(const std::string& text, const std::filesystem::path& file);

}  // namespace alinify::ui
