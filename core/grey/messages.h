#pragma once

#define ALINIFY_MESSAGES "core/grey/messages.def"
#include "core/base/declare_messages.h"
