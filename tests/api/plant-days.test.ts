import { beforeAll, describe, expect, test } from "vitest";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { GET as locations } from "@/app/api/locations/route";
import { GET as machinesRoi } from "@/app/api/machines/roi/route";
import { GET as listRequests } from "@/app/api/maintenance/requests/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { PUT as updatePlant } from "@/app/api/plants/[id]/route";
import { GET as listSavings } from "@/app/api/savings/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { GET as readStatistics } from "@/app/api/sensors/[id]/statistics/route";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import { call } from "../helpers";
import { owner } from "../owner";
import { aCompany, aMachine, anAlert, aPlant, aSensor, aUser, aWorkOrder } from "../samples";

/** A day in a filter is the day of the plant where the row is. */

type Handler = Parameters<typeof call>[0];

// 1 November 2026 has 25 hours in Eastern and in Pacific time.
const day = "2026-11-01";
const ends = {
  "Canada/Eastern": ["2026-11-01T04:00:00Z", "2026-11-02T04:59:59.999Z"],
  "Canada/Pacific": ["2026-11-01T07:00:00Z", "2026-11-02T07:59:59.999Z"],
} as const;
type Zone = keyof typeof ends;
const zones = Object.keys(ends) as Zone[];
const outside = (moment: string, ms: number) => new Date(Date.parse(moment) + ms);

let admin: { id: number };
let plants: Record<Zone, { id: number; company_id: number }>;
beforeAll(async () => {
  const company = await aCompany();
  plants = {
    "Canada/Eastern": await aPlant({ company, time_zone: "Canada/Eastern" }),
    "Canada/Pacific": await aPlant({ company, time_zone: "Canada/Pacific" }),
  };
  admin = await aUser({ role: "plant_admin", company, plants: Object.values(plants) });
});

/** Rows at the first and last moments of the day in each plant, and just outside. */
async function atTheEdges(make: (zone: Zone, at: Date) => Promise<{ id: number }>) {
  const inside: Record<string, number[]> = {};
  for (const zone of zones) {
    const [first, last] = ends[zone];
    inside[zone] = [(await make(zone, new Date(first))).id, (await make(zone, new Date(last))).id];
    await make(zone, outside(first, -1));
    await make(zone, outside(last, 1));
  }
  return inside;
}

async function idsOf(handler: Handler, query: Record<string, string | number>) {
  // Wherever the caller is.
  const answer = await call(handler, {
    as: admin,
    query: { max: 200, ...query },
    headers: { "X-Timezone-Offset": "-540" },
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
}

async function expectPlantDays(handler: Handler, inside: Record<string, number[]>, field = "daterange") {
  const within = { [`${field}[from]`]: day, [`${field}[to]`]: day };
  for (const zone of zones)
    expect([zone, await idsOf(handler, { ...within, "plant_id[]": plants[zone].id })]).toEqual([zone, inside[zone]]);
  expect(await idsOf(handler, within)).toEqual(
    Object.values(inside)
      .flat()
      .sort((a, b) => a - b),
  );
}

describe("a day in a filter is the plant's day", () => {
  test("alerts are listed by the day of their plant, in one plant and in several of different zones", async () => {
    await expectPlantDays(
      listAlerts,
      await atTheEdges((zone, opened_at) => anAlert({ plant: plants[zone], opened_at })),
    );
  });

  test("work orders are listed by the plant's day of their due date", async () => {
    const inside = await atTheEdges((zone, due_at) => aWorkOrder({ plant: plants[zone], due_at }));
    await expectPlantDays(listOrders, inside, "due_at");
  });

  test("requests are listed by the plant's day on which they were made", async () => {
    const inside = await atTheEdges((zone, created_at) =>
      aWorkOrder({ plant: plants[zone], kind: "request", status: "requested", created_at }),
    );
    await expectPlantDays(listRequests, inside);
  });

  test("savings are counted by the plant's day on which the work was completed", async () => {
    const inside = await atTheEdges(async (zone, completed_at) => {
      const machine = await aMachine({ plant: plants[zone] });
      const order = await aWorkOrder({ plant: plants[zone], machine_id: machine.id, status: "closed", completed_at });
      const { company_id, id: plant_id } = plants[zone];
      return owner.saving.create({
        data: {
          company_id,
          plant_id,
          work_order_id: order.id,
          status: "approved",
          currency: "USD",
          probability: 100,
          failure_minutes: 0,
          planned_minutes: 0,
          downtime_cost: 0,
          failure_cost: 100,
          labor_cost: 0,
          parts_cost: 0,
          amount: 100,
          estimated_by: admin.id,
          estimated_at: completed_at,
        },
      });
    });
    await expectPlantDays(listSavings, inside);
    const roi = await call(machinesRoi, { as: admin, query: { "daterange[from]": day, "daterange[to]": day } });
    expect(roi.body.data.map((row: { approved: { count: number } }) => row.approved.count)).toEqual([1, 1, 1, 1]);
  });

  test("a chart and statistics of a day are those of the plant's day", async () => {
    for (const zone of zones) {
      const { id } = await aSensor({ plant: plants[zone] });
      const [first, last] = ends[zone].map((text) => Date.parse(text)) as [number, number];
      const asked = { as: admin, params: { id }, query: { from: day, to: day } };
      const series = await call(readSeries, asked);
      expect([series.status, series.body.data?.from, series.body.data?.to]).toEqual([200, first, last + 1]);
      const statistics = await call(readStatistics, {
        ...asked,
        query: { from: "2026-03-08 06:00", to: "2026-03-08 07:00" },
      });
      expect(statistics.body.data.from).toBe(
        Date.parse(zone === "Canada/Eastern" ? "2026-03-08T10:00:00Z" : "2026-03-08T13:00:00Z"),
      );
    }
  });

  test.each([
    [listAlerts, "daterange[from]"],
    [listSavings, "daterange[to]"],
  ])("a day that no calendar has is refused with the filter's name", async (handler, name) => {
    const answer = await call(handler, { as: admin, query: { [name]: "2026-02-30" } });
    expect([answer.status, Object.keys(answer.body.messages)]).toEqual([
      422,
      [name.replace("[", ".").replace("]", "")],
    ]);
  });
});

describe("the time zone of a plant", () => {
  const rename = (id: number, body: object) =>
    call(updatePlant as Handler, { as: provider, method: "PUT", params: { id }, body });
  let provider: { id: number };
  beforeAll(async () => {
    provider = await aUser({ role: "developer" });
  });

  test("a plant may be in any zone of the world, and keeps the specification's names", async () => {
    const plant = await aPlant();
    for (const time_zone of ["America/Mexico_City", "Asia/Kathmandu", "Canada/Yukon", "UTC"]) {
      const answer = await rename(plant.id, { time_zone });
      expect([answer.status, answer.body.data?.time_zone]).toEqual([200, time_zone]);
    }
  });

  test.each(["Canada/Nowhere", "+05:00", "", "EST; drop table", 5, null])(
    "%j is refused as a time zone, with the field's name",
    async (time_zone) => {
      const answer = await rename((await aPlant()).id, { time_zone });
      expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["time_zone"]]);
    },
  );

  test("the locations list every zone, the nine of the specification first", async () => {
    const { body } = await call(locations, { as: provider });
    const ids = body.data.time_zones.map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 9)).toEqual([
      "UTC",
      ...["Atlantic", "Central", "Eastern", "Mountain", "Newfoundland", "Pacific", "Saskatchewan", "Yukon"].map(
        (name) => `Canada/${name}`,
      ),
    ]);
    expect(ids.length).toBeGreaterThan(400);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id: string) => !isTimeZone(id))).toEqual([]);
  });
});
