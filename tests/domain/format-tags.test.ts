import { expect, test } from "vitest";
import { formatTagAt } from "@/lib/domain/shared/format-tags";

test.each([
  ["America/New_York", "en-US", "es-MX-u-hc-h23"],
  ["US/Eastern", "en-US", "es-MX-u-hc-h23"],
  ["America/Mexico_City", "en-US", "es-MX-u-hc-h23"],
  ["America/Tijuana", "en-US", "es-MX-u-hc-h23"],
  ["Canada/Eastern", "en-US", "es-MX-u-hc-h23"],
  ["America/Toronto", "en-US", "es-MX-u-hc-h23"],
  ["Europe/Madrid", "en-ES", "es-ES-u-hc-h23"],
  ["Atlantic/Canary", "en-ES", "es-ES-u-hc-h23"],
  ["America/Argentina/Buenos_Aires", "en-US", "es-AR-u-hc-h23"],
  ["America/Bogota", "en-US", "es-CO-u-hc-h23"],
  ["America/Lima", "en-US", "es-PE-u-hc-h23"],
  ["Europe/London", "en-GB", "es-MX-u-hc-h23"],
  ["Asia/Kolkata", "en-IN", "es-MX-u-hc-h23"],
  ["UTC", "en-US", "es-MX-u-hc-h23"],
  ["Nowhere/Else", "en-US", "es-MX-u-hc-h23"],
  [null, "en-US", "es-MX-u-hc-h23"],
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
