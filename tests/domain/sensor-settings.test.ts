import { expect, test } from "vitest";
import { macOfUid, uidOfMac } from "@/lib/domain/ingest/mac";
import { hasGain, hasSetting, knowsSettings, wrongSettings } from "@/lib/domain/ingest/sensor-settings";

test("a wireless sensor's address is shown in hexadecimal pairs with colons, of 23 characters at most", () => {
  expect(macOfUid("ncd:0013a20041a5b6c7")).toBe("00:13:A2:00:41:A5:B6:C7");
  expect(macOfUid("ncd:0013a20041a5b6c7")).toHaveLength(23);
  expect(macOfUid("ncd:0013a20041a5")).toBe("00:13:A2:00:41:A5");
});

test("a wireless sensor's address is stored as its gateway sends it, however it is typed", () => {
  for (const typed of [
    "00:13:A2:00:41:A5:B6:C7",
    "0013A20041A5B6C7",
    "ncd:0013a20041a5b6c7",
    " 00-13-a2-00-41-a5-b6-c7 ",
  ])
    expect(uidOfMac(typed)).toBe("ncd:0013a20041a5b6c7");
  expect(uidOfMac("00:13:A2:00:41:A5:B6:C7:p2")).toBe("ncd:0013a20041a5b6c7:p2");
  expect(uidOfMac("dxm:CRM1:n4")).toBe("dxm:CRM1:n4");
  expect([macOfUid("ncd:0013a20041a5b6c7"), macOfUid("ncd:0013a20041a5b6c7:p2"), macOfUid("dxm:CRM1:n4")]).toEqual([
    "00:13:A2:00:41:A5:B6:C7",
    "00:13:A2:00:41:A5:B6:C7:p2",
    null,
  ]);
});

test("each kind of sensor has the settings that fit it", () => {
  const banner = { type: "banner", data_set: "temp_vibe" };
  const wireless = { type: "ncd", data_set: "ncd" };
  const pressure = { type: "banner", data_set: "pressure" };
  const ultrasound = { type: "ultrasound", data_set: "ultrasound_db" };
  expect([banner, wireless, pressure, ultrasound].map(hasGain)).toEqual([false, false, false, true]);
  expect([banner, wireless, pressure].map((kind) => hasSetting("fmax_hz", kind))).toEqual([true, false, false]);
  expect([banner, wireless].map((kind) => hasSetting("radio_node_position", kind))).toEqual([true, false]);
  expect(wrongSettings(banner, { pressure_range: "psig_0_50", fmax_hz: 650 })).toEqual({
    foreign: ["pressure_range"],
    missing: [],
  });
  expect(wrongSettings({ type: "banner", data_set: "cm1l" }, { current_range: "custom" }).missing).toEqual([
    "current_full_scale",
  ]);
});

test("firmware is compared as a number, and an unknown one is not refused", () => {
  expect(knowsSettings("3", ["odr_hz"])).toBe(true);
  expect(knowsSettings("3", ["odr_hz", "is_rpm_computed"])).toBe(false);
  expect(knowsSettings("10", ["is_rpm_computed"])).toBe(true);
  expect([knowsSettings(null, ["is_rpm_computed"]), knowsSettings("beta", ["is_rpm_computed"])]).toEqual([true, true]);
});
