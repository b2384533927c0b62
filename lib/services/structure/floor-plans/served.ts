import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { floorPlans } from "@/lib/resources/floor-plans";
import { active } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

type Plan = RowOf<typeof floorPlans>;
type Given = InputOf<typeof floorPlans>["machines"];

interface Placed {
  machine_id: number;
  x: number;
  y: number;
  name: string;
  code: string | null;
}

/** The machines of plans that are in use, in the plant's own order. One that is archived keeps its place unseen. */
async function placedOn({ tx }: Pick<Call, "tx">, plans: readonly number[]) {
  const rows = await tx.floorPlanMachine.findMany({
    where: { floor_plan_id: { in: [...plans] }, machine: active },
    orderBy: [{ machine: { position: "asc" } }, { machine_id: "asc" }],
    select: {
      floor_plan_id: true,
      machine_id: true,
      x: true,
      y: true,
      machine: { select: { name: true, code: true } },
    },
  });

  return (id: number): Placed[] =>
    rows
      .filter(({ floor_plan_id }) => floor_plan_id === id)
      .map(({ floor_plan_id: _plan, machine, ...row }) => ({ ...row, ...machine }));
}

async function present(call: Call, rows: Plan[]) {
  const machinesOf = await placedOn(
    call,
    rows.map(({ id }) => id),
  );

  return rows.map((row) => {
    const machines = machinesOf(row.id);
    return { ...row, machines, machines_count: machines.length };
  });
}

async function createPlan(call: Call, { machines, ...fields }: InputOf<typeof floorPlans>) {
  const placed = await placeable(call, fields.plant_id, machines);
  const plan = await create(call, floorPlans, fields, { machines: placementTexts(placed) });
  await place(call, plan, machines);

  return plan;
}

async function updatePlan(call: Call, id: number, { machines, ...fields }: ChangeOf<typeof floorPlans>) {
  if (!machines) return update(call, floorPlans, id, fields);
  const { plant_id } = await find(call, floorPlans, id);
  // Before the plan itself, as a call that deletes a machine holds the machine first and its plans then.
  const placed = await placeable(call, plant_id, machines);
  const was = (await placedOn(call, [id]))(id);
  const plan = await update(call, floorPlans, id, fields, {
    before: { machines: placementTexts(was) },
    after: { machines: placementTexts(placed) },
  });
  await call.tx.$executeRaw`
    delete from floor_plan_machines p using machines m
    where p.floor_plan_id = ${id}::int and m.id = p.machine_id and m.archived_at is null`;
  await place(call, plan, machines);

  return plan;
}

/** The machines as they are called, in the order of the plant; they stay in it and in use until the plan is saved. */
async function placeable({ tx }: Call, plant_id: number, given: Given): Promise<Placed[]> {
  if (given.length === 0) return [];
  const ids = given.map(({ machine_id }) => machine_id);
  const rows = await tx.$queryRaw<{ id: number; name: string; code: string | null }[]>`
    select id, name, code from machines
    where id = any(${ids}::int[]) and plant_id = ${plant_id}::int and deleted_at is null and archived_at is null
    order by position, id for share`;
  if (rows.length < ids.length) throw invalidField("machines", "floor-plans.machine_elsewhere");

  const spots = new Map(given.map((one) => [one.machine_id, one]));

  return rows.flatMap(({ id, ...row }) => {
    const spot = spots.get(id);
    return spot ? [{ ...spot, ...row }] : [];
  });
}

async function place({ tx }: Call, { id, company_id, plant_id }: Plan, given: Given) {
  if (given.length === 0) return;
  await tx.floorPlanMachine.createMany({
    data: given.map((one) => ({ floor_plan_id: id, company_id, plant_id, ...one })),
  });
}

const placementTexts = (placed: readonly Placed[]) =>
  placed.map(({ name, code, x, y }) => `${[code, name].filter(Boolean).join(" ")} (${percent(x)}, ${percent(y)})`);
const percent = (fraction: number) => `${Math.round(fraction * 1_000) / 10} %`;

export const servedFloorPlans = serve(floorPlans, { present, create: createPlan, update: updatePlan });
