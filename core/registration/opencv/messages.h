#pragma once

#define ALINIFY_MESSAGES "core/registration/opencv/messages.def"
#include "core/base/declare_messages.h"
