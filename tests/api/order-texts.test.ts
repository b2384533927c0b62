import { beforeEach, expect, test } from "vitest";
import { GET as findImport } from "@/app/api/imports/[id]/route";
import { GET as rowsOf } from "@/app/api/imports/[id]/rows/route";
import { GET as wordsOf } from "@/app/api/imports/[id]/words/route";
import { POST as importOrders } from "@/app/api/maintenance/import-work-order/route";
import { POST as revertOrders } from "@/app/api/maintenance/revert-import/[id]/route";
import { GET as failures } from "@/app/api/maintenance/statistics/failures/route";
import { POST as uploadOrders } from "@/app/api/maintenance/upload-work-order/route";
import { withScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { workOrderOverview } from "@/lib/services/maintenance/work-orders/overview";
import { call, signedIn } from "../helpers";
import { uploaded, workOn } from "../imports";
import { owner } from "../owner";
import { anEquipment, aTenant, unique } from "../samples";

beforeEach(() => resetLimits());

type Tenant = Awaited<ReturnType<typeof aTenant>>;

const head = "Number,Name,Type,Item,Completed";
const history = [
  head,
  "1,REPL BRG - NOISY,CM,FAN-1,2025-03-02",
  "2,Oil leak gearbox,CM,FAN-1,2025-03-05",
  "3,Fuga de aceite en reductor,CM,PUMP-1,2025-03-07",
  "4,Grease bearings,PM,FAN-1,2025-03-08",
  "5,Replace seal,PM,PUMP-1,2025-03-09",
  "6,zorble as per Dave,,FAN-1,2025-03-10",
  "7,Dave zorble,CM,PUMP-1,2025-03-11",
  "8,Leaking hose,CM,FAN-1,2024-01-01",
  "9,Motor wont start,CM,,2025-03-12",
];

async function aMill() {
  const tenant = await aTenant();
  const { plant } = tenant;
  const type = await owner.equipmentType.create({ data: { company_id: tenant.company.id, name: unique("Fan") } });
  const fan = await anEquipment({ plant, name: "Fan 1", serial_number: "FAN-1", equipment_type_id: type.id });
  await anEquipment({ plant, name: "Pump 1", serial_number: "PUMP-1" });

  return { ...tenant, fan };
}

async function imported({ admin, plant }: Tenant, lines: readonly string[]) {
  const form = new FormData();
  form.set("file", new File([`${lines.join("\n")}\n`], "orders.csv"));
  form.set("plant_id", String(plant.id));
  const { body } = await uploaded(uploadOrders, { as: admin, form });
  await call(importOrders, { as: admin, body: { id: body.data.id } });
  await workOn(body.data.id);

  return body.data as { id: number; texts: object };
}

const orderOf = (plant: { id: number }, external_id: string) =>
  owner.workOrder.findFirstOrThrow({ where: { plant_id: plant.id, external_id } });

const inMarch = { "daterange[from]": "2025-03-01", "daterange[to]": "2025-03-31" };
const counted = async ({ admin }: Pick<Tenant, "admin">, query: object) =>
  (await call(failures, { as: admin, query: { ...inMarch, ...query } as Record<string, string> })).body.data as {
    key: string | null;
    name: string | null;
    value: number;
    cumulative: number;
    read: number;
  }[];

async function overviewOf({ admin }: Pick<Tenant, "admin">) {
  const viewer = (await viewerOf(await signedIn(admin)))!;
  const range = { from: Date.parse("2025-03-01T00:00:00Z"), to: Date.parse("2025-03-31T00:00:00Z") };

  return withScope(viewer, (tx) =>
    workOrderOverview(
      { viewer, tx, now: new Date(), request_id: "test", ip: null, locale: "en", timezone_offset: 0 },
      { range, time_zone: "UTC" },
    ),
  );
}

test("an import says how many texts were understood, and which words of the others were not", async () => {
  const mill = await aMill();
  const { id, texts } = await imported(mill, history);
  expect(texts).toEqual({ read: 9, understood: 7, not_understood: 2 });
  const words = (await call(wordsOf, { as: mill.admin, params: { id } })).body.data;
  expect(words).toEqual([
    { word: "zorble", count: 2, line: 7 },
    { word: "dave", count: 2, line: 7 },
  ].toSorted((a, b) => (a.word < b.word ? -1 : 1)));
  const unclear = await call(rowsOf, { as: mill.admin, params: { id }, query: { is_understood: "false" } });
  expect(unclear.body.data.map(({ line }: { line: number }) => line)).toEqual([7, 8]);
  const stranger = await aTenant();
  expect((await call(wordsOf, { as: stranger.admin, params: { id } })).status).toBe(404);
});

test("an imported order keeps what its text says, and the type that follows from it where the file names none", async () => {
  const mill = await aMill();
  await imported(mill, [...history, "10,Engrasar chumaceras,,FAN-1,2025-03-13"]);
  expect(await orderOf(mill.plant, "3")).toMatchObject({
    ...{ read_action: null, read_part: "gearbox", read_fault: "leak", read_work: "failure" },
  });
  expect(await orderOf(mill.plant, "5")).toMatchObject({ read_action: "replace", read_work: "planned", type: "pm" });
  expect(await orderOf(mill.plant, "6")).toMatchObject({ read_work: null, type: "breakdown" });
  expect(await orderOf(mill.plant, "7")).toMatchObject({ read_work: "failure", read_fault: null });
  expect(await orderOf(mill.plant, "10")).toMatchObject({ read_action: "lubricate", type: "pm" });
});

test("an order with codes is what they say; its text is neither read nor counted", async () => {
  const mill = await aMill();
  const { texts } = await imported(mill, [
    `${head},Failure mode,Action code`,
    "1,see notes,CM,FAN-1,2025-03-02,Leak,Replaced",
    "2,Oil leak gearbox,CM,FAN-1,2025-03-05,,",
  ]);
  expect(texts).toEqual({ read: 1, understood: 1, not_understood: 0 });
  expect(await orderOf(mill.plant, "1")).toMatchObject({
    ...{ read_action: "replace", read_fault: "leak", read_work: "failure" },
  });
});

test("imported history gives failures and the time between them, and says nothing of the time to repair", async () => {
  const mill = await aMill();
  expect((await overviewOf(mill)).total).toMatchObject({ failures: 0, mtbf: null });
  await imported(mill, history);
  const { total, pareto } = await overviewOf(mill);
  // Rows 1, 2, 3 and 7: row 8 was before, row 9 has no place, the others were planned or not understood.
  expect(total).toMatchObject({ failures: 4, read_failures: 4, mtbf: (2 * 30 * 24) / 4, mttr: null });
  expect(pareto.rows.reduce((sum, { value }) => sum + value, 0)).toBe(total.failures);
});

test("failures are counted by fault, part, item type and plant, the most frequent first", async () => {
  const mill = await aMill();
  await imported(mill, history);
  const named = (rows: Awaited<ReturnType<typeof counted>>) => rows.map(({ name, value }) => [name, value]);
  const byFault = await counted(mill, { by: "fault" });
  expect(named(byFault)).toEqual([
    ["Leak", 2],
    ["Noise", 1],
    [null, 1],
  ]);
  expect(byFault.map(({ cumulative }) => cumulative)).toEqual([0.5, 0.75, 1]);
  expect(named(await counted(mill, { by: "part" }))).toEqual([
    ["Gearbox", 2],
    ["Bearing", 1],
    [null, 1],
  ]);
  expect((await counted(mill, { by: "equipment_type" }))[0]).toMatchObject({ value: 2, read: 2 });
  expect(named(await counted(mill, { by: "plant" }))).toEqual([[mill.plant.name, 4]]);
  expect(await counted(await aTenant(), { by: "plant" })).toEqual([]);
});

test("an order whose downtime is known counts once, by its downtime", async () => {
  const mill = await aMill();
  await imported(mill, history);
  const { id: work_order_id } = await orderOf(mill.plant, "2");
  const { company_id, id: plant_id } = mill.plant;
  const started_at = new Date("2025-03-05T08:00:00Z");
  await owner.downtime.create({
    data: {
      ...{ company_id, plant_id, equipment_id: mill.fan.id, work_order_id, source: "order", started_at },
      ended_at: new Date("2025-03-05T14:00:00Z"),
    },
  });
  expect((await overviewOf(mill)).total).toMatchObject({ failures: 4, read_failures: 3, mttr: 6 });
  expect((await counted(mill, { by: "fault" }))[0]).toMatchObject({ key: "leak", value: 2, read: 1 });
});

test("what somebody found goes before what the text says", async () => {
  const mill = await aMill();
  await imported(mill, history);
  await owner.workOrder.updateMany({
    where: { plant_id: mill.plant.id, external_id: "7" },
    data: { verdict: "fault_found", verdict_fault: "unbalance" },
  });
  expect((await counted(mill, {})).map(({ name }) => name)).toContain("Unbalance");
});

test("taking the import back takes its failures back", async () => {
  const mill = await aMill();
  const { id } = await imported(mill, history);
  await call(revertOrders, { as: mill.admin, params: { id }, method: "POST" });
  await workOn(id);
  expect((await overviewOf(mill)).total.failures).toBe(0);
  expect((await call(findImport, { as: mill.admin, params: { id } })).body.data.texts.read).toBe(9);
});
