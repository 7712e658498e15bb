#pragma once

#define ALINIFY_MESSAGES "core/registration/messages.def"
#include "core/base/declare_messages.h"
