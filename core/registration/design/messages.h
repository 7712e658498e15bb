#pragma once

#define ALINIFY_MESSAGES "core/registration/design/messages.def"
#include "core/base/declare_messages.h"
