#pragma once

#define ALINIFY_MESSAGES "core/prepare/foreground/messages.def"
#include "core/base/declare_messages.h"
