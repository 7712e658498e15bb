#include "ui/panels/layer_look_form.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/panels/histogram_view.h"
#include "ui/panels/number_box.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

QString title_of(BlendMode mode) {
  switch (mode) {
    case BlendMode::Normal:
      return LayerLookForm::tr("Normal");
    case BlendMode::Add:
      return LayerLookForm::tr("Add");
    case BlendMode::Multiply:
      return LayerLookForm::tr("Multiply");
    case BlendMode::Screen:
      return LayerLookForm::tr("Screen");
    case BlendMode::Difference:
      return LayerLookForm::tr("Difference");
    case BlendMode::RedCyan:
      break;
  }
  return LayerLookForm::tr("Red-Cyan");
}

QString title_of(ColorMap map) {
  switch (map) {
    case ColorMap::None:
      return LayerLookForm::tr("Own colours");
    case ColorMap::Viridis:
      return LayerLookForm::tr("Viridis");
    case ColorMap::Inferno:
      return LayerLookForm::tr("Inferno");
    case ColorMap::Turbo:
      return LayerLookForm::tr("Turbo");
    case ColorMap::Fire:
      return LayerLookForm::tr("Fire");
    case ColorMap::CoolWarm:
      break;
  }
  return LayerLookForm::tr("Cool-warm");
}

QIcon strip_of(ColorMap map) {
  const std::vector<Rgba8> colors = colors_of(map);
  QImage strip(64, 12, QImage::Format_RGB32);
  for (int x = 0; x < strip.width(); ++x) {
    const Rgba8 c = colors[static_cast<std::size_t>(x * 255 / (strip.width() - 1))];
    for (int y = 0; y < strip.height(); ++y) strip.setPixelColor(x, y, QColor(c.r, c.g, c.b));
  }
  return QIcon(QPixmap::fromImage(strip));
}

/// Maps slider steps to a gamma of 1/8 to 8.
double gamma_of(int step) {
  return std::pow(2.0, step / 20.0);
}
int step_of(double gamma) {
  return static_cast<int>(std::lround(20 * std::log2(gamma)));
}

QString details_of(const ImageInfo& info, const std::optional<Vec2d>& pixel_size_um) {
  QString text = LayerLookForm::tr("%1 × %2, %3 %4")
                     .arg(info.size.width)
                     .arg(info.size.height)
                     .arg(info.channels == 1 ? LayerLookForm::tr("1 channel of")
                                             : LayerLookForm::tr("%1 channels of").arg(info.channels),
                          sample_text(info.type));
  if (pixel_size_um) text += LayerLookForm::tr(", %1 µm per pixel").arg(significant(pixel_size_um->x, 4));
  return text;
}

}  // namespace

LayerLookForm::LayerLookForm(LayersModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 2, 2, 0);
  column->setSpacing(6);
  details_ = new QLabel;
  details_->setObjectName(QStringLiteral("layer_details"));
  details_->setWordWrap(true);
  column->addWidget(details_);

  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  const auto slider = [&](const char* name, const QString& label, int min, int max, QSlider*& made,
                          QLabel*& value) {
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    made = new QSlider(Qt::Horizontal);
    made->setObjectName(QLatin1String(name));
    made->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    made->setRange(min, max);
    made->setPageStep(10);
    value = new QLabel;
    value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 4);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(made, 1);
    row->addWidget(value);
    form->addRow(label, box);
  };
  const auto combo = [&](const char* name, const QString& label) {
    auto* made = new QComboBox;
    made->setObjectName(QLatin1String(name));
    made->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    made->setMinimumContentsLength(6);
    form->addRow(label, made);
    return made;
  };
  slider("layer_opacity", tr("Layer &opacity"), 0, 100, opacity_, opacity_value_);
  blend_ = combo("layer_blend", tr("&Blend"));
  for (const BlendMode mode : blend_modes()) blend_->addItem(title_of(mode));
  blend_->setToolTip(tr("How this layer blends with those below it; visible in Overlay"));
  map_ = combo("layer_map", tr("Co&lours"));
  map_->setIconSize(QSize(48, 12));
  for (const ColorMap map : color_maps()) map_->addItem(strip_of(map), title_of(map));
  channel_ = combo("layer_channel", tr("C&hannel"));
  channel_label_ = qobject_cast<QLabel*>(form->labelForField(channel_));
  column->addLayout(form);

  histogram_view_ = new HistogramView;
  column->addWidget(histogram_view_);
  auto* window = new QHBoxLayout;
  const auto number = [&](const char* name, const QString& label) {
    auto* made = new NumberBox;
    made->setObjectName(QLatin1String(name));
    made->setAccessibleName(label);
    made->setToolTip(label);
    made->setRange(-1e12, 1e12);
    made->setKeyboardTracking(false);
    if (auto* typed = made->findChild<QLineEdit*>()) typed->setAccessibleName(label);
    made->setButtonSymbols(QAbstractSpinBox::NoButtons);
    made->setMinimumWidth(48);
    made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    window->addWidget(made, 1);
    return made;
  };
  low_ = number("layer_low", tr("Black point"));
  high_ = number("layer_high", tr("White point"));
  auto_ = new QPushButton(tr("&Auto"));
  auto_->setObjectName(QStringLiteral("layer_auto"));
  auto_->setToolTip(tr("Set the window to the 0.1 and 99.9 percent points"));
  reset_ = new QPushButton(tr("Rese&t"));
  reset_->setObjectName(QStringLiteral("layer_reset"));
  reset_->setToolTip(tr("Show the layer as it was when it was opened"));
  column->addLayout(window);
  auto* buttons = new QHBoxLayout;
  tint_ = new QPushButton(tr("T&int…"));
  tint_->setObjectName(QStringLiteral("layer_tint"));
  tint_->setToolTip(tr("The colour that white becomes"));
  for (QPushButton* button : {auto_, reset_, tint_}) {
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    button->setMinimumWidth(56);
    buttons->addWidget(button, 1);
  }
  column->addLayout(buttons);
  auto* more = new QFormLayout;
  more->setContentsMargins(0, 0, 0, 0);
  form = more;
  slider("layer_gamma", tr("&Gamma"), -60, 60, gamma_, gamma_value_);
  auto* last = new QWidget;
  auto* last_row = new QHBoxLayout(last);
  last_row->setContentsMargins(0, 0, 0, 0);
  inverted_ = new QCheckBox(tr("&Invert"));
  inverted_->setObjectName(QStringLiteral("layer_inverted"));
  last_row->addWidget(inverted_);
  last_row->addStretch(1);
  more->addRow(last);
  column->addLayout(more);
  column->addStretch(1);

  connect_controls();
  show_row(-1);
}

int LayerLookForm::height_to_opacity() const {
  const int row =
      std::max({opacity_->sizeHint().height(), opacity_value_->sizeHint().height(), fontMetrics().height()});
  return layout()->contentsMargins().top() + 2 * fontMetrics().lineSpacing() + layout()->spacing() + row + 2;
}

void LayerLookForm::connect_controls() {
  connect(opacity_, &QSlider::valueChanged, this,
          [this](int v) { edit([v](LayerLook& l) { l.opacity = v / 100.0; }); });
  connect(gamma_, &QSlider::valueChanged, this,
          [this](int v) { edit([v](LayerLook& l) { l.gamma = gamma_of(v); }); });
  connect(blend_, &QComboBox::currentIndexChanged, this, [this](int i) {
    if (i >= 0) edit([i](LayerLook& l) { l.blend = blend_modes()[static_cast<std::size_t>(i)]; });
  });
  connect(map_, &QComboBox::currentIndexChanged, this, [this](int i) {
    if (i >= 0) edit([i](LayerLook& l) { l.color_map = color_maps()[static_cast<std::size_t>(i)]; });
  });
  connect(channel_, &QComboBox::currentIndexChanged, this, [this](int i) {
    if (i >= 0) edit([i](LayerLook& l) { l.channel = i - 1; });
  });
  connect(inverted_, &QCheckBox::toggled, this,
          [this](bool on) { edit([on](LayerLook& l) { l.inverted = on; }); });
  connect(histogram_view_, &HistogramView::window_dragged, this,
          [this](DisplayWindow w) { edit([w](LayerLook& l) { l.window = w; }); });
  for (QDoubleSpinBox* box : {low_, high_})
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
      const DisplayWindow w{low_->value(), high_->value()};
      if (w.high > w.low) edit([w](LayerLook& l) { l.window = w; });
    });
  connect(auto_, &QPushButton::clicked, this, &LayerLookForm::auto_contrast);
  connect(reset_, &QPushButton::clicked, this, [this] {
    edit([](LayerLook& l) {
      LayerLook fresh;
      fresh.visible = l.visible;
      l = fresh;
    });
  });
  connect(tint_, &QPushButton::clicked, this, &LayerLookForm::choose_tint);
}

void LayerLookForm::edit(const std::function<void(LayerLook&)>& change) {
  if (showing_ || row_ < 0) return;
  LayerLook look = model_.layer(row_).look;
  change(look);
  model_.set_look(row_, look);
}

DisplayWindow LayerLookForm::window_of(const Layer& layer) const {
  if (layer.look.window) return *layer.look.window;
  if (layer.source->info().type == PixelType::U8) return {0, 255};
  if (histogram_ && measured_.lock() == layer.source) return histogram_->contrast;
  return {lowest_value(layer.source->info().type), highest_value(layer.source->info().type)};
}

void LayerLookForm::show_row(int row) {
  row_ = row = row < model_.rowCount() ? row : -1;
  const bool any = row >= 0 && model_.layer(row).source;
  setEnabled(any);
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  details_->setPalette(quiet);
  if (!any) {
    details_->setText(row >= 0 ? tr("No image is open here.") : QString());
    histogram_view_->set_histogram(nullptr);
    return;
  }
  showing_ = true;
  const Layer& layer = model_.layer(row);
  const ImageInfo& info = layer.source->info();
  details_->setText(details_of(info, model_.pixel_size_um(row)));
  opacity_->setValue(static_cast<int>(std::lround(100 * layer.look.opacity)));
  opacity_value_->setText(tr("%1 %").arg(std::lround(100 * layer.look.opacity)));
  gamma_->setValue(step_of(layer.look.gamma));
  gamma_value_->setText(QLocale().toString(layer.look.gamma, 'f', 2));
  const auto place = [](const auto& all, auto value) {
    return static_cast<int>(std::find(all.begin(), all.end(), value) - all.begin());
  };
  blend_->setCurrentIndex(place(blend_modes(), layer.look.blend));
  map_->setCurrentIndex(place(color_maps(), layer.look.color_map));
  channel_->clear();
  channel_->addItem(tr("All"));
  for (int c = 0; c < info.channels; ++c)
    channel_->addItem(static_cast<int>(info.channel_names.size()) > c
                          ? QString::fromStdString(info.channel_names[static_cast<std::size_t>(c)])
                          : QString::number(c + 1));
  channel_->setCurrentIndex(std::clamp(layer.look.channel + 1, 0, info.channels));
  for (QWidget* part : {static_cast<QWidget*>(channel_), static_cast<QWidget*>(channel_label_)})
    if (part) part->setVisible(info.channels > 1);
  inverted_->setChecked(layer.look.inverted);
  const auto& t = layer.look.tint;
  tint_->setIcon(color_chip(QColor(t[0], t[1], t[2])));
  show_histogram();
  const DisplayWindow window = window_of(layer);
  for (QDoubleSpinBox* box : {low_, high_}) box->setDecimals(is_float(info.type) ? 4 : 0);
  low_->setValue(window.low);
  high_->setValue(window.high);
  histogram_view_->set_look(window, layer.look.gamma, layer.look.inverted);
  showing_ = false;
}

void LayerLookForm::show_histogram() {
  const Layer& layer = model_.layer(row_);
  const int channel = layer.look.channel;
  if (measured_.lock() == layer.source && measured_channel_ == channel)
    return histogram_view_->set_histogram(histogram_);
  measured_ = layer.source;
  measured_channel_ = channel;
  histogram_.reset();
  histogram_view_->set_histogram(nullptr);
  // The coarsest level may still have to be read: not on this thread.
  measuring_.post([this, source = layer.source, channel] {
    std::shared_ptr<const Histogram> made;
    try {
      made = std::make_shared<const Histogram>(make_histogram(*source, channel));
    } catch (const std::exception&) {
      return;  // the canvas reports that the image cannot be read
    }
    QMetaObject::invokeMethod(
        this,
        [this, source, channel, made] {
          if (measured_.lock() != source || measured_channel_ != channel) return;
          histogram_ = made;
          show_row(row_);
        },
        Qt::QueuedConnection);
  });
}

void LayerLookForm::auto_contrast() {
  if (!histogram_ || row_ < 0 || measured_.lock() != model_.layer(row_).source) return;
  edit([w = histogram_->contrast](LayerLook& l) { l.window = w; });
}

void LayerLookForm::choose_tint() {
  if (row_ < 0) return;
  const auto& t = model_.layer(row_).look.tint;
  auto* dialog = new QColorDialog(QColor(t[0], t[1], t[2]), this);
  dialog->setObjectName(QStringLiteral("tint_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QColorDialog::colorSelected, this, [this](const QColor& color) {
    edit([color](LayerLook& l) {
      l.tint = {static_cast<std::uint8_t>(color.red()), static_cast<std::uint8_t>(color.green()),
                static_cast<std::uint8_t>(color.blue())};
    });
  });
  dialog->open();
}

void LayerLookForm::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) show_row(row_);
  QWidget::changeEvent(event);
}

}  // namespace alinify::ui
