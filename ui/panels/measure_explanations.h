#pragma once

#include <QString>

#include "core/base/message.h"

namespace alinify::ui {

/// What a row of verdict_details() tells, and in which unit, in the window's language; "" for another row.
QString explanation_of(const Message& measure);

}  // namespace alinify::ui
