#pragma once

#define ALINIFY_MESSAGES "core/phantom/messages.def"
#include "core/base/declare_messages.h"
