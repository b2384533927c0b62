import { catalogue } from "@/lib/domain/identity/scope";
import { companyOf } from "@/lib/domain/identity/viewer";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { isDifference, type Zone } from "@/lib/domain/monitoring/zones";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import {
  differenceToBase,
  type Quantity,
  shownUnit,
  toBase,
  type UnitSystem,
  unitSystems,
} from "@/lib/domain/shared/units";
import { hasStandard, standardOf, type TypedItem } from "@/lib/domain/structure/standard-limits";
import { limitFields, type OurLimit } from "@/lib/inputs/level-zones";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { shownLimits } from "@/lib/services/devices/sensors/limits";
import { refuseProblems, type StoredLimits, storedOf } from "./typed";

/**
 * "Our" limits: the standard for a quantity on a machine type, which the provider keeps for everybody, or on an item
 * type, of which a company may have its own.
 */

const columns = {
  id: true,
  company_id: true,
  limit_class: true,
  equipment_type_id: true,
  quantity: true,
  ...limitFields,
  updated_at: true,
  version: true,
} as const;

export async function ourLimits(call: Call) {
  const system = (call.viewer.unit_system ?? unitSystems.metric) as UnitSystem;
  const rows = await call.tx.standardLimit.findMany({
    where: catalogue.see(call.viewer),
    orderBy: [{ quantity: "asc" }, { id: "asc" }],
    select: {
      ...columns,
      company: { select: { id: true, name: true } },
      equipment_type: { select: { id: true, name: true } },
    },
  });

  return rows.map((row) => shownLimits(row, { quantity: row.quantity as Quantity }, system));
}

/** All that is given is kept, or nothing; a line that names no type is for items that nobody has classed. */
export async function saveOurLimits(call: Call, limits: OurLimit[]) {
  for (const limit of limits) await saveOne(call, limit);

  return ourLimits(call);
}

async function saveOne(call: Call, { unit, version, equipment_type_id: type_id, ...typed }: OurLimit) {
  const { tx, viewer } = call;
  const { limit_class, quantity, kind } = typed;
  const equipment_type_id = type_id ?? null;
  const company_id = await ownerOf(call, equipment_type_id);
  const known = shownUnit(quantity, (viewer.unit_system ?? unitSystems.metric) as UnitSystem).unit;
  const set = { ...typed, ...baseOf(typed, unit ?? known), changed_by: viewer.user_id };
  refuseProblems(asLimits(set), 600);
  const named = { company_id, equipment_type_id, limit_class, quantity, kind };
  const before = await tx.standardLimit.findFirst({ where: named, select: columns });
  if (!before) {
    const row = await tx.standardLimit.create({ data: { ...set, company_id, equipment_type_id }, select: columns });
    return audit(call, "create", "our-limits", row.id, { after: row });
  }
  const { count } = await tx.standardLimit.updateMany({
    where: { id: before.id, version: version ?? before.version },
    data: { ...set, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: before });
  await audit(call, "update", "our-limits", before.id, { before, after: { ...before, ...set } });
}

/** A company's people set limits of item types only, and for their company only. */
async function ownerOf({ tx, viewer }: Call, equipment_type_id: number | null): Promise<number | null> {
  const isProvider = viewer.company_ids === "all";
  if (equipment_type_id === null) {
    if (!isProvider) throw new DomainError("forbidden", "level-zones.machine_types_by_provider");
    return null;
  }
  const type = await tx.equipmentType.findFirst({
    where: { AND: [{ id: equipment_type_id }, catalogue.see(viewer)] },
    select: { company_id: true },
  });
  if (!type) throw invalidField("equipment_type_id", "errors.does_not_exist");

  return isProvider ? type.company_id : companyOf(viewer);
}

/** Of an item type; those of a machine type are what limits go back to. */
export async function removeOurLimit(call: Call, id: number): Promise<void> {
  const { tx, viewer } = call;
  const where = { AND: [{ id, equipment_type_id: { not: null } }, catalogue.write(viewer)] };
  const before = await tx.standardLimit.findFirst({ where, select: columns });
  if (!before) throw notFound();
  await tx.standardLimit.deleteMany({ where: { id } });
  await audit(call, "delete", "our-limits", id, { before });
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

/** The lines that can hold for items of these companies. */
export const standardLines = ({ tx, viewer }: Pick<Call, "tx" | "viewer">) =>
  tx.standardLimit.findMany({ where: catalogue.see(viewer), orderBy: { id: "asc" }, select: columns });

/** What an item is asked for, to find the lines that hold for it. */
export const typedItemColumns = {
  company_id: true,
  equipment_type_id: true,
  limit_class: true,
  power_kw: true,
  equipment_type: { select: { id: true, name: true, limit_class: true } },
} as const;

/** Zones for these measurements of an item, each with the line that it is from. */
export function standardsFor(
  lines: Awaited<ReturnType<typeof standardLines>>,
  item: TypedItem,
  parameters: readonly Parameter[],
) {
  const own = standardOf(lines, item);

  return parameters
    .filter(hasStandard)
    .flatMap(({ id, quantity }) =>
      own
        .filter((line) => line.quantity === quantity)
        .map((line) => ({ line, zone: asLimits(line as Standard & typeof line, id) })),
    );
}
