#pragma once

#include <string_view>

#include "ui/document/session_document.h"

namespace alinify::ui {

/// Conversion of the document's results to those of a session.
SessionResult session_result_of(const KeptResult& kept);

/// The catalogue entry with that id, from core or, for notes of results made in the window, from the window;
/// null: none. For read_session().
const MessageText* find_entry(std::string_view id);

}  // namespace alinify::ui
