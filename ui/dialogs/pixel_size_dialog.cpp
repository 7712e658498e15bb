#include "ui/dialogs/pixel_size_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/lengths.h"
#include "ui/panels/number_box.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kDefaultUm = 1;
// The range accepted by sane_pixel_size().
constexpr double kSmallestUm = 1e-5, kLargestUm = 1e4;

}  // namespace

/// Also takes a unit typed after the number: if its letters were swallowed, "0.05 mm" would be 0.05 µm.
class PixelSizeDialog::NumberWithUnit : public NumberBox {
 public:
  QValidator::State validate(QString& text, int& position) const override {
    QString plain = text;
    int at = position;
    const QValidator::State state = NumberBox::validate(plain, at);
    if (state != QValidator::Invalid) {
      text = plain, position = at;
      return state;
    }
    static const QRegularExpression begun(QStringLiteral("^\\s*[0-9.,]+\\s*([uµ]m?|mm?|d|dp|dpi)?\\s*$"));
    return begun.match(text).hasMatch() ? QValidator::Intermediate : QValidator::Invalid;
  }
  // A unit that was not completed says nothing.
  void fixup(QString& text) const override { text = number_in(text); }

  static QString number_in(const QString& text) {
    static const QRegularExpression number(QStringLiteral("[0-9.,]+"));
    return number.match(text).captured();
  }
  static std::optional<Unit> unit_in(const QString& text) {
    static const QRegularExpression unit(QStringLiteral("(um|µm|mm|dpi)\\s*$"));
    const QString found = unit.match(text).captured(1);
    if (found.isEmpty()) return std::nullopt;
    if (found == QLatin1String("dpi")) return Unit::DotsPerInch;
    return found == QLatin1String("mm") ? Unit::MillimetresPerPixel : Unit::MicrometresPerPixel;
  }
};

PixelSizeDialog::PixelSizeDialog(const std::optional<LoadedImage>& fixed,
                                 const std::optional<LoadedImage>& moving, QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("pixel_size_dialog"));
  setWindowTitle(tr("Pixel Size"));
  auto* layout = new QVBoxLayout(this);
  auto* intro = new QLabel(
      tr("Lengths in the window, tolerances in micrometres and the resolution of exported files follow from "
         "the pixel size. The map from one image to the other does not."));
  intro->setWordWrap(true);
  QPalette quiet = intro->palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  intro->setPalette(quiet);
  layout->addWidget(intro);
  if (fixed) layout->addWidget(make_rows(Side::Fixed, *fixed));
  if (moving) layout->addWidget(make_rows(Side::Moving, *moving));
  auto* box = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  box->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("pixel_size_ok"));
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  box->button(QDialogButtonBox::Ok)->setDefault(true);
  setMinimumWidth(460);
}

double PixelSizeDialog::from(Unit unit, double number) {
  switch (unit) {
    case Unit::MillimetresPerPixel:
      return 1000 * number;
    case Unit::PixelsPerMillimetre:
      return 1000 / number;
    case Unit::DotsPerInch:
      return 25400 / number;
    case Unit::MicrometresPerPixel:
      break;
  }
  return number;
}

double PixelSizeDialog::in(Unit unit, double um) {
  // The densities are their own inverses.
  return unit == Unit::MillimetresPerPixel ? um / 1000 : from(unit, um);
}

QWidget* PixelSizeDialog::make_rows(Side side, const LoadedImage& image) {
  const bool fixed = side == Side::Fixed;
  const QString name = fixed ? QStringLiteral("fixed_") : QStringLiteral("moving_");
  Rows& rows = rows_of(side);
  rows.of_file_um = image.source->info().pixel_size_um;
  rows.typed_um = image.stated && image.stated->um ? image.stated->um : rows.of_file_um;

  auto* group = new QGroupBox((fixed ? tr("Fixed image: %1") : tr("Moving image: %1")).arg(image.title()));
  auto* form = new QFormLayout(group);
  rows.source = new QComboBox;
  rows.source->setObjectName(name + QStringLiteral("pixel_size_source"));
  rows.source->addItem(rows.of_file_um
                           ? tr("As the file says: %1 × %2 µm")
                                 .arg(significant(rows.of_file_um->x, 4), significant(rows.of_file_um->y, 4))
                           : tr("As the file says: not known"),
                       static_cast<int>(Source::File));
  rows.source->addItem(tr("Enter below"), static_cast<int>(Source::Typed));
  if (rows.of_file_um)
    rows.source->addItem(tr("Not known: the file is wrong"), static_cast<int>(Source::Unknown));
  if (!fixed && rows_of(Side::Fixed).source)
    rows.source->addItem(tr("As those of the fixed image"), static_cast<int>(Source::AsFixed));
  form->addRow(fixed ? tr("&Fixed pixels") : tr("&Moving pixels"), rows.source);

  auto* row = new QHBoxLayout;
  const auto number = [&](const QString& suffix, const QString& accessible) {
    auto* made = new NumberWithUnit;
    made->setObjectName(name + suffix);
    made->setAccessibleName(accessible);
    made->setKeyboardTracking(false);
    made->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    made->setMinimumWidth(110);
    connect(made, &QDoubleSpinBox::valueChanged, this, [this, &rows] { read_boxes(rows); });
    // Typing a number selects it as the source.
    connect(made->findChild<QLineEdit*>(), &QLineEdit::textEdited, this,
            [this, &rows, made](const QString& text) {
              const QSignalBlocker quiet(rows.source);  // its slot would overwrite the typed text
              if (const auto unit = NumberWithUnit::unit_in(text)) {
                take_unit(rows, *unit);
                made->findChild<QLineEdit*>()->setText(NumberWithUnit::number_in(text));
              }
              read_boxes(rows);
            });
    made->findChild<QLineEdit*>()->setPlaceholderText(tr("not known"));
    connect(made, &QDoubleSpinBox::editingFinished, this, [this, &rows] { show_unknown(rows); });
    row->addWidget(made, 1);
    return made;
  };
  // Before the numbers: chosen after them, it would convert numbers meant in it.
  rows.units = new QComboBox;
  rows.units->setObjectName(name + QStringLiteral("pixel_size_unit"));
  rows.units->setAccessibleName(tr("Unit of the pixel size"));
  rows.units->addItem(tr("µm per pixel"), static_cast<int>(Unit::MicrometresPerPixel));
  rows.units->addItem(tr("mm per pixel"), static_cast<int>(Unit::MillimetresPerPixel));
  rows.units->addItem(tr("pixels per mm"), static_cast<int>(Unit::PixelsPerMillimetre));
  rows.units->addItem(tr("dots per inch (dpi)"), static_cast<int>(Unit::DotsPerInch));
  row->addWidget(rows.units);
  rows.x = number(QStringLiteral("pixel_size"), tr("Pixel size, horizontally"));
  rows.y = number(QStringLiteral("pixel_size_y"), tr("Pixel size, vertically"));
  form->addRow(tr("Size"), row);
  rows.square = new QCheckBox(tr("Square pixels"));
  rows.square->setObjectName(name + QStringLiteral("pixel_size_square"));
  rows.square->setToolTip(
      tr("A line-scan camera's pixels are not, where the web runs faster or slower than it should"));
  rows.square->setChecked(!rows.typed_um || rows.typed_um->x == rows.typed_um->y);
  form->addRow(QString(), rows.square);

  // Two files without a pixel size mostly come from one camera: a size entered for one then holds for both.
  const bool as_fixed = !fixed && !image.stated && !rows.of_file_um && rows_of(Side::Fixed).source &&
                        !rows_of(Side::Fixed).of_file_um && source_of(rows_of(Side::Fixed)) == Source::File;
  const Source now = as_fixed           ? Source::AsFixed
                     : !image.stated    ? Source::File
                     : image.stated->um ? Source::Typed
                                        : Source::Unknown;
  choose(rows, now);
  connect(rows.source, &QComboBox::currentIndexChanged, this, [this, &rows] { show_rows(rows); });
  connect(rows.units, &QComboBox::currentIndexChanged, this, [this, &rows] {
    take_typed(rows);
    rows.unit = static_cast<Unit>(rows.units->currentData().toInt());
    show_rows(rows);
    if (&rows == &rows_of(Side::Fixed)) show_as_fixed();
  });
  connect(rows.square, &QCheckBox::toggled, this, [this, &rows] {
    take_typed(rows);
    if (rows.square->isChecked() && rows.typed_um) rows.typed_um->y = rows.typed_um->x;
    show_rows(rows);
  });
  show_rows(rows);
  return group;
}

PixelSizeDialog::Source PixelSizeDialog::source_of(const Rows& rows) {
  return static_cast<Source>(rows.source->currentData().toInt());
}

void PixelSizeDialog::choose(Rows& rows, Source source) {
  rows.source->setCurrentIndex(std::max(0, rows.source->findData(static_cast<int>(source))));
}

// The numbers that are there stay as they stand: they are meant in it.
void PixelSizeDialog::take_unit(Rows& rows, Unit unit) {
  const QSignalBlocker quiet(rows.units);
  rows.unit = unit;
  rows.units->setCurrentIndex(rows.units->findData(static_cast<int>(unit)));
  fit_boxes(rows);
}

void PixelSizeDialog::fit_boxes(Rows& rows) {
  const double a = in(rows.unit, kSmallestUm), b = in(rows.unit, kLargestUm);
  const int decimals = rows.unit == Unit::MicrometresPerPixel   ? 5
                       : rows.unit == Unit::MillimetresPerPixel ? 8
                                                                : 3;
  for (QDoubleSpinBox* box : {rows.x, rows.y}) {
    const QSignalBlocker quiet(box);
    box->setDecimals(decimals);
    box->setRange(std::min(a, b), std::max(a, b));
  }
}

void PixelSizeDialog::show_rows(Rows& rows) {
  const bool typed = source_of(rows) == Source::Typed;
  if (typed && !rows.typed_um) rows.typed_um = Vec2d{kDefaultUm, kDefaultUm};
  rows.y->setVisible(!rows.square->isChecked());
  fit_boxes(rows);
  const Vec2d um = shown_um(rows).value_or(Vec2d{kDefaultUm, kDefaultUm});
  for (const auto& [box, value] : {std::pair{rows.x, um.x}, {rows.y, um.y}}) {
    const QSignalBlocker quiet(box);
    box->setValue(in(rows.unit, value));
  }
  show_unknown(rows);
}

std::optional<Vec2d> PixelSizeDialog::shown_um(const Rows& rows) const {
  switch (source_of(rows)) {
    case Source::File:
      return rows.of_file_um;
    case Source::Unknown:
      return std::nullopt;
    case Source::Typed:
      return rows.typed_um;
    case Source::AsFixed:
      break;
  }
  return shown_um(rows_[0]);
}

void PixelSizeDialog::show_unknown(const Rows& rows) {
  if (shown_um(rows)) return;
  for (QDoubleSpinBox* box : {rows.x, rows.y}) {
    const QSignalBlocker quiet(box);
    box->clear();  // a number would pass for one that is known
  }
}

// A number that is being typed counts as it stands.
void PixelSizeDialog::take_typed(const Rows& rows) {
  for (QDoubleSpinBox* box : {rows.x, rows.y}) box->interpretText();
}

void PixelSizeDialog::read_boxes(Rows& rows) {
  // A number that is being typed counts, without being written over: the other image's rows may follow it.
  const auto number = [](const QDoubleSpinBox& box) {
    return box.hasAcceptableInput() ? box.valueFromText(box.text()) : box.value();
  };
  const double x = from(rows.unit, number(*rows.x));
  rows.typed_um = Vec2d{x, rows.square->isChecked() ? x : from(rows.unit, number(*rows.y))};
  choose(rows, Source::Typed);
  show_as_fixed();
}

void PixelSizeDialog::show_as_fixed() {
  Rows& moving = rows_of(Side::Moving);
  if (!moving.source || source_of(moving) != Source::AsFixed) return;
  take_unit(moving, rows_of(Side::Fixed).unit);
  show_rows(moving);
}

std::optional<StatedPixelSize> PixelSizeDialog::stated(Side side) const {
  const Rows& rows = rows_[side == Side::Fixed ? 0 : 1];
  if (!rows.source) return std::nullopt;
  take_typed(rows);
  if (source_of(rows) == Source::File) return std::nullopt;
  if (source_of(rows) == Source::Unknown) return StatedPixelSize{};
  if (source_of(rows) == Source::AsFixed) {
    const std::optional<StatedPixelSize> fixed = stated(Side::Fixed);
    if (!fixed && !rows_[0].of_file_um) return std::nullopt;  // nothing is known of either
    return fixed ? *fixed : StatedPixelSize{rows_[0].of_file_um};
  }
  return StatedPixelSize{rows.typed_um};
}

}  // namespace alinify::ui
