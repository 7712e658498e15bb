#pragma once

#define ALINIFY_MESSAGES "ui/messages.def"
#include "core/base/declare_messages.h"
