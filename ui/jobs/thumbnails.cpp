#include "ui/jobs/thumbnails.h"

#include <algorithm>
#include <utility>

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/image/tile_cache.h"
#include "core/view/view_renderer.h"

namespace alinify::ui {
namespace {

/// A file without a pyramid is read from end to end; from this size on that slows other jobs.
constexpr qint64 kLargeBytes = 200 << 20;
/// Longer side of the rendering, before it is reduced.
constexpr double kDrawnSide = 1024;
/// Pictures in the cache folder; beyond it the oldest half goes.
constexpr int kKept = 4000;

/// Path of the cached picture of the file in its present version; empty if there is no such file.
QString kept_path(const QString& path, int page) {
  const QFileInfo file(path);
  if (!file.exists()) return {};
  QString what = QStringLiteral("%1|%2|%3|%4")
                     .arg(file.absoluteFilePath())
                     .arg(file.size())
                     .arg(file.lastModified().toMSecsSinceEpoch())
                     .arg(Thumbnails::side_px);
  if (page > 0) what += QStringLiteral("|page %1").arg(page);
  const QByteArray name = QCryptographicHash::hash(what.toUtf8(), QCryptographicHash::Sha1).toHex();
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/thumbnails/") +
         QString::fromLatin1(name) + QStringLiteral(".png");
}

void keep(const QImage& picture, const QString& path) {
  const QDir folder = QFileInfo(path).dir();
  if (!folder.mkpath(QStringLiteral("."))) return;
  const QFileInfoList files = folder.entryInfoList({QStringLiteral("*.png")}, QDir::Files, QDir::Time);
  if (files.size() > kKept)
    for (qsizetype i = kKept / 2; i < files.size(); ++i) QFile::remove(files[i].absoluteFilePath());
  picture.save(path);
}

QImage drawn(const std::shared_ptr<const TileSource>& source, Backend& backend) {
  const Size image = source->info().size;
  // The coarsest level of a pyramid is larger than that; rendered small directly, weaves would be noise.
  const double scale = std::max(1.0, static_cast<double>(std::max(image.width, image.height)) / kDrawnSide);
  ViewRequest request;
  request.layers = {{source}};
  request.byte_order = ByteOrder::Bgra;
  request.viewport.size = {
      std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(image.width) / scale)),
      std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(image.height) / scale))};
  request.viewport.center_fixed = {static_cast<double>(image.width - 1) / 2,
                                   static_cast<double>(image.height - 1) / 2};
  request.viewport.fixed_px_per_pixel = scale;
  TileCacheOptions small;
  small.budget_bytes = std::int64_t{32} << 20;
  small.threads = 1;
  ViewRenderer renderer(backend, std::make_shared<TileCache>(small));
  const Image picture = renderer.render(request);
  const ConstPixels pixels = picture.pixels();
  return QImage(reinterpret_cast<const uchar*>(pixels.data), static_cast<int>(pixels.width),
                static_cast<int>(pixels.height), pixels.row_bytes, QImage::Format_RGB32)
      .scaled(Thumbnails::side_px, Thumbnails::side_px, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

}  // namespace

Thumbnails::Thumbnails(OpenImage open, Backend& backend, const JobLock& lock, QObject* parent)
    : QObject(parent),
      open_(std::move(open)),
      backend_(backend),
      lock_(lock),
      runner_(std::make_unique<JobRunner>()) {}

Thumbnails::~Thumbnails() {
  runner_.reset();
}

QImage Thumbnails::of(const QString& path, int page) {
  const auto [known, is_new] = pictures_.try_emplace({path, page});
  if (is_new) {
    wanted_.emplace_back(path, page);
    read_next();
  }
  return known->second;
}

void Thumbnails::forget(const QString& path, int page) {
  pictures_.erase({path, page});
}

void Thumbnails::read_next() {
  if (runner_->busy() || wanted_.empty()) return;
  const auto [path, page] = wanted_.back();
  wanted_.pop_back();
  runner_->start<QImage>(
      tr("Reading a picture"),
      [open = open_, path = path, page = page, &backend = backend_, lock = lock_](Progress& progress) {
        const QString kept = kept_path(path, page);
        QImage picture;
        if (!kept.isEmpty() && picture.load(kept)) return std::make_shared<const QImage>(picture);
        try {
          JobLock::Hold hold;
          if (QFileInfo(path).size() > kLargeBytes) hold = lock.acquire(JobLock::Rank::Pictures, progress);
          picture = drawn(open(path_from(path), page, progress), backend);
          if (!kept.isEmpty()) keep(picture, kept);
        } catch (const Cancelled&) {
          throw;
        } catch (const std::exception&) {
          // The pair's state reports errors of its files; here there is no picture.
        }
        return std::make_shared<const QImage>(picture);
      },
      [this, path = path, page = page](std::shared_ptr<const QImage> picture) {
        pictures_[{path, page}] = *picture;
        Q_EMIT arrived(path);
        // Not from within: the runner counts this job as running until it returns.
        QMetaObject::invokeMethod(this, &Thumbnails::read_next, Qt::QueuedConnection);
      });
}

}  // namespace alinify::ui
