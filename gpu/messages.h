#pragma once

#define ALINIFY_MESSAGES "gpu/messages.def"
#include "core/base/declare_messages.h"
