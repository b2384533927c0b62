import { describe, expect, test } from "vitest";
import { GET as success } from "@/app/api/analytics/success/route";
import { PUT as save } from "@/app/api/plants/meeting-trackers/[id]/route";
import { GET as last } from "@/app/api/plants/meeting-trackers/last/route";
import { GET as roi } from "@/app/api/plants/meeting-trackers/roi/route";
import { POST as create, GET as listMeetings } from "@/app/api/plants/meeting-trackers/route";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { meetingScreen, successScreen } from "@/lib/services/screens/success";
import { successOf } from "@/lib/services/views/success/companies";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import {
  aCompany,
  aDistributor,
  aMeasurement,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aUser,
  aWorkOrder,
} from "../samples";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const dayText = (days: number) => ago(days).toISOString().slice(0, 10);

async function aCustomer() {
  const company = await aCompany({ currency: "MXN", renewal_date: new Date("2027-01-15"), csm: "Dana Whitfield" });
  const plant = await aPlant({ company });
  return { company, plant, analyst: await aUser({ role: "analyst" }) };
}

describe("meetings", () => {
  test("a meeting keeps who was there, what about and what was promised, and counts what is open and late", async () => {
    const { plant, analyst } = await aCustomer();
    const owner_id = (await aUser({ role: "analyst", first_name: "Jonas", last_name: "Bell" })).id;
    const made = await call(create, {
      as: analyst,
      body: {
        plant_id: plant.id,
        held_on: "2026-03-02",
        next_meeting_on: "2026-06-01",
        attendees: ["Morgan Ellis", "Dana Whitfield"],
        topics: [{ title: "Coverage of the winder", note: "Two motors have no sensor" }],
        actions: [
          { text: "Quote two sensors", owner_id, due_on: "2026-03-16" },
          { text: "Move the gateway", is_done: true, due_on: "2026-03-09" },
          { text: "Train the night shift" },
        ],
      },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: "Coverage of the winder",
      attendees_count: 2,
      open_actions: 2,
      overdue_actions: 1,
      actions: [{ owner: { id: owner_id, name: "Jonas Bell" } }, { is_done: true }, { owner: null }],
    });
    const nobody = await call(save, {
      as: analyst,
      params: { id: made.body.data.id },
      body: { actions: [{ text: "Quote", owner_id: 2_000_000_000 }] },
    });
    expect([nobody.status, Object.keys(nobody.body.messages)]).toEqual([422, ["actions.0.owner_id"]]);
  });

  test("meetings and what was promised at them count days on the clock of who looks", async () => {
    const { company, plant, analyst } = await aCustomer();
    const actions = [{ text: "Quote two sensors", due_on: "2026-03-16" }];
    await call(create, { as: analyst, body: { plant_id: plant.id, held_on: "2026-03-02", actions } });
    const viewer = (await viewerOf(await signedIn(analyst)))!;
    await withScope(viewer, async (tx) => {
      const night = { viewer, tx, now: new Date("2026-03-17T00:30:00Z"), locale: "en", timezone_offset: 0 } as Call;
      for (const [offset, today, late] of [
        [300, "2026-03-16", 0],
        [0, "2026-03-17", 1],
      ] as const) {
        const there = { ...night, timezone_offset: offset };
        expect(await meetingScreen(there, null, {})).toMatchObject({ today, initial: { held_on: today } });
        const [found] = await successOf(there, { company_id: company.id });
        expect([offset, found?.overdue_actions]).toEqual([offset, late]);
      }
    });
  });

  test("of very many people those of the provider and of the plant's company can be given a promise", async () => {
    const { company, plant, analyst } = await aCustomer();
    await aUser({ role: "plant_user", company: await aCompany(), first_name: "Aaron" });
    const last = { role: "plant_user" as const, company, plants: [plant], first_name: "Zoe", last_name: "Zimmer" };
    const { id } = await aUser(last);
    const viewer = (await viewerOf(await signedIn(analyst)))!;
    await withScope(viewer, async (tx) => {
      const own = { viewer, tx, now: new Date(), locale: "en", timezone_offset: 0 } as Call;
      const { people } = await meetingScreen(own, null, { plant_id: String(plant.id) }, 1);
      expect(people.map((one) => one.company)).toEqual([null, company.name, expect.any(String)]);
      expect(people[1]?.id).toBe(id);
    });
  });

  test("what was promised long ago and is open is listed beside the company, as its figure counts it", async () => {
    const { company, plant, analyst: as } = await aCustomer();
    const promised = { text: "Move the gateway", due_on: dayText(300) };
    const meetings = [[promised], ...Array.from({ length: 60 }, () => [{ text: "Done", is_done: true }])];
    for (const [at, actions] of meetings.entries())
      await owner.meetingTracker.create({
        data: {
          company_id: company.id,
          plant_id: plant.id,
          name: "Review",
          held_on: new Date(dayText(400 - at)),
          created_by: as.id,
          actions: actions.map((action) => Object.assign({ is_done: false }, action)),
        },
      });
    const viewer = (await viewerOf(await signedIn(as)))!;
    const own = { viewer, now: new Date(), locale: "en", timezone_offset: 0 };
    const screen = await withScope(viewer, (tx) =>
      successScreen({ ...own, tx } as Call, { company: String(company.id) }),
    );

    expect(screen.companies.find(({ id }) => id === company.id)?.open_actions).toBe(1);
    expect(screen.company?.actions).toMatchObject([{ text: "Move the gateway", at: 0 }]);
    expect(screen.company?.meetings).toHaveLength(4);
  });

  test("meetings are listed and filtered by the day they were held, not by when they were recorded", async () => {
    const { plant, analyst: as } = await aCustomer();
    for (const held_on of ["2026-03-09", "2026-05-04", "2026-04-06"])
      await call(create, { as, body: { plant_id: plant.id, held_on, name: held_on } });
    const names = async (query: Record<string, string>) => {
      const { body } = await call(listMeetings, { as, query: { "plant_id[]": [plant.id], ...query } });
      return body.data.map(({ name }: { name: string }) => name);
    };
    expect(await names({})).toEqual(["2026-05-04", "2026-04-06", "2026-03-09"]);
    expect(await names({ "daterange[from]": "2026-04-06", "daterange[to]": "2026-05-03" })).toEqual(["2026-04-06"]);
  });

  test("the last meeting is the one held last, and savings approved since then are counted by currency", async () => {
    const { company, plant, analyst } = await aCustomer();
    const as = analyst;
    const query = { plant_id: plant.id };
    expect((await call(last, { as, query })).body.data).toBeNull();
    for (const held_on of [dayText(10), dayText(40)])
      await call(create, { as, body: { plant_id: plant.id, held_on, name: held_on } });
    expect((await call(last, { as, query })).body.data.name).toBe(dayText(10));

    const saving = async (approved_at: Date, amount: number, currency = "MXN", status = "approved") => {
      const { id } = await aWorkOrder({ plant, status: "completed", completed_at: approved_at });
      await owner.saving.create({
        data: {
          company_id: company.id,
          plant_id: plant.id,
          work_order_id: id,
          currency,
          status,
          amount,
          probability: 50,
          failure_minutes: 60,
          planned_minutes: 0,
          downtime_cost: 1,
          failure_cost: 1,
          labor_cost: 1,
          parts_cost: 1,
          estimated_by: analyst.id,
          estimated_at: approved_at,
          approved_at,
        },
      });
    };
    await saving(ago(2), 100_000);
    await saving(ago(3), 250_050);
    await saving(ago(3), 700, "USD");
    await saving(ago(20), 999);
    await saving(ago(1), 888, "MXN", "review");
    expect((await call(roi, { as, query })).body.data).toMatchObject({
      since: dayText(10),
      savings: [
        { currency: "MXN", count: 2, amount: 350_050 },
        { currency: "USD", count: 1, amount: 700 },
      ],
    });
  });
});

describe("customer success by company", () => {
  test("companies are listed by their health, with coverage, alerts per 100 sensors, open work and meetings", async () => {
    const { company, plant, analyst } = await aCustomer();
    const asset = await anAsset({ plant });
    const bare = await anEquipment({ asset });
    const equipment = await anEquipment({ asset });
    const sensor = await aSensor({ plant, equipment, last_seen_at: new Date() });
    await aSensor({ plant, equipment });
    const alert = { sensor, level: "alarm", peak_level: "alarm" };
    await anAlert({ ...alert, parameter: 1, alert_rule: "high_chronic", opened_at: ago(2) });
    await anAlert({ ...alert, parameter: 2, level: "warning", alert_rule: "high_acute", opened_at: ago(60) });
    await aWorkOrder({ plant, equipment_id: equipment.id, type: "pm", due_at: ago(3) });
    await aWorkOrder({ plant, equipment_id: bare.id, type: "pm", status: "completed", due_at: ago(3) });
    await call(create, {
      as: analyst,
      body: {
        plant_id: plant.id,
        held_on: dayText(5),
        next_meeting_on: dayText(-20),
        actions: [{ text: "Quote sensors", due_on: dayText(1) }],
      },
    });

    const answer = await call(success, { as: analyst, query: { company_id: company.id } });
    expect(answer.body.data).toMatchObject([
      {
        id: company.id,
        currency: "MXN",
        renewal_date: "2027-01-15",
        csm: "Dana Whitfield",
        // 100 − 60 − 0.3 × 20 − 0.1 × 10
        health: { lowest: 33, mean: 66.5 },
        band: "watch",
        items: 2,
        sensors: 2,
        coverage: 0.5,
        fresh: 0.5,
        alerts_per_100: 50,
        open_orders: 1,
        last_meeting_on: dayText(5),
        next_meeting_on: dayText(-20),
        open_actions: 1,
        overdue_actions: 1,
        plants: [{ id: plant.id, health: { lowest: 33 } }],
      },
    ]);
  });

  test("vibration in ISO zone C or D lowers the health of an item, unless it is stopped, silent or has no class", async () => {
    const { company, plant, analyst } = await aCustomer();
    const asset = await anAsset({ plant });
    async function shaken(mm_s: number, more: { item?: object; sensor?: object; last_running?: boolean } = {}) {
      const equipment = await anEquipment({ asset, limit_class: "motor_medium", ...more.item });
      const sensor = await aSensor({
        plant,
        equipment,
        data_set: "temp_vibe",
        last_seen_at: new Date(),
        ...more.sensor,
      });
      const velocity = parameterByKey("temp_vibe", "vel_rms_z")!.id;
      await aMeasurement(sensor, { parameter: velocity, last_value: mm_s, last_running: more.last_running ?? true });
      return equipment;
    }
    const lowest = async () => {
      const answer = await call(success, { as: analyst, query: { company_id: company.id } });
      return answer.body.data[0].health.lowest;
    };
    await shaken(2.79);
    await shaken(9, { last_running: false });
    await shaken(9, { sensor: { is_inactive: true } });
    await shaken(9, { sensor: { last_seen_at: ago(3) } });
    await shaken(9, { item: { limit_class: null, power_kw: null } });
    await shaken(9, { item: { limit_class: "reciprocating" } });
    expect(await lowest()).toBe(100);
    await shaken(2.8);
    expect(await lowest()).toBe(80);
    const worst = await shaken(4.5);
    expect(await lowest()).toBe(50);
    await aWorkOrder({ plant, equipment_id: worst.id, type: "pm", due_at: new Date(Date.now() - 3 * 86_400_000) });
    // 100 − 50 − 0.3 × 10
    expect(await lowest()).toBe(47);
  });

  test("a distributor sees the companies it serves and no others, a plant's people none", async () => {
    const { company, plant } = await aCustomer();
    const other = await aCustomer();
    const { person } = await aDistributor({ companies: [company] });
    const seen = await call(success, { as: person });
    expect(seen.body.data.map(({ id }: { id: number }) => id)).toEqual([company.id]);
    expect((await call(last, { as: person, query: { plant_id: other.plant.id } })).status).toBe(404);
    const admin = await aUser({ role: "plant_admin", company, plants: [plant] });
    expect((await call(success, { as: admin })).status).toBe(403);
  });
});
