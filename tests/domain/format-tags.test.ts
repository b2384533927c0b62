import { expect, test } from "vitest";
import { formatTagAt } from "@/lib/domain/shared/format-tags";

test.each([
  ["America/New_York", "en-US", "es-MX"],
  ["US/Eastern", "en-US", "es-MX"],
  ["America/Mexico_City", "en-US", "es-MX"],
  ["America/Tijuana", "en-US", "es-MX"],
  ["Canada/Eastern", "en-US", "es-MX"],
  ["America/Toronto", "en-US", "es-MX"],
  ["Europe/Madrid", "en-ES", "es-ES"],
  ["Atlantic/Canary", "en-ES", "es-ES"],
  ["America/Argentina/Buenos_Aires", "en-US", "es-AR"],
  ["America/Bogota", "en-US", "es-CO"],
  ["America/Lima", "en-US", "es-PE"],
  ["Europe/London", "en-GB", "es-MX"],
  ["Asia/Kolkata", "en-IN", "es-MX"],
  ["UTC", "en-US", "es-MX"],
  ["Nowhere/Else", "en-US", "es-MX"],
  [null, "en-US", "es-MX"],
])("at a plant in %s numbers and dates are those of %s and %s", (time_zone, english, spanish) => {
  expect([formatTagAt("en", time_zone), formatTagAt("es", time_zone)]).toEqual([english, spanish]);
});

test("the same figure is written as the plant's country writes it", () => {
  const written = (time_zone: string) => new Intl.NumberFormat(formatTagAt("es", time_zone)).format(12_345.6);
  expect(["Europe/Madrid", "America/Mexico_City", "America/Bogota", "America/Lima"].map(written)).toEqual([
    "12.345,6",
    "12,345.6",
    "12.345,6",
    "12,345.6",
  ]);
});
