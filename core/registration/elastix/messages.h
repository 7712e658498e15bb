#pragma once

#define ALINIFY_MESSAGES "core/registration/elastix/messages.def"
#include "core/base/declare_messages.h"
