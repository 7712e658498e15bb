#pragma once

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/session/run_record.h"
#include "core/session/session.h"

namespace alinify {

nlohmann::ordered_json run_record_json(const RunRecord& record);

/// Reads the output of run_record_json(). `find`: see read_session. **Throws** Error(NotReadable).
RunRecord read_run_record(const JsonReader& json, const FindMessage& find);

}  // namespace alinify
