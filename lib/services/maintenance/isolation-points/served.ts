import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { isolationPoints } from "@/lib/resources/isolation-points";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { holdersOf } from "./holders";

type Point = RowOf<typeof isolationPoints>;

/** Points with the permits that hold them now. */
async function present(call: Call, rows: Point[]) {
  const held = await holdersOf(
    call,
    rows.map(({ id }) => id),
  );

  return rows.map((row) => ({ ...row, held_by: held.get(row.id) ?? [] }));
}

/** A point is of a machine or of an item, and its tag is one of a kind in the plant. */
function checkPlace({ machine_id, equipment_id }: { machine_id?: number | null; equipment_id?: number | null }) {
  if (!machine_id === !equipment_id) throw invalidField("machine_id", "isolation-points.one_place");
}

async function checkCode({ tx }: Call, plant_id: number, code: string, but?: number) {
  const [same] = await tx.$queryRaw<{ id: number }[]>`
    select id from isolation_points
    where plant_id = ${plant_id}::int and lower(code) = lower(${code}) and deleted_at is null and id <> ${but ?? 0}::int limit 1`;
  if (same) throw invalidField("code", "errors.taken");
}

async function createPoint(call: Call, input: InputOf<typeof isolationPoints>) {
  checkPlace(input);
  await checkCode(call, input.plant_id, input.code);

  return create(call, isolationPoints, input);
}

async function updatePoint(call: Call, id: number, input: ChangeOf<typeof isolationPoints>) {
  const before = await find(call, isolationPoints, id);
  checkPlace({ ...before, ...input });
  if (input.code !== undefined) await checkCode(call, before.plant_id, input.code, id);

  return update(call, isolationPoints, id, input);
}

export const servedIsolationPoints = serve(isolationPoints, { present, create: createPoint, update: updatePoint });
