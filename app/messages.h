#pragma once

#define ALINIFY_MESSAGES "app/messages.def"
#include "core/base/declare_messages.h"
