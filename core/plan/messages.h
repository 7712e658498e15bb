#pragma once

#define ALINIFY_MESSAGES "core/plan/messages.def"
#include "core/base/declare_messages.h"
