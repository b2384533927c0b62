import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { isDifference, type Zone } from "@/lib/domain/monitoring/zones";
import { DomainError } from "@/lib/domain/shared/errors";
import {
  differenceToBase,
  type Quantity,
  shownUnit,
  toBase,
  type UnitSystem,
  unitSystems,
} from "@/lib/domain/shared/units";
import type { LimitClass } from "@/lib/domain/structure/limit-classes";
import { limitFields, type OurLimit } from "@/lib/inputs/level-zones";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { shownLimits } from "@/lib/services/devices/sensors/limits";
import { refuseProblems, type StoredLimits, storedOf } from "./typed";

/** "Our" limits: the provider's standard for a kind of machine and a quantity, for everybody to read. */

const columns = {
  id: true,
  limit_class: true,
  quantity: true,
  ...limitFields,
  updated_at: true,
  version: true,
} as const;

export async function ourLimits(call: Call) {
  const system = (call.viewer.unit_system ?? unitSystems.metric) as UnitSystem;
  const rows = await call.tx.standardLimit.findMany({
    orderBy: [{ quantity: "asc" }, { id: "asc" }],
    select: columns,
  });

  return rows.map((row) => shownLimits(row, { quantity: row.quantity as Quantity }, system));
}

/** All that is given is kept, or nothing; a line that names no kind of machine is for those that nobody has classed. */
export async function saveOurLimits(call: Call, limits: OurLimit[]) {
  for (const limit of limits) await saveOne(call, limit);

  return ourLimits(call);
}

async function saveOne(call: Call, { unit, version, ...typed }: OurLimit) {
  const { tx, viewer } = call;
  const { limit_class, quantity, kind } = typed;
  const known = shownUnit(quantity, (viewer.unit_system ?? unitSystems.metric) as UnitSystem).unit;
  const data = { ...typed, ...baseOf(typed, unit ?? known), changed_by: viewer.user_id };
  refuseProblems(asLimits(data), 600);
  const before = await tx.standardLimit.findFirst({ where: { limit_class, quantity, kind }, select: columns });
  if (!before) {
    const row = await tx.standardLimit.create({ data, select: columns });
    return audit(call, "create", "our-limits", row.id, { after: row });
  }
  const { count } = await tx.standardLimit.updateMany({
    where: { id: before.id, version: version ?? before.version },
    data: { ...data, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: before });
  await audit(call, "update", "our-limits", before.id, { before, after: { ...before, ...data } });
}

function baseOf(typed: Omit<OurLimit, "unit" | "version">, unit: string) {
  const convert = isDifference(typed.kind) ? differenceToBase : toBase;
  const base = (value: number | null) => (value === null ? null : convert(typed.quantity, value, unit));
  const deadband =
    typed.deadband_unit === "percent" ? typed.deadband : (differenceToBase(typed.quantity, typed.deadband, unit) ?? 0);

  return { warning: base(typed.warning), alarm: base(typed.alarm), deadband };
}

type Standard = Omit<Zone, "is_latching" | "is_enabled">;

const asLimits = (standard: Standard, parameter = 1): StoredLimits =>
  storedOf({
    ...standard,
    parameter,
    source: "our",
    k_warning: null,
    k_alarm: null,
    ratio_warning: null,
    ratio_alarm: null,
    is_latching: false,
    is_enabled: true,
  });

/** Zones for these measurements. The standard of vibration is of the RMS in its usual band, of acceleration the high one. */
export async function standardsFor(call: Call, limit_class: LimitClass, parameters: readonly Parameter[]) {
  const rows = await call.tx.standardLimit.findMany({ where: { limit_class }, select: columns });

  return parameters
    .filter(hasStandard)
    .flatMap(({ id, quantity }) =>
      rows.filter((row) => row.quantity === quantity).map((row) => asLimits(row as Standard, id)),
    );
}

const hasStandard = ({ quantity, band, is_derived }: Parameter) =>
  !is_derived && (quantity !== "velocity" || band === "rms") && (quantity !== "acceleration" || band === "hf");
