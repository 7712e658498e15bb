#pragma once

#define ALINIFY_MESSAGES "core/workflow/messages.def"
#include "core/base/declare_messages.h"
