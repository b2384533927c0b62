import { describe, expect, test } from "vitest";
import { seededRoles } from "@/lib/domain/identity/roles";
import { channelsOf, isMuted, levelOfNotice, noticeDefaults, wantsNotice } from "@/lib/domain/notifications/notices";

describe("alert notifications", () => {
  const all = ["alarm", "warning", "ended", "no_data"] as const;
  const person = (notify_levels: readonly string[], receives = true) => ({
    receives_sensor_anomaly_notifications: receives,
    notify_levels,
  });

  test.each([
    [{ kind: "level", action: "opened", to: "warning" }, "warning"],
    [{ kind: "level", action: "opened", to: "alarm" }, "alarm"],
    [{ kind: "level", action: "escalated", to: "alarm" }, "alarm"],
    [{ kind: "level", action: "closed", to: "ok" }, "ended"],
    [{ kind: "no_data", action: "opened", to: null }, "no_data"],
    [{ kind: "no_data", action: "closed", to: null }, "no_data"],
  ] as const)("the event %o is a notification of level %s", (change, level) =>
    expect(levelOfNotice(change)).toBe(level),
  );

  test("alert notifications are sent for the chosen levels only", () => {
    for (const level of all)
      for (const chosen of all) expect(wantsNotice(person([chosen]), level, true)).toBe(chosen === level);
  });

  test("users with notifications turned off are not notified", () => {
    for (const level of all) expect(wantsNotice(person(all, false), level, true)).toBe(false);
  });

  test("the end of an alert is sent only to users notified of its start", () => {
    expect(wantsNotice(person(all), "ended", false)).toBe(false);
    expect(wantsNotice(person(all), "ended", true)).toBe(true);
  });
});

test("users are notified of every plant but the muted ones, and so of a plant that joins later", () => {
  const corporate = { muted_plant_ids: [2, 3] };
  expect([1, 2, 3, 4].filter((plant_id) => !isMuted(corporate, plant_id))).toEqual([1, 4]);
  expect(isMuted({ muted_plant_ids: [] }, 1)).toBe(false);
});

describe("the notification channels of a user", () => {
  const phone = "+13125550142";
  test.each([
    ["mail alone", ["mail"], phone, ["mail"]],
    ["both", ["sms", "mail"], phone, ["mail", "sms"]],
    ["SMS alone", ["sms"], phone, ["sms"]],
    ["mail, where SMS has no number", ["sms"], null, ["mail"]],
    ["mail, where the number is in Jamaica", ["sms"], "+18765550142", ["mail"]],
    ["none", [], phone, []],
  ])("the notification channels of a user are %s", (_, notify_channels, number, expected) =>
    expect(channelsOf({ notify_channels, phone: number })).toEqual(expected),
  );
});

test("those who act on alerts are notified by default: planners of every change, technicians of alarms", () => {
  const levels = (key: string) => {
    const role = seededRoles.find((one) => one.key === key)!;
    const by = noticeDefaults({ is_technic: false, ...role });
    return by.receives_sensor_anomaly_notifications ? by.notify_levels.join(" ") : null;
  };
  for (const key of ["plant_admin", "plant_superintendent", "supervisor"])
    expect(levels(key)).toBe("alarm warning ended no_data");
  expect(levels("technician")).toBe("alarm");
  for (const key of ["corporate", "plant_user", "oee_process", "requisitioner", "fab_shop_manager"])
    expect(levels(key)).toBeNull();
});
