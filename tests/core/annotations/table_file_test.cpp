#include "core/annotations/table_file.h"

#include <gtest/gtest.h>

#include "tests/core/annotations/mapped_file.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::job_of;
using testing::Mapped;
using testing::shift_by;

TEST(TableFile, ReplacesTwoCellsAndKeepsTheRestOfEveryLine) {
  const Mapped mapped("a.csv",
                      "# made by hand\n\"Name\",y,Score,X,note\r\n"
                      "\"a, \"\"b\"\"\" , 20.50,1.10, 10,\"two\nlines\"\r\n"
                      "c,,0,5,x\r\n"
                      "\r\n"
                      "4\" d,1,1,1,no end",
                      job_of(shift_by({100, 0.25})));
  EXPECT_EQ(mapped.text,
            "# made by hand\n\"Name\",y,Score,X,note\r\n"
            "\"a, \"\"b\"\"\" , 20.75,1.10, 110,\"two\nlines\"\r\n"
            "c,,0,5,x\r\n"
            "\r\n"
            "4\" d,1.25,1,101,no end");
  EXPECT_EQ(mapped.result.counts.records, 3);
  EXPECT_EQ(mapped.result.counts.without_place, 1);
  EXPECT_EQ(mapped.result.x_name, "X");
  EXPECT_FALSE(mapped.result.from_corner);
}

TEST(TableFile, ScalesMicrometresOfBothImages) {
  AnnotationJob job = job_of(shift_by({10, 0}));
  job.moving_from_fixed.fixed.pixel_size_um = Vec2d{0.5, 0.5};
  job.moving_from_fixed.moving.pixel_size_um = Vec2d{0.25, 0.25};
  // 100 um = 200 px from the corner, 210 px in the other image, where a pixel has a quarter of a micrometre.
  const std::string before =
      "Image\tCentroid X \xC2\xB5m\tCentroid Y \xC2\xB5m\tNucleus: Area \xC2\xB5m^2\ns\t100\t50\t7.10\n";
  const Mapped mapped("a.tsv", before, job);
  EXPECT_EQ(mapped.text, testing::replaced(before, "100\t50\t", "52.5\t25\t"));
  EXPECT_EQ(mapped.result.unit, LengthUnit::Micrometre);
}

TEST(TableFile, RefusesMicrometresWhereThePixelSizeIsNotKnown) {
  const std::string table = "Centroid X \xC2\xB5m,Centroid Y \xC2\xB5m\n1,2\n";
  AnnotationJob job = job_of(shift_by({10, 0}));
  job.moving_from_fixed.fixed.pixel_size_um = Vec2d{0.5, 0.5};
  expect_error(ErrorKind::Failed, "pixel size of the moving image is not known",
               [&] { Mapped("a.csv", table, job); });
  job.moving_pixel_size_um = Vec2d{0.5, 0.5};
  EXPECT_EQ(Mapped("a.csv", table, job).text, testing::replaced(table, "1,2", "6,2"));
}

TEST(TableFile, CountsPlacesFromTheCentreOrTheCornerOfThePixel) {
  // A map that doubles everything about the centre of the first pixel.
  Transform twice = shift_by({});
  twice.parts = {Affine2{2, 0, 0, 2, 0, 0}};
  AnnotationJob job = job_of(twice);
  EXPECT_EQ(Mapped("a.csv", "x,y\n10,20\n", job).text, "x,y\n20,40\n");
  EXPECT_EQ(Mapped("a.csv", "Centroid X px,Centroid Y px\n10,20\n", job).text,
            "Centroid X px,Centroid Y px\n19.5,39.5\n");
  job.from_corner = true;
  EXPECT_EQ(Mapped("a.csv", "x,y\n10,20\n", job).text, "x,y\n19.5,39.5\n");
}

TEST(TableFile, ReadsAndWritesDecimalCommas) {
  EXPECT_EQ(Mapped("a.csv", "x;y;z\n1,5;2;3,10\n", job_of(shift_by({1, 1}))).text, "x;y;z\n2,5;3;3,10\n");
}

TEST(TableFile, KnowsTheNamesThatProgramsGiveToPlaces) {
  const AnnotationJob job = job_of(shift_by({1, 2}));
  for (const char* header : {"cell_id,x_centroid,y_centroid", "n,Location_Center_X,Location_Center_Y",
                             "label,X,Y", "id,Centroid X (px),Centroid Y (px)", "i,pos.x,pos.y"}) {
    const std::string before = std::string(header) + "\na,10,20\n";
    EXPECT_EQ(Mapped("a.csv", before, job).text, testing::replaced(before, "10,20", "11,22")) << header;
  }
  EXPECT_EQ(Mapped("a.csv", "label,centroid-0,centroid-1\na,20,10\n", job).text,
            "label,centroid-0,centroid-1\na,22,11\n");
}

TEST(TableFile, AsksForTheColumnsWhereTheyCannotBeTold) {
  AnnotationJob job = job_of(shift_by({1, 1}));
  expect_error(ErrorKind::NotReadable, "--x-column", [&] { Mapped("a.csv", "a,b\n1,2\n", job); });
  expect_error(ErrorKind::NotReadable, "several columns",
               [&] { Mapped("a.csv", "x,y,x_centroid,y_centroid\n1,2,3,4\n", job); });
  job.x_column = "B", job.y_column = "a";
  EXPECT_EQ(Mapped("a.csv", "a,b\n1,2\n", job).text, "a,b\n2,3\n");
  job.x_column = "q";
  expect_error(ErrorKind::NotReadable, "no columns q and a", [&] { Mapped("a.csv", "a,b\n1,2\n", job); });
}

TEST(TableFile, NamesTheLineOfAWordThatIsNoNumber) {
  expect_error(ErrorKind::NotReadable, "line 3: \"seven\" is not a number",
               [] { Mapped("a.csv", "x,y\n1,2\nseven,2\n", job_of(shift_by({}))); });
}

TEST(TableFile, IsTheSameForAnyNumberOfThreads) {
  std::string table = "id,x,y,word\n";
  testing::Random random(2);
  for (int i = 0; i < 700000; ++i)
    table += std::to_string(i) + "," + std::to_string(random.in(0, 900)) + "," +
             std::to_string(random.in(0, 700)) + ",word\n";
  ASSERT_GT(table.size(), std::size_t{16} << 20);
  const Mapped one("a.csv", table, job_of(testing::wavy_map()), 1),
      three("a.csv", table, job_of(testing::wavy_map()), 3);
  EXPECT_TRUE(one.text == three.text);
  EXPECT_EQ(one.result.counts.shapes, 700000);
}

}  // namespace
}  // namespace alinify
