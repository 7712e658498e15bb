#pragma once

#define ALINIFY_MESSAGES "core/transform/messages.def"
#include "core/base/declare_messages.h"
