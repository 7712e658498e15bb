#pragma once

#define ALINIFY_MESSAGES "core/process/messages.def"
#include "core/base/declare_messages.h"
