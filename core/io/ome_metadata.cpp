#include "core/io/ome_metadata.h"

#include <bit>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "core/base/text.h"

namespace alinify {
namespace {

// Length of the well-formed UTF-8 character at the front of `text` that XML 1.0 allows; 0 where there is
// none. Source: RFC 3629, section 4; XML 1.0, section 2.2.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  std::uint32_t code = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF, no_character = code == 0xFFFE || code == 0xFFFF;
  return code < smallest[length] || code > 0x10FFFF || surrogate || no_character ? 0 : length;
}

std::string as_xml_text(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    clean += length > 0 ? text.substr(0, length) : std::string_view("\xEF\xBF\xBD");
    text.remove_prefix(length > 0 ? length : 1);
  }
  return clean;
}

void set(pugi::xml_node element, const char* name, const std::string& value) {
  element.append_attribute(name).set_value(value.c_str());
}
void set(pugi::xml_node element, const char* name, std::int64_t value) {
  set(element, name, std::to_string(value));
}

// Red, green, blue and opacity in one signed number.
std::int32_t packed(ChannelColor color) {
  return static_cast<std::int32_t>(std::uint32_t{color.red} << 24 | std::uint32_t{color.green} << 16 |
                                   std::uint32_t{color.blue} << 8 | 255u);
}

void add_channels(pugi::xml_node pixels, const OmePlanes& planes, const OmeMetadata& metadata) {
  for (int c = 0; c < planes.planes; ++c) {
    const auto i = static_cast<std::size_t>(c);
    pugi::xml_node channel = pixels.append_child("Channel");
    set(channel, "ID", "Channel:0:" + std::to_string(c));
    if (planes.samples_per_plane == 1 && i < metadata.channel_names.size() &&
        !metadata.channel_names[i].empty())
      set(channel, "Name", as_xml_text(metadata.channel_names[i]));
    set(channel, "SamplesPerPixel", planes.samples_per_plane);
    if (planes.samples_per_plane == 1 && i < metadata.channel_colors.size() && metadata.channel_colors[i])
      set(channel, "Color", packed(*metadata.channel_colors[i]));
  }
}

void add_planes(pugi::xml_node pixels, const OmePlanes& planes, const OmeMetadata& metadata) {
  for (int c = 0; c < planes.planes; ++c) {
    pugi::xml_node data = pixels.append_child("TiffData");
    set(data, "IFD", c);
    set(data, "FirstC", std::int64_t{c} * planes.samples_per_plane);
    set(data, "FirstZ", std::int64_t{0});
    set(data, "FirstT", std::int64_t{0});
    set(data, "PlaneCount", std::int64_t{1});
  }
  if (!metadata.position_px) return;
  const Vec2d pixel = planes.pixel_size_um.value_or(Vec2d{1, 1});
  const char* const unit = planes.pixel_size_um ? "\xC2\xB5m" : "pixel";
  for (int c = 0; c < planes.planes; ++c) {
    pugi::xml_node plane = pixels.append_child("Plane");
    set(plane, "TheZ", std::int64_t{0});
    set(plane, "TheT", std::int64_t{0});
    set(plane, "TheC", c);
    set(plane, "PositionX", shortest_number(metadata.position_px->x * pixel.x));
    set(plane, "PositionXUnit", unit);
    set(plane, "PositionY", shortest_number(metadata.position_px->y * pixel.y));
    set(plane, "PositionYUnit", unit);
  }
}

}  // namespace

std::string ome_type_name(PixelType type) {
  if (type == PixelType::F32) return "float";
  if (type == PixelType::F64) return "double";
  return std::string(name_of(type));
}

std::string ome_xml(const OmePlanes& planes, const OmeMetadata& metadata) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node ome = document.append_child("OME");
  set(ome, "xmlns", "http://www.openmicroscopy.org/Schemas/OME/2016-06");
  set(ome, "xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
  set(ome, "xsi:schemaLocation",
      "http://www.openmicroscopy.org/Schemas/OME/2016-06 "
      "http://www.openmicroscopy.org/Schemas/OME/2016-06/ome.xsd");
  set(ome, "Creator", "Alinify " ALINIFY_VERSION);
  pugi::xml_node image = ome.append_child("Image");
  set(image, "ID", "Image:0");
  if (!metadata.image_name.empty()) set(image, "Name", as_xml_text(metadata.image_name));
  pugi::xml_node pixels = image.append_child("Pixels");
  set(pixels, "ID", "Pixels:0");
  set(pixels, "DimensionOrder", "XYCZT");
  set(pixels, "Type", ome_type_name(planes.type));
  set(pixels, "BigEndian", std::endian::native == std::endian::big ? "true" : "false");
  set(pixels, "Interleaved", planes.samples_per_plane > 1 ? "true" : "false");
  set(pixels, "SizeX", planes.size.width);
  set(pixels, "SizeY", planes.size.height);
  set(pixels, "SizeZ", std::int64_t{1});
  set(pixels, "SizeC", std::int64_t{planes.planes} * planes.samples_per_plane);
  set(pixels, "SizeT", std::int64_t{1});
  if (planes.pixel_size_um) {
    set(pixels, "PhysicalSizeX", shortest_number(planes.pixel_size_um->x));
    set(pixels, "PhysicalSizeXUnit", "\xC2\xB5m");
    set(pixels, "PhysicalSizeY", shortest_number(planes.pixel_size_um->y));
    set(pixels, "PhysicalSizeYUnit", "\xC2\xB5m");
  }
  add_channels(pixels, planes, metadata);
  add_planes(pixels, planes, metadata);
  if (!metadata.facts.empty()) {
    set(image.append_child("AnnotationRef"), "ID", "Annotation:0");
    pugi::xml_node annotation = ome.append_child("StructuredAnnotations").append_child("MapAnnotation");
    set(annotation, "ID", "Annotation:0");
    set(annotation, "Namespace", "alinify/provenance");
    pugi::xml_node values = annotation.append_child("Value");
    for (const auto& [name, value] : metadata.facts) {
      pugi::xml_node fact = values.append_child("M");
      set(fact, "K", as_xml_text(name));
      fact.text().set(as_xml_text(value).c_str());
    }
  }
  std::ostringstream text;
  document.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace alinify
