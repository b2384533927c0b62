import { usualDensity } from "@/lib/domain/lubrication/amount";
import { type Container, missingSetting, perCycle } from "@/lib/domain/lubrication/container";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf } from "@/lib/resources/define";
import { lubricators } from "@/lib/resources/lubricators";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { type LubricatorRow, presentLubricators, settingOf, suggestedInterval, targetOf } from "./present";

type Input = InputOf<typeof lubricators>;

async function createLubricator(call: Call, input: Input): Promise<LubricatorRow> {
  check(input);
  const given = await completed(call, input);

  return create(call, lubricators, { ...given, container_since: call.now });
}

async function updateLubricator(call: Call, id: number, input: ChangeOf<typeof lubricators>): Promise<LubricatorRow> {
  const before = await find(call, lubricators, id);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  check({ ...before, ...input } as Checked);
  await keepDelivered(call, before, { ...before, ...input });
  // Another level by hand is the baseline from now on: what was gathered for the next one began from the old.
  const isNewBaseline = input.baseline_db !== undefined && input.baseline_db !== before.baseline_db;

  return update(call, lubricators, id, { ...input, ...(isNewBaseline && { baseline_readings: [] }) });
}

/** What a container has given stays as it was: cycles are counted in those of the new setting, to the nearest. */
async function keepDelivered({ tx }: Call, before: LubricatorRow, after: Parameters<typeof settingOf>[0]) {
  const [old, next] = [settingOf(before), settingOf(after)];
  if (!old || !next || perCycle(old) === perCycle(next)) return;
  const ratio = perCycle(old) / perCycle(next);
  await tx.$executeRaw`update lubricators set cycles = round(cycles * ${ratio}::float8) where id = ${before.id}`;
}

type Checked = Pick<Input, "method" | "pump_position" | "pump_id" | "strokes" | "dose"> &
  Partial<Record<"controller_id" | "device_address", unknown>> & { container?: string | null };

/** A device needs its controller, its address and a container with its setting; a manual point needs none of them. */
function check(point: Checked) {
  const missing: string[] = [];
  if (point.method === "automatic") {
    for (const field of ["controller_id", "device_address", "container"] as const)
      if (!point[field]) missing.push(field);
    const { container, strokes, dose } = point;
    const setting = container && missingSetting({ container: container as Container, strokes, dose });
    if (setting) missing.push(setting);
  }
  if (point.pump_id && !point.pump_position) missing.push("pump_position");
  if (missing.length > 0)
    throw new DomainError("invalid", "errors.validation_error", {
      fields: Object.fromEntries(missing.map((field) => [field, ["errors.is_required"]])),
    });
}

/** What was left out and follows from the bearing. */
async function completed({ tx }: Call, input: Input): Promise<Input> {
  if (input.target_per_set !== undefined && input.interval_hours != null) return input;
  const bearing = input.bearing_id
    ? await tx.bearing.findFirst({
        where: { id: input.bearing_id },
        select: { outside: true, bore: true, width: true },
      })
    : null;
  const lubricant = input.lubricant_type_id
    ? await tx.lubricantType.findFirst({ where: { id: input.lubricant_type_id }, select: { density: true } })
    : null;
  const target = input.target_per_set ?? (bearing && targetOf(bearing, lubricant?.density ?? usualDensity));
  if (!target) throw invalidField("target_per_set", bearing ? "lubricators.no_width" : "errors.is_required");
  const { rpm = null, temperature = null, is_vertical, bearing_kind } = input;
  const turns = { rpm, temperature, is_vertical, bearing_kind };

  return {
    ...input,
    target_per_set: target,
    interval_hours: input.interval_hours ?? (bearing && suggestedInterval(bearing, turns)),
  };
}

/** A point that is gone holds no device, so that another can take its place. */
async function removeLubricators(call: Call, ids: number[], confirm?: string) {
  await remove(call, lubricators, ids, confirm);
  await call.tx.lubricator.updateMany({
    where: { id: { in: ids } },
    data: { pump_id: null, pump_position: null, radio_id: null, solenoid_id: null, bearing_id: null },
  });
  await call.tx.lubricator.updateMany({ where: { id: { in: ids } }, data: { lubricant_type_id: null } });
}

export const servedLubricators = serve(lubricators, {
  present: presentLubricators,
  create: createLubricator,
  update: updateLubricator,
  remove: removeLubricators,
});
