import { beforeEach, expect, test } from "vitest";
import { GET as usage } from "@/app/api/analytics/usage/route";
import { GET as crashes } from "@/app/api/sensors/jobs/crashes/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, hour } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aCompany, aMeasurement, aTenant, aUser, aWorkOrder, unique } from "../samples";

beforeEach(() => resetLimits());

test("failures of devices are listed newest first with what failed, and narrowed by kind, sensor and days", async () => {
  const staff = await aUser({ role: "super_admin" });
  const { plant, company } = await aTenant();
  const { controller, sensor } = await aGateway({ plant });
  const place = { company_id: company.id, plant_id: plant.id, controller_id: controller.id };
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  await owner.deviceCommand.create({
    data: {
      ...place,
      sensor_id: sensor.id,
      type: "gain",
      instruction: {},
      state: "timeout",
      created_at: ago(5),
      ended_at: ago(4),
      expires_at: ago(3),
    },
  });
  await owner.deviceCommand.create({
    data: {
      ...place,
      sensor_id: sensor.id,
      type: "gain",
      instruction: {},
      state: "acked",
      created_at: ago(2),
      ended_at: ago(1),
      expires_at: ago(1),
    },
  });
  await owner.refusedMessage.create({
    data: { ...place, received_at: ago(50), door: "json", body: "{", rejected: [{ path: "v", code: "NOT_JSON" }] },
  });
  const ask = async (query: Record<string, string | number> = {}) =>
    (await call(crashes, { as: staff, query: { "plant_id[]": plant.id, ...query } })).body.data;
  expect(await ask()).toMatchObject([
    { kind: "command", what: "gain", error: "timeout", sensor_id: sensor.id, company: company.name },
    { kind: "message", what: "json", error: "NOT_JSON", sensor_id: null, controller: controller.name },
  ]);
  expect(await ask({ kind: "message" })).toHaveLength(1);
  expect(await ask({ sensor_id: sensor.id })).toHaveLength(1);
  const today = new Date().toISOString().slice(0, 10);
  expect(await ask({ "daterange[from]": today, kind: "message" })).toEqual([]);
});

test("the use of the installation counts companies, sensors, work orders, readings, alerts and visits by day, for the provider alone", async () => {
  const staff = await aUser({ role: "super_admin" });
  const before = (await call(usage, { as: staff })).body.data;
  const { plant, company, admin } = await aTenant();
  const { sensor } = await aGateway({ plant });
  const day = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
  await aMeasurement(sensor);
  await owner.readingDay.create({
    data: {
      bucket: day,
      min: 1,
      max: 2,
      sum: 100,
      count: 80,
      parameter: 1,
      sensor_id: sensor.id,
      company_id: company.id,
    },
  });
  await owner.pageVisit.create({
    data: { user_id: admin.id, company_id: company.id, day, page: unique("/page"), visits: 7, last_at: new Date() },
  });
  await aCompany({ deleted_at: new Date() });
  await aWorkOrder({ plant });
  await aWorkOrder({ plant, kind: "request" });
  const after = (await call(usage, { as: staff })).body.data;
  const of = (one: typeof after, name: string) => one.daily.at(-1)[name];
  const added = ["companies", "sensors", "orders"].map((name) => after[name] - before[name]);
  expect(added).toEqual([1, 1, 1]);
  expect(of(after, "readings") - of(before, "readings")).toBe(80);
  expect(of(after, "visits") - of(before, "visits")).toBe(7);
  expect(of(after, "people") - of(before, "people")).toBe(1);
  expect(after.daily).toHaveLength(30);
  expect(after.storage.database).toBeGreaterThan(1_000_000);
  expect((await call(usage, { as: admin })).status).toBe(403);
  expect((await call(crashes, { as: admin })).status).toBe(403);
});
