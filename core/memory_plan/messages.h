#pragma once

#define ALINIFY_MESSAGES "core/memory_plan/messages.def"
#include "core/base/declare_messages.h"
