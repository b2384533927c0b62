import { describe, expect, test } from "vitest";
import {
  casesOf,
  caseWith,
  chartHref,
  inTab,
  openedBy,
  orderHref,
  ownerOf,
  unacknowledged,
} from "@/components/alerts/cases";
import { sendToEach } from "@/components/alerts/send-to-each";
import type { WireAlert } from "@/components/alerts/wire-alert";
import { ApiError, speakThrough } from "@/lib/client/api";
import { nextStepOf } from "@/lib/domain/maintenance/alarm-case";

const now = Date.UTC(2026, 10, 23, 12);
const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

function anAlert(id: number, item: number | null, more: object = {}, state = "new"): WireAlert {
  const equipment = item && { id: item, name: `Motor ${item}`, asset: null };
  return {
    id,
    level: "warning",
    kind: "level",
    parameter: 1,
    opened_at: iso(now - hour),
    ended_at: null,
    acknowledged_at: null,
    shelved_until: null,
    plant: { name: "Mill" },
    sensor: { id: 50, name: "Sensor", type: "banner", equipment },
    case: { state, proof: null, order: null, alerts: 1, level_since: iso(now), abnormal_since: iso(now) },
    ...more,
  } as unknown as WireAlert;
}

describe("the alarm desk", () => {
  test("the alarm desk has one case for all alerts of an item, worst first, and repaired items last", () => {
    const ended = { level: "alarm", ended_at: iso(now) };
    const alerts = [
      anAlert(1, 7),
      anAlert(2, 8, ended, "repaired"),
      anAlert(3, 9),
      anAlert(4, 7, { level: "alarm" }),
      anAlert(5, 7, ended),
      anAlert(6, null),
      anAlert(8, 7, { kind: "no_data", level: "off_alarm" }),
    ];
    const cases = casesOf(alerts, iso(now));

    expect(cases.map(({ key, alerts }) => [key, alerts.map(({ id }) => id)])).toEqual([
      ["item:7", [4, 1]],
      ["item:9", [3]],
      ["sensor:50", [6]],
      ["item:7:no_data", [8]],
      ["item:8", [2]],
    ]);
  });

  test("the alarm desk shows the reading of the alert whose age it shows", () => {
    const alarm = (id: number) => {
      const one = anAlert(id, 7, { level: "alarm" });
      return { ...one, case: { ...one.case, worst_alert_id: 3 } };
    };
    const [one] = casesOf([alarm(2), alarm(3), alarm(4)], iso(now));
    expect(one!.alerts.map(({ id }) => id)).toEqual([3, 2, 4]);
    expect(one!.worst.id).toBe(3);
  });

  test("the alarm desk names as owner who has the order, and before there is one who took the case", () => {
    const [ana, luis] = [
      { id: 5, first_name: "Ana", last_name: "Ruiz" },
      { id: 6, first_name: "Luis", last_name: "Vega" },
    ];
    const nobody = { owner: null, owner_team: null };
    const ownerWith = (assigned: object, of: object) => {
      const one = anAlert(1, 7);
      const [found] = casesOf([{ ...one, case: { ...one.case, taker: null, assigned, ...of } } as WireAlert], iso(now));
      return ownerOf(found!);
    };
    const order = { id: 9, number: 3, status: "pending" };

    expect(ownerWith(nobody, {})).toBeNull();
    expect(ownerWith(nobody, { taker: ana })).toEqual({ user_id: 5, name: "Ana Ruiz", of: "case" });
    expect(ownerWith({ owner: luis, owner_team: null }, { taker: ana, order })).toEqual({
      user_id: 6,
      name: "Luis Vega",
      of: "order",
    });
    expect(ownerWith({ owner: null, owner_team: { id: 2, name: "Day crew" } }, { taker: ana, order })).toEqual({
      user_id: null,
      name: "Day crew",
      of: "order",
    });
    expect(ownerWith(nobody, { taker: ana, order })).toEqual({ user_id: 5, name: "Ana Ruiz", of: "case" });
    // The order did not help: somebody can take the case again.
    const again = { state: "not_fixed", order };
    const had = { owner: luis, owner_team: null };
    expect(ownerWith(had, again)).toEqual({ user_id: 6, name: "Luis Vega", of: "case" });
    expect(ownerWith(had, { ...again, taker: ana })).toEqual({ user_id: 5, name: "Ana Ruiz", of: "case" });
  });

  test("the alarm desk lists a muted case in its own tab only, and the others by their state", () => {
    const muted = { shelved_until: iso(now + hour) };
    const cases = casesOf([anAlert(1, 7, muted), anAlert(2, 8, {}, "in_work"), anAlert(3, 9)], iso(now));
    const keys = (tab: Parameters<typeof inTab>[0]) => cases.filter((one) => inTab(tab, one)).map(({ key }) => key);

    expect(keys("all")).toEqual(["item:8", "item:9"]);
    expect(keys("muted")).toEqual(["item:7"]);
    expect(keys("ordered")).toEqual(["item:8"]);
    expect(keys("new")).toEqual(["item:9"]);
  });

  test("the alarm desk leads to the work order of a case, and to a new one only without or after a failed repair", () => {
    const order = { id: 3, number: 12, status: "pending" };
    const of = (state: string, found: object | null) => {
      const [one] = casesOf([anAlert(1, 7, {}, state)], iso(now));
      return orderHref({ ...one!, of: { ...one!.of, order: found as typeof order } });
    };
    expect(of("ordered", order)).toBe("/maintenance/work-orders/3");
    expect(of("acknowledged", null)).toBe("/maintenance/work-orders?new=1&equipment_id=7&alert_id=1");
    expect(of("not_fixed", order)).toBe("/maintenance/work-orders?new=1&equipment_id=7&alert_id=1");
    expect(nextStepOf.not_fixed).toBe("order_again");
  });

  test("the alarm desk opens the chart of the measurement that is alerting, until now", () => {
    expect(chartHref(anAlert(1, 7), iso(now))).toBe(
      `/equipments/7/details/pdm/50?from=${now - 13 * hour}&to=${now}&parameter=1`,
    );
    expect(chartHref(anAlert(1, null), iso(now))).toBeNull();
  });

  test("the alarm desk keeps the opened case open when another one comes first, moves to another tab or ends", () => {
    const at = (...alerts: WireAlert[]) => casesOf(alerts, iso(now));
    const opened = openedBy({ key: null, filter: "all" }, "all", at(anAlert(1, 7), anAlert(2, 8)));
    expect(opened.key).toBe("item:7");

    const worse = at(anAlert(1, 7), anAlert(3, 9, { level: "alarm" }));
    expect(worse[0]?.key).toBe("item:9");
    expect(openedBy(opened, "all", worse)).toBe(opened);
    // Ended, or in no list of this tab: it does not turn into another one.
    expect(openedBy(opened, "all", at(anAlert(3, 9)))).toBe(opened);
    expect(caseWith(at(anAlert(3, 9)), opened.key)).toBeUndefined();
  });

  test("the alarm desk opens the first case of other filters that leave the open one out", () => {
    const opened = { key: "item:7", filter: "all" };
    expect(openedBy(opened, "muted", casesOf([anAlert(2, 8)], iso(now)))).toEqual({ key: "item:8", filter: "muted" });
    expect(openedBy(opened, "new", casesOf([anAlert(2, 8), anAlert(1, 7)], iso(now))).key).toBe("item:7");
  });

  test("the alarm desk opens the case of an item that sends no data by the item's address", () => {
    const cases = casesOf([anAlert(2, 8), anAlert(1, 7, { kind: "no_data" })], iso(now));
    expect(caseWith(cases, "item:7")?.key).toBe("item:7:no_data");
    expect(caseWith(cases, "item:77")).toBeUndefined();
  });

  test("the alarm desk goes on where one of many alerts is refused, and counts what went through", async () => {
    const announced: string[] = [];
    const voice = { signedOut: () => {}, wrongStatus: "", unreachable: "", notKept: "" };
    speakThrough({ ...voice, failed: ({ message }) => announced.push(message) });
    const given: number[] = [];
    const send = (refused: Record<number, ApiError>) => async (id: number) => {
      if (refused[id]) throw refused[id];
      given.push(id);
    };
    const taken = new ApiError("Already acknowledged", 409, "conflict");

    expect(await sendToEach([1, 2, 3, 4], send({ 1: taken, 3: taken }))).toBe(2);
    expect([given, announced]).toEqual([[2, 4], ["Already acknowledged"]]);
    const wrong = new ApiError("", 422, "validation", { reason: ["is required"] });
    await expect(sendToEach([5, 6], send({ 5: wrong }))).rejects.toBe(wrong);
    expect(given).toEqual([2, 4]);
  });

  test("the alarm desk acknowledges what nobody has acknowledged", () => {
    const [one] = casesOf([anAlert(1, 7), anAlert(2, 7, { acknowledged_at: iso(now) })], iso(now));
    expect(unacknowledged(one!).map(({ id }) => id)).toEqual([1]);
  });

  test("the alarm desk has what is latched before what is repaired, and acknowledges it", () => {
    const ended = { level: "alarm", ended_at: iso(now) };
    const latched = { ...ended, level: "warning", is_latched: true };
    const cases = casesOf([anAlert(1, 7, ended, "repaired"), anAlert(2, 8, latched), anAlert(3, 8, ended)], iso(now));
    expect(cases.map(({ key, alerts }) => [key, alerts.map(({ id }) => id)])).toEqual([
      ["item:8", [2]],
      ["item:7", [1]],
    ]);
    expect(cases.map((one) => unacknowledged(one).map(({ id }) => id))).toEqual([[2], []]);
  });
});
