#pragma once

#define ALINIFY_MESSAGES "core/image/messages.def"
#include "core/base/declare_messages.h"
