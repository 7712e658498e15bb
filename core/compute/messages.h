#pragma once

#define ALINIFY_MESSAGES "core/compute/messages.def"
#include "core/base/declare_messages.h"
