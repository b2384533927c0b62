import { beforeEach, describe, expect, test } from "vitest";
import { GET as picture } from "@/app/api/floor-plans/[id]/picture/route";
import { GET as find, DELETE as remove, PUT as update } from "@/app/api/floor-plans/[id]/route";
import { DELETE as endLink, POST as makeLink } from "@/app/api/floor-plans/[id]/wallboard/route";
import { POST as create, GET as list } from "@/app/api/floor-plans/route";
import { PUT as archiveMachine } from "@/app/api/machines/[id]/archive/route";
import { DELETE as removeMachine } from "@/app/api/machines/[id]/route";
import { POST as moveLine } from "@/app/api/production-lines/[id]/move/route";
import { withScope } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOfUser } from "@/lib/server/http/session";
import { floorPlanScreen } from "@/lib/services/screens/floor-plan";
import { openFloorPlan } from "@/lib/services/views/floor-plans/wallboard";
import { call } from "../helpers";
import { owner } from "../owner";
import {
  aController,
  aFile,
  aLine,
  aMachine,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  placeIn,
  unique,
} from "../samples";

beforeEach(() => resetLimits());

/** A plant with two machines and a person who looks after the plant. */
async function aFloor() {
  const { company, plant, admin } = await aTenant();
  const line = await aLine({ plant });
  const machines = [await aMachine({ line }), await aMachine({ line })] as const;
  const file = await aFile({ company_id: company.id });

  return { company, plant, admin, line, machines, file };
}
type Floor = Awaited<ReturnType<typeof aFloor>>;

const placed = ({ machines: [one, two] }: Floor) => [
  { machine_id: one.id, x: 0.25, y: 0.5 },
  { machine_id: two.id, x: 1, y: 0 },
];

async function aPlan(floor: Floor, more: object = {}) {
  const { plant, admin, file } = floor;
  const body = { plant_id: plant.id, name: unique("Floor"), file_id: file.id, machines: placed(floor), ...more };
  const made = await call(create, { as: admin, body });
  expect(made.body.messages ?? made.status).toBe(201);

  return made.body.data as { id: number; name: string; version: number; machines: { machine_id: number }[] };
}

const put = (as: { id: number }, { id }: { id: number }, body: object) =>
  call(update, { as, method: "PUT", params: { id }, body });
const placesOf = async (floor_plan_id: number) =>
  (await owner.floorPlanMachine.findMany({ where: { floor_plan_id }, orderBy: { machine_id: "asc" } })).map(
    ({ machine_id, x, y }) => ({ machine_id, x, y }),
  );

describe("a floor plan", () => {
  test("keeps its machines where they were put, and a save replaces all of them", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    expect(plan.machines).toMatchObject(placed(floor));
    const [one] = placed(floor);
    const saved = await put(floor.admin, plan, { machines: [{ ...one, x: 0.3 }], version: plan.version });

    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({ machines: [{ ...one, x: 0.3 }], machines_count: 1, version: 2 });
    expect(await placesOf(plan.id)).toEqual([{ ...one, x: 0.3 }]);
    const renamed = await put(floor.admin, plan, { name: "Basement" });
    expect(renamed.body.data).toMatchObject({ name: "Basement", machines_count: 1 });
  });

  test("writes to the audit log which machines were moved", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor, { machines: placed(floor).slice(0, 1) });
    await put(floor.admin, plan, { machines: [{ ...placed(floor)[0], x: 0.4 }] });
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "floor-plans", object_id: plan.id, action: "update" },
    });
    const name = floor.machines[0].name;
    expect([event.before, event.after]).toEqual([
      { machines: [expect.stringContaining(`${name} (25 %, 50 %)`)] },
      { machines: [expect.stringContaining(`${name} (40 %, 50 %)`)] },
    ]);
  });

  test("refuses by its field a machine twice, a place off the picture, and a machine of another plant or deleted", async () => {
    const floor = await aFloor();
    const [one] = placed(floor);
    const plan = await aPlan(floor, { machines: [one] });
    const elsewhere = await aMachine({ line: await aLine({ plant: await aPlant({ company: floor.company }) }) });
    const foreign = (await aFloor()).machines[0];
    const gone = await aMachine({ line: floor.line, deleted_at: new Date() });
    const refused: [machines: object[], field: RegExp][] = [
      [[one!, { ...one, x: 0.7 }], /^machines$/],
      [[{ ...one, x: 1.2 }], /^machines/],
      ...[elsewhere, foreign, gone].map((machine): [object[], RegExp] => [
        [one!, { machine_id: machine.id, x: 0.1, y: 0.1 }],
        /^machines$/,
      ]),
    ];
    for (const [machines, field] of refused) {
      const answer = await put(floor.admin, plan, { machines });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.messages)[0]).toMatch(field);
      const made = { plant_id: floor.plant.id, name: unique("Floor"), file_id: floor.file.id, machines };
      expect((await call(create, { as: floor.admin, body: made })).status).toBe(422);
    }
    expect(await placesOf(plan.id)).toEqual([one]);
  });

  test("of two who save at once keeps the first, and gives the second the plan as it is", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const [one, two] = placed(floor);
    const answers = await Promise.all([
      put(floor.admin, plan, { machines: [one], version: plan.version }),
      put(floor.admin, plan, { machines: [two], version: plan.version }),
    ]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won!.status, lost!.status]).toEqual([200, 409]);
    expect(lost!.body.data).toMatchObject({ version: 2, machines: won!.body.data.machines });
    expect(await placesOf(plan.id)).toHaveLength(1);
  });

  test("is shown to users who see the dashboard, and changed by users who may change the plant", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const looking = await aUser({ role: "technician", company: floor.company, plants: [floor.plant] });
    const seen = await call(find, { as: looking, params: { id: plan.id } });
    expect([seen.status, seen.body.data.machines.length]).toEqual([200, 2]);
    expect((await put(looking, plan, { name: "Mine" })).status).toBe(403);
    expect((await call(remove, { as: looking, method: "DELETE", params: { id: plan.id }, body: {} })).status).toBe(403);
    expect((await call(makeLink, { as: looking, params: { id: plan.id }, body: {} })).status).toBe(403);

    const stranger = (await aTenant()).admin;
    const other = await aUser({
      role: "plant_admin",
      company: floor.company,
      plants: [await aPlant({ company: floor.company })],
    });
    for (const as of [stranger, other]) {
      expect((await call(find, { as, params: { id: plan.id } })).status).toBe(404);
      expect((await put(as, plan, { name: "Mine" })).status).toBe(404);
      expect((await call(list, { as })).body.data).toEqual([]);
    }
  });

  test("goes with its machines, and they stay", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    expect((await call(remove, { as: floor.admin, method: "DELETE", params: { id: plan.id }, body: {} })).status).toBe(
      200,
    );
    expect(await owner.floorPlanMachine.count({ where: { floor_plan_id: plan.id } })).toBe(0);
    expect(await owner.machine.count({ where: { id: { in: floor.machines.map(({ id }) => id) } } })).toBe(2);
  });
});

describe("a machine", () => {
  test("that is deleted leaves its plans, and who had one open is notified that it has changed", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const [gone, stays] = floor.machines;
    const body = { confirm: "delete" };
    expect(
      (await call(removeMachine, { as: floor.admin, method: "DELETE", params: { id: gone.id }, body })).status,
    ).toBe(200);
    expect((await placesOf(plan.id)).map(({ machine_id }) => machine_id)).toEqual([stays.id]);
    expect((await put(floor.admin, plan, { name: "Late", version: plan.version })).status).toBe(409);
  });

  test("that moves to another plant with its line leaves the plans of the first", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const other = await aPlant({ company: floor.company });
    const developer = await aUser({ role: "developer" });
    const moved = await call(moveLine, { as: developer, params: { id: floor.line.id }, body: { plant_id: other.id } });
    expect(moved.status).toBe(200);
    expect(await placesOf(plan.id)).toEqual([]);
  });

  test("that is archived is not shown, and is back in its place when it is restored, whatever was saved meanwhile", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const [one, two] = placed(floor);
    const archive = (is_archived: boolean) =>
      call(archiveMachine, { as: floor.admin, method: "PUT", params: { id: two!.machine_id }, body: { is_archived } });
    expect((await archive(true)).status).toBe(200);
    const saved = await put(floor.admin, plan, { machines: [{ ...one, y: 0.75 }] });
    expect(saved.body.data.machines_count).toBe(1);
    expect((await archive(false)).status).toBe(200);
    expect(await placesOf(plan.id)).toEqual([{ ...one, y: 0.75 }, two]);
  });
});

/** The second machine in alarm, with an order where one is asked for. */
async function inAlarm(floor: Floor, { is_acknowledged = false, has_order = false } = {}) {
  const [, machine] = floor.machines;
  const equipment = await anEquipment({ asset: await anAsset({ machine }) });
  const sensor = await aSensor({ plant: floor.plant, equipment });
  await owner.sensor.update({ where: { id: sensor.id }, data: { level: "alarm" } });
  const order = has_order
    ? await aWorkOrder({ plant: floor.plant, machine_id: machine.id, equipment_id: equipment.id, type: "breakdown" })
    : null;
  const alert = await anAlert({
    sensor,
    parameter: 1,
    ...(is_acknowledged && { acknowledged_at: new Date() }),
    ...(order && { work_order_id: order.id }),
  });

  return { machine, equipment, sensor, order, alert };
}

const screenOf = async (floor: Floor, { id }: { id: number }, as: { id: number } = floor.admin) => {
  const viewer = await viewerOfUser(as.id, null);
  if (!viewer) throw new Error("nobody looks");
  const rest = { now: new Date(), locale: "en", timezone_offset: 0, request_id: "test", ip: null } as const;

  return withScope(viewer, (tx) => floorPlanScreen({ tx, viewer, ...rest }, id));
};

describe("what a floor plan shows", () => {
  test("is the worst machine first, with its item in short, new until somebody acknowledges", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const { machine, equipment, alert } = await inAlarm(floor);
    const { machines, plans } = await screenOf(floor, plan);
    expect(machines.map(({ id, level, is_new }) => [id, level, is_new])).toEqual([
      [machine.id, "alarm", true],
      [floor.machines[0].id, "unknown", false],
    ]);
    expect(machines[0]!.item).toMatchObject({
      id: equipment.id,
      level: "alarm",
      alert_id: alert.id,
      work_order: null,
      case: { state: "new", next: "acknowledge" },
    });
    expect(plans).toEqual([{ id: plan.id, name: plan.name, abnormal: 1 }]);

    await owner.alert.update({ where: { id: alert.id }, data: { acknowledged_at: new Date() } });
    expect((await screenOf(floor, plan)).machines[0]).toMatchObject({
      is_new: false,
      item: { case: { next: "order" } },
    });
  });

  test("names the open order of a machine, and keeps orders from who may not see work", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const { machine, order } = await inAlarm(floor, { has_order: true });
    await aWorkOrder({ plant: floor.plant, machine_id: machine.id, status: "closed" });
    const screen = await screenOf(floor, plan);
    expect(screen.orders).toMatchObject([{ id: order!.id, machine_id: machine.id }]);
    expect(screen.machines[0]!.item).toMatchObject({ work_order: { id: order!.id }, case: { next: "open_order" } });

    const looking = await aUser({ role: "plant_user", company: floor.company, plants: [floor.plant] });
    expect((await screenOf(floor, plan, looking)).orders).toBeNull();
  });

  test("lists what is to be greased today and the lubricators that ask for somebody", async () => {
    const floor = await aFloor();
    const plan = await aPlan(floor);
    const equipment = await anEquipment({ asset: await anAsset({ machine: floor.machines[0] }) });
    const point = (name: string, more: object) =>
      owner.lubricator.create({
        data: { ...placeIn(floor.plant), name, equipment_id: equipment.id, target_per_set: 10, ...more },
      });
    await point("Due", {
      method: "manual",
      interval_hours: 24,
      last_greased_at: new Date(Date.now() - 48 * 3_600_000),
    });
    await point("Later", { method: "manual", interval_hours: 2_000, last_greased_at: new Date() });
    const { id: controller_id } = await aController({ plant: floor.plant });
    const device = { method: "automatic", container: "120", strokes: 2, controller_id };
    await point("Empty", { ...device, device_address: "L1", status: "empty" });
    await point("Fine", { ...device, device_address: "L2", status: "ok" });
    const { greasing } = await screenOf(floor, plan);
    expect(greasing.map(({ name }) => name)).toEqual(["Empty", "Due"]);
  });
});

describe("the wallboard of a floor plan", () => {
  test("is opened with its picture by the address until that is ended, and shows no order and nobody's name", async () => {
    const floor = await aFloor();
    const stored = await storeBytes(Buffer.from("drawn"), "floor.png", "image/png");
    const file = await aFile({ company_id: floor.company.id, ...stored });
    const plan = await aPlan(floor, { file_id: file.id });
    const { machine } = await inAlarm(floor, { has_order: true });
    const { body } = await call(makeLink, { as: floor.admin, params: { id: plan.id }, body: { expires_in_days: 7 } });
    const { token, address } = body.data;
    expect(address).toContain(`/wallboard/floor-plans/${plan.id}?token=${token}`);
    const asked = { id: plan.id, token, ip: "203.0.113.9" };
    const board = await openFloorPlan(asked, new Date());
    expect(board.machines.map(({ id, level }) => [id, level])[0]).toEqual([machine.id, "alarm"]);
    expect(JSON.stringify(board)).not.toMatch(/work_order|taker|assigned/);
    const shown = await call(picture, { params: { id: plan.id }, query: { token } });
    expect([shown.status, shown.text]).toEqual([200, "drawn"]);

    const other = await aPlan(floor);
    expect((await call(picture, { params: { id: other.id }, query: { token } })).status).toBe(404);
    await expect(openFloorPlan({ ...asked, id: other.id }, new Date())).rejects.toMatchObject({ refusal: "not_found" });
    expect((await call(endLink, { as: floor.admin, method: "DELETE", params: { id: plan.id }, body: {} })).status).toBe(
      200,
    );
    await expect(openFloorPlan(asked, new Date())).rejects.toMatchObject({ refusal: "not_found" });
    expect((await call(picture, { params: { id: plan.id }, query: { token } })).status).toBe(404);
  });
});
