#pragma once

#define ALINIFY_MESSAGES "core/session/messages.def"
#include "core/base/declare_messages.h"
