#pragma once

#define ALINIFY_MESSAGES "core/registration/bspline/messages.def"
#include "core/base/declare_messages.h"
