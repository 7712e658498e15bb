#pragma once

#define ALINIFY_MESSAGES "core/stream/messages.def"
#include "core/base/declare_messages.h"
