#pragma once

#define ALINIFY_MESSAGES "core/registration/flow/messages.def"
#include "core/base/declare_messages.h"
