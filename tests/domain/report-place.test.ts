import { describe, expect, test } from "vitest";
import {
  matchingPlaces,
  placeInAddress,
  type ReportPlace,
  reportHref,
  reportOfScreen,
} from "@/lib/domain/maintenance/report-place";

/** The places that a phone keeps, searched without a connection. */

const place = (name: string, code: string | null = null, within: string | null = null): ReportPlace => ({
  field: "machine_id",
  id: name.length,
  plant_id: 1,
  name,
  code,
  within,
});
const places = [
  place("Cooling tower fan", "CT-02", "Utilities"),
  place("Dryer fan 3B", "PM2-DF-3B", "Paper machine 2"),
  place("Fan", "F-1"),
  place("Secadora número 2", "S-02", "Línea de secado"),
];
const found = (search: string, most = 10) => matchingPlaces(places, search, most).map(({ name }) => name);

describe("a search among kept places", () => {
  test("finds by words of the name, of the code and of what the place is in, however they are written", () => {
    expect(found("dryer")).toEqual(["Dryer fan 3B"]);
    expect(found("3b pm2")).toEqual(["Dryer fan 3B"]);
    expect(found("machine 2 fan")).toEqual(["Dryer fan 3B"]);
    expect(found("NUMERO linea")).toEqual(["Secadora número 2"]);
    expect(found("pump")).toEqual([]);
  });

  test("puts the code first, then the name itself, then names that begin with it", () => {
    expect(found("ct 02")).toEqual(["Cooling tower fan"]);
    expect(found("fan")).toEqual(["Fan", "Cooling tower fan", "Dryer fan 3B"]);
    expect(found("dr")).toEqual(["Dryer fan 3B"]);
  });

  test("shows the first ones before anything is typed, up to the number requested", () => {
    expect(found("", 2)).toEqual(["Cooling tower fan", "Dryer fan 3B"]);
    expect(found(" - ", 1)).toEqual(["Cooling tower fan"]);
  });
});

test("the address of a report has its place as the label has it, and anything else is no place", () => {
  expect(placeInAddress("e17")).toEqual({ field: "equipment_id", id: 17 });
  expect(placeInAddress("l2")).toEqual({ field: "production_line_id", id: 2 });
  for (const text of [null, "1", "x4", "m", "m4 ", "m1234567890"]) expect(placeInAddress(text)).toBeNull();
  expect(reportOfScreen("/machines/4/details")).toBe("m4");
  expect(reportOfScreen("/store-rooms/3/items?line=4")).toBeNull();
  expect([reportHref(), reportHref("m4")]).toEqual([
    "/maintenance-requests?view=mine&report=1",
    "/maintenance-requests?view=mine&report=m4",
  ]);
});
