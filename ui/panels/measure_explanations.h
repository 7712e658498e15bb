#pragma once

#include <QString>

#include "core/base/message.h"

namespace alinify::ui {

/// The meaning and unit of a row of verdict_details(), in the window's language; "" for another row.
QString explanation_of(const Message& measure);

}  // namespace alinify::ui
