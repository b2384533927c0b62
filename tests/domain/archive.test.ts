import { describe, expect, test } from "vitest";
import { archiveKey, archivePlace, isWorthNotice, newestSettledDay } from "@/lib/domain/operation/archive";

describe("the archive", () => {
  test.each([
    [undefined, { kind: "folder", folder: null }],
    ["file:///mnt/plant%20data", { kind: "folder", folder: "/mnt/plant data" }],
    ["s3://plant-data", { kind: "s3", bucket: "plant-data", prefix: "" }],
    ["s3://plant-data/", { kind: "s3", bucket: "plant-data", prefix: "" }],
    ["s3://plant-data/a/b/", { kind: "s3", bucket: "plant-data", prefix: "a/b/" }],
  ])("ARCHIVE_URL %s is read as %j", (url, place) => {
    expect(archivePlace(url)).toEqual(place);
  });

  test("a file has a folder for company, plant and day, which engines read as columns", () => {
    expect(archiveKey({ company_id: 7, plant_id: 12, day: "2026-11-26" }, 0)).toBe(
      "readings/company=7/plant=12/day=2026-11-26/part-0.parquet",
    );
  });

  test.each([
    ["2026-11-29T00:00:00Z", "2026-11-26"],
    ["2026-11-28T23:59:59.999Z", "2026-11-25"],
    ["2026-11-29T23:00:00Z", "2026-11-26"],
    ["2027-01-03T08:00:00Z", "2026-12-31"],
  ])("at %s the newest day that ended 48 hours ago is %s", (now, day) => {
    expect(newestSettledDay(new Date(now))).toBe(day);
  });

  test.each([
    ["2026-11-29T12:09:59Z", false],
    ["2026-11-29T12:10:00Z", true],
  ])("an outage since 12:00 is worth a notification at %s: %s", (now, isWorth) => {
    expect(isWorthNotice(new Date("2026-11-29T12:00:00Z"), new Date(now))).toBe(isWorth);
  });
});
