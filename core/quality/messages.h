#pragma once

#define ALINIFY_MESSAGES "core/quality/messages.def"
#include "core/base/declare_messages.h"
