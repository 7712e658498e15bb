#pragma once

#define ALINIFY_MESSAGES "core/base/messages.def"
#include "core/base/declare_messages.h"
