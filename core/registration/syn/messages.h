#pragma once

#define ALINIFY_MESSAGES "core/registration/syn/messages.def"
#include "core/base/declare_messages.h"
