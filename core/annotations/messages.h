#pragma once

#define ALINIFY_MESSAGES "core/annotations/messages.def"
#include "core/base/declare_messages.h"
