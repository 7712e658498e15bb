#pragma once

#define ALINIFY_MESSAGES "core/prepare/repeat/messages.def"
#include "core/base/declare_messages.h"
