#pragma once

#define ALINIFY_MESSAGES "core/io/messages.def"
#include "core/base/declare_messages.h"
