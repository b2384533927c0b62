import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/domain/identity/viewer";
import type { Prisma } from "@/lib/generated/prisma/client";
import { inOneStatement, readWithScope, type Tx, withScope } from "@/lib/server/data/db";
import { rowsQuery } from "@/lib/server/data/sql/queries";
import { modelNamed } from "@/lib/server/data/sql/schema";
import { together } from "@/lib/server/data/together";
import { viewerOf } from "@/lib/server/http/session";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { GET as listBrands } from "../plain-noun";
import {
  aBrand,
  aController,
  anAlert,
  anEquipment,
  aPlant,
  aSensor,
  aTeam,
  aTenant,
  aUser,
  aWorkOrder,
  unique,
} from "../samples";

/** Reads of calls and pages are SQL of our own; Prisma, asked the same, is the judge. */

let home: Awaited<ReturnType<typeof aTenant>>;
let admin: Viewer;
let provider: Viewer;

beforeAll(async () => {
  home = await aTenant();
  const other = await aTenant();
  admin = (await viewerOf(await signedIn(home.admin)))!;
  provider = (await viewerOf(await signedIn(await aUser({ role: "super_admin" }))))!;
  const item = await anEquipment({ plant: home.plant });
  const controller = await aController({ plant: home.plant });
  const sensor = await aSensor({ controller, equipment: item });
  const order = await aWorkOrder({
    plant: home.plant,
    equipment_id: item.id,
    due_at: new Date("2027-03-01T06:00:00Z"),
  });
  await aWorkOrder({ plant: home.plant, parent_id: order.id, name: "100%_ Grease", assigned_user_id: home.admin.id });
  await aWorkOrder({ plant: other.plant, name: "Another plant's" });
  await anAlert({ sensor, parameter: 1, onset_value: 8, last_value: 9, peak_value: 9, warning: 4.5, alarm: 7.1 });
  await aTeam({ plant: home.plant, members: [home.admin] });
});

/** The answers of both. */
async function asked<Answer>(viewer: Viewer, run: (tx: Tx) => Promise<Answer>) {
  const [ours, clients] = [await readWithScope(viewer, run), await withScope(viewer, run)];
  return { ours, clients };
}

type Read = (tx: Tx) => Promise<unknown>;

const byId = { orderBy: { id: "asc" } } as const;
const reads: Record<string, Read> = {
  "all columns": (tx) => tx.sensor.findMany(byId),
  "all but some": (tx) => tx.workOrder.findMany({ ...byId, omit: { steps: true } }),
  "no row": (tx) => tx.workOrder.findFirst({ where: { id: -1 } }),
  "no value": (tx) => tx.workOrder.findMany({ ...byId, where: { due_at: null }, select: { id: true } }),
  "any value": (tx) => tx.workOrder.findMany({ ...byId, where: { due_at: { not: null } }, select: { id: true } }),
  "one of none": (tx) => tx.workOrder.findMany({ where: { id: { in: [] } } }),
  "none of none": (tx) => tx.workOrder.count({ where: { id: { notIn: [] } } }),
  "any of nothing": (tx) => tx.workOrder.count({ where: { OR: [] } }),
  "all of nothing": (tx) => tx.workOrder.count({ where: { AND: [] } }),
  "neither of two": (tx) => tx.workOrder.count({ where: { NOT: [{ status: "closed" }, { kind: "log" }] } }),
  "not this value, where some have none": (tx) => tx.workOrder.count({ where: { assigned_user_id: { not: 1 } } }),
  "not one of those": (tx) => tx.workOrder.count({ where: { status: { not: { in: ["closed", "denied"] } } } }),
  "a part of a text": (tx) => tx.workOrder.findMany({ ...byId, where: { name: { contains: "Grease" } }, take: 5 }),
  "the end of a text": (tx) => tx.workOrder.count({ where: { name: { endsWith: "GREASE", mode: "insensitive" } } }),
  "a text in any case": (tx) => tx.plant.count({ where: { name: { equals: "x", mode: "insensitive" } } }),
  "between two moments": (tx) =>
    tx.workOrder.count({ where: { due_at: { gte: new Date("2027-01-01T00:00:00Z"), lt: "2028-01-01T00:00:00Z" } } }),
  "of a record above": (tx) => tx.sensor.findMany({ ...byId, where: { equipment: { name: { not: "" } } } }),
  "with some below": (tx) => tx.equipment.findMany({ ...byId, where: { sensors: { some: { archived_at: null } } } }),
  "with none below": (tx) => tx.equipment.findMany({ ...byId, where: { sensors: { none: {} } } }),
  "with all below": (tx) => tx.equipment.findMany({ ...byId, where: { sensors: { every: { level: "ok" } } } }),
  "a list that has it": (tx) => tx.role.count({ where: { permissions: { has: "view_dashboard" } } }),
  "a list that has one of them": (tx) => tx.role.count({ where: { permissions: { hasSome: ["view_dashboard"] } } }),
  "a list that has nothing": (tx) => tx.role.count({ where: { permissions: { isEmpty: true } } }),
  "records below in order, the first of them": (tx) =>
    tx.equipment.findMany({
      ...byId,
      select: { id: true, sensors: { orderBy: { id: "desc" }, take: 1, where: { archived_at: null } } },
    }),
  "records below with those above them": (tx) =>
    tx.plant.findMany({
      ...byId,
      select: { id: true, sensors: { ...byId, select: { id: true, equipment: { select: { asset: true } } } } },
    }),
  "counts below, all and some": (tx) =>
    tx.plant.findMany({
      ...byId,
      select: { id: true, _count: { select: { sensors: true, equipments: { where: { deleted_at: null } } } } },
    }),
  "ordered by a record above": (tx) =>
    tx.sensor.findMany({ orderBy: [{ equipment: { name: "desc" } }, { id: "asc" }], select: { id: true }, take: 9 }),
  "ordered by how many are below": (tx) =>
    tx.equipment.findMany({ orderBy: [{ sensors: { _count: "desc" } }, { id: "asc" }], select: { id: true } }),
  "the second page": (tx) => tx.workOrder.findMany({ ...byId, take: 1, skip: 1, select: { id: true, plant: true } }),
  "by a compound key": async (tx) => {
    const { team_id, user_id } = (await tx.teamMember.findFirst())!;
    return tx.teamMember.findUnique({ where: { team_id_user_id: { team_id, user_id } } });
  },
  "each value once": (tx) =>
    tx.workOrder.findMany({ distinct: ["status"], orderBy: { id: "desc" }, select: { id: true, status: true } }),
  "a count that ends early": (tx) => tx.workOrder.count({ take: 1 }),
  "an extreme": (tx) => tx.workOrder.aggregate({ _max: { number: true, created_at: true }, _min: { due_at: true } }),
  "a sum and an average": (tx) => tx.workOrder.aggregate({ _sum: { number: true }, _avg: { number: true } }),
  "groups with their numbers": (tx) =>
    tx.workOrder.groupBy({
      by: ["plant_id", "status"],
      _count: true,
      orderBy: [{ plant_id: "asc" }, { status: "asc" }],
    }),
  "groups with sums": (tx) =>
    tx.workOrder.groupBy({
      by: "kind",
      _count: { _all: true, due_at: true },
      _sum: { number: true },
      orderBy: { kind: "asc" },
    }),
  "a raw statement": (tx) =>
    tx.$queryRaw`select count(*) as big, 1.25::numeric as exact, 7 as small, now() > ${new Date(0)} as later,
      array[1, 2] as list, '{"a": 1}'::jsonb as json from work_orders where id = any(${[1, 2]}::int[])`,
};

describe("a page of several plants and statuses", () => {
  const statuses = ["pending", "in_work", "on_hold"];
  let plants: number[];

  beforeAll(async () => {
    const second = await aPlant({ company_id: home.company.id });
    plants = [home.plant.id, second.id];
    for (const [at, status] of ["pending", "in_work", "on_hold", "closed"].entries())
      for (const plant of [home.plant, second])
        for (const day of [1, 2, 3])
          await aWorkOrder({ plant, status, due_at: new Date(Date.UTC(2027, 4, day, at)), name: `${status} ${day}` });
    await aWorkOrder({ plant: second, status: "in_work", due_at: null });
  });

  const pages: { take: number; skip?: number; where?: Prisma.WorkOrderWhereInput }[] = [
    { take: 5 },
    { take: 4, skip: 4 },
    { take: 200 },
    { take: 5, where: { kind: "order", type: { in: ["breakdown", "pm"] } } },
  ];
  test.each(pages)("%j has the rows that a sort of all would put there", async ({ where, ...page }) => {
    const all = { AND: [{ plant_id: { in: plants } }, { status: { in: statuses } }], ...where };
    for (const orderBy of [
      [{ due_at: { sort: "asc", nulls: "last" } }, { id: "asc" }],
      [{ due_at: { sort: "desc", nulls: "last" } }, { id: "desc" }],
      [{ name: "asc" }, { id: "asc" }],
    ] as Prisma.WorkOrderOrderByWithRelationInput[][]) {
      const { ours, clients } = await asked(provider, (tx) =>
        tx.workOrder.findMany({ where: all, orderBy, ...page, select: { id: true, due_at: true, plant: true } }),
      );
      expect(ours).toEqual(clients);
    }
  });

  test("only the first of each plant and status are merged, by the index that has them in order", () => {
    const order = [{ due_at: { sort: "asc", nulls: "last" } }, { id: "asc" }] as never;
    const merges = (where: Record<string, unknown>, orderBy = order, take = 10) =>
      rowsQuery(modelNamed("WorkOrder"), { where, orderBy, take, select: { id: true, plant: true } }).text.includes(
        "cross join lateral",
      );

    expect(merges({ plant_id: { in: [1, 2] }, status: { in: statuses } })).toBe(true);
    expect(merges({ AND: [{ plant_id: { in: [1, 2] } }, { plant_id: { in: [2, 3] } }, { status: "pending" }] })).toBe(
      false,
    );
    expect(merges({ plant_id: { in: [1, 2] } })).toBe(false);
    expect(merges({ plant_id: { in: [1, 2] }, status: { in: statuses }, type: { in: ["pm", "setup"] } })).toBe(true);
    expect(merges({ plant_id: { in: [1, 2] }, status: { not: "closed" } })).toBe(false);
    expect(merges({ plant_id: { in: [1, 2] }, status: { in: statuses } }, [{ name: "asc" }] as never)).toBe(false);
    expect(merges({ plant_id: { in: [1, 2] }, status: { in: statuses } }, order, 2_000)).toBe(false);
  });
});

describe("a list by name", () => {
  const namesOf = async (as: { id: number }, search: string) =>
    (await call(listBrands, { as, query: { search, orderByColumn: "name", orderByMethod: "asc" } })).body.data.map(
      ({ name }: { name: string }) => name.replace(` ${search}`, ""),
    );

  test("is in the order of people, who look at neither case nor accents", async () => {
    const { company, admin } = await aTenant();
    const mark = unique("mark").replace(/\W/g, "");
    const names = ["Ábaco", "Abradex", "Aerovac", "AESSEAL", "Éclair", "eaton", "SKF", "skf 2", "Ñandú", "Zollern"];
    for (const name of names.toReversed()) await aBrand({ company, name: `${name} ${mark}` });
    expect(await namesOf(admin, mark)).toEqual([
      ...["Ábaco", "Abradex", "Aerovac", "AESSEAL", "eaton", "Éclair", "Ñandú", "skf 2", "SKF", "Zollern"],
    ]);
  });

  test("is read from an index, in either direction", async () => {
    const { company_id, id: plant_id } = (await aTenant()).plant;
    await owner.$executeRaw`insert into parts (company_id, plant_id, number, name, updated_at)
      select ${company_id}, ${plant_id}, 'P' || n, case n % 2 when 0 then 'Belt ' else 'bearing ' end || md5(n::text), now()
      from generate_series(1, 3000) n`;
    await owner.$executeRaw`analyze parts`;
    for (const method of ["asc", "desc"] as const) {
      const orderBy: Record<string, "asc" | "desc">[] = [{ name: method }, { id: method }];
      const asked = { where: { plant_id }, orderBy, take: 10, select: { id: true } };
      const { text, values } = rowsQuery(modelNamed("Part"), asked);
      const plan = await owner.$queryRawUnsafe<Record<string, string>[]>(`explain (costs off) ${text}`, ...values);
      const lines = plan.flatMap((line) => Object.values(line)).join("\n");
      expect(lines).toContain("parts_sorted_name");
      expect(lines).not.toContain("Sort");
    }
  });
});

describe("a read by our own SQL", () => {
  test.each(Object.entries(reads))("%s: it answers as Prisma does", async (_, read) => {
    for (const viewer of [admin, provider]) {
      const { ours, clients } = await asked(viewer, read);
      expect(ours).toEqual(clients);
    }
  });

  test("a record belongs to none where its column is empty, also of a key of several columns", async () => {
    const counts = await readWithScope(admin, async (tx) => [
      await tx.sensor.count({ where: { equipment: null } }),
      await tx.sensor.count({ where: { equipment_id: null } }),
      await tx.sensor.count({ where: { equipment: { isNot: null } } }),
      await tx.sensor.count({ where: { equipment_id: { not: null } } }),
    ]);
    expect(counts[0]).toBe(counts[1]);
    expect(counts[2]).toBe(counts[3]);
    expect(counts[2]).toBeGreaterThan(0);
  });

  test("a row is created, incremented and deleted as requested, with the defaults of its table", async () => {
    const made = await withScope(admin, (tx) =>
      tx.workOrder.create({
        data: { company_id: home.company.id, plant_id: home.plant.id, name: "Own", steps: [{ text: "Look" }] },
        select: {
          id: true,
          number: true,
          status: true,
          steps: true,
          updated_at: true,
          plant: { select: { name: true } },
        },
      }),
    );
    expect(made).toMatchObject({ status: "pending", steps: [{ text: "Look" }], plant: { name: home.plant.name } });
    expect(made.number).toBeGreaterThan(0);

    const changed = await withScope(admin, async (tx) => [
      await tx.workOrder.updateMany({ where: { id: made.id }, data: { version: { increment: 2 }, name: "Changed" } }),
      await tx.workOrder.updateMany({ where: { id: -1 }, data: { name: "Nobody" } }),
      await tx.workOrder.update({
        where: { id: made.id },
        data: { due_at: null },
        select: { version: true, name: true },
      }),
    ]);
    expect(changed).toEqual([{ count: 1 }, { count: 0 }, { version: 3, name: "Changed" }]);

    const removed = await withScope(admin, async (tx) => tx.workOrder.deleteMany({ where: { id: made.id } }));
    expect(removed).toEqual({ count: 1 });
  });

  test("rows written by Prisma and by our own SQL in one transaction are committed or rolled back together", async () => {
    const before = await owner.workOrder.count({ where: { plant_id: home.plant.id } });
    const failing = withScope(admin, async (tx) => {
      const place = { company_id: home.company.id, plant_id: home.plant.id };
      await tx.workOrder.create({ data: { ...place, name: "Ours" }, select: { id: true } });
      await tx.workOrder.createManyAndReturn({ data: [{ ...place, name: "Prisma's" }] });
      expect(await tx.workOrder.count({ where: { plant_id: home.plant.id } })).toBe(before + 2);
      throw new Error("no luck");
    });
    await expect(failing).rejects.toThrow("no luck");
    expect(await owner.workOrder.count({ where: { plant_id: home.plant.id } })).toBe(before);
  });

  test("a change whose failed statement was ignored is an error, not a success that was rolled back", async () => {
    const ignoring = withScope(admin, async (tx) => {
      await tx.$queryRaw`select 1 / 0`.catch(() => {});
      return "done";
    });
    await expect(ignoring).rejects.toThrow("nothing was committed");
  });

  test("a change waits at most fifteen seconds for a statement, and keeps its locks no longer when idle", async () => {
    const [settings] = await withScope(
      admin,
      (tx) => tx.$queryRaw`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    ).then((rows) => rows as object[]);
    expect(settings).toEqual({ statement: "15s", idle: "15s" });
  });

  test("a missing record is refused with the client's own error", async () => {
    await expect(
      readWithScope(admin, (tx) => tx.workOrder.findUniqueOrThrow({ where: { id: -1 } })),
    ).rejects.toMatchObject({ code: "P2025" });
  });

  test("what it does not know is refused by name, and nothing is written", async () => {
    const refused = (run: Read) => readWithScope(admin, run).then(String, String);

    expect(await refused((tx) => tx.workOrder.updateMany({ data: { name: "" } }))).toContain("workOrder.updateMany");
    expect(await refused((tx) => tx.workOrder.findMany({ cursor: { id: 1 } }))).toContain("cursor");
    expect(await refused((tx) => tx.workOrder.findMany({ where: { wrong: 1 } as never }))).toContain("wrong");
    expect(await refused((tx) => tx.workOrder.findMany({ where: { name: { search: "a" } as never } }))).toContain(
      "search",
    );
    expect(await refused((tx) => tx.$queryRaw`delete from work_orders returning id`)).toContain("read-only");
  });

  test("another company's rows stay behind the walls without any condition", async () => {
    const [own, all] = [
      await readWithScope(admin, (tx) => tx.workOrder.findMany({ select: { company_id: true } })),
      await readWithScope(provider, (tx) => tx.workOrder.findMany({ select: { company_id: true } })),
    ];
    expect(new Set(own.map(({ company_id }) => company_id))).toEqual(new Set([home.company.id]));
    expect(new Set(all.map(({ company_id }) => company_id)).size).toBeGreaterThan(1);
  });

  test("a transaction that has ended sends nothing more", async () => {
    const kept = await readWithScope(admin, async (tx) => ({ tx }));
    await expect(kept.tx.workOrder.count()).rejects.toThrow("has ended");
  });
});

describe("reads that travel in one statement", () => {
  const inOne = (viewer: Viewer, all: readonly Read[]) =>
    readWithScope(viewer, (tx) => inOneStatement(tx, () => together(all.map((read) => read(tx)))));

  test("answer as each of them does by itself", async () => {
    const all = Object.values(reads);
    for (const viewer of [admin, provider]) {
      const { ours } = await asked(viewer, (tx) => together(all.map((read) => read(tx))));
      expect(await inOne(viewer, all)).toEqual(ours);
    }
  });

  test("fail together when the database refuses one of them, and the connection goes on", async () => {
    const wrong: Read = (tx) => tx.workOrder.findMany({ where: { id: "none" as never } });
    await expect(inOne(admin, [reads["all columns"]!, wrong])).rejects.toThrow("invalid input syntax");
    expect(await inOne(admin, [reads["no row"]!])).toEqual([null]);
  });
});

test("a part of a column of JSON is found by what it equals and by what it contains, as Prisma finds it", async () => {
  const order = await aWorkOrder({ plant: home.plant });
  const place = { company_id: home.plant.company_id, plant_id: home.plant.id, work_order_id: order.id };
  for (const data of [{ due: "2026-10-07" }, { due: "2026-10-08", count: 3 }, { due: null }, {}])
    await owner.workOrderEvent.create({ data: { ...place, action: "due_tomorrow", data } });
  const parts = [
    { path: ["due"], equals: "2026-10-07" },
    { path: ["due"], equals: "2026-10-09" },
    { path: ["count"], equals: 3 },
    { path: ["count"], equals: "3" },
    { path: ["due"], string_contains: "2026-10" },
  ];
  const counts = (tx: Pick<Tx, "workOrderEvent">) =>
    Promise.all(parts.map((data) => tx.workOrderEvent.count({ where: { work_order_id: order.id, data } })));
  expect(await readWithScope(admin, counts)).toEqual([1, 0, 1, 0, 2]);
  expect(await counts(owner)).toEqual([1, 0, 1, 0, 2]);
});
