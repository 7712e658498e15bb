#pragma once

#define ALINIFY_MESSAGES "core/warp/messages.def"
#include "core/base/declare_messages.h"
