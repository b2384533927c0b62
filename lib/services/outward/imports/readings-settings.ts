import { isOfReadings } from "@/lib/domain/imports/kinds";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import type { ReadingsSettingsInput } from "@/lib/inputs/imports";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { type ShownImport, servedImports } from "@/lib/services/platform/import-records/served";
import { about, importOf, sourceOf, wrongStatus } from "./found";
import { findMeasurements, measurementsOf } from "./measurements";
import { announce } from "./within";

/** Another zone of times without an offset, after which a worker reads the file again; or that hours may hold readings. */
export async function changeSettings(call: Call, id: number, { time_zone, is_merging }: ReadingsSettingsInput) {
  const row = await importOf(call, id, "update", ["readings"]);
  const { tx } = call;
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw invalidField("time_zone", "errors.not_an_option");
  const isRead = time_zone !== undefined && time_zone !== row.readings.time_zone;
  const { count } = await tx.import.updateMany({
    where: { id, status: "pending", checked_at: { not: null } },
    data: {
      ...(is_merging !== undefined && { is_merging }),
      ...(isRead && { time_zone, checked_at: null }),
      version: { increment: 1 },
    },
  });
  if (count === 0) throw wrongStatus(row.status);
  await audit(call, "update", "imports", id, {
    before: { time_zone: row.time_zone, is_merging: row.is_merging },
    after: { ...about(row), ...(isRead && { time_zone }), ...(is_merging !== undefined && { is_merging }) },
  });
  if (isRead) await enqueue(tx, "import", { import_id: id }, { company_id: row.company_id });
  announce(tx, sourceOf(row), "saved");

  return servedImports.find(call, id);
}

/** An import into hours that hold readings could not be taken back, so it has to be wanted. */
export function refuseHeldHours(row: ShownImport) {
  const count = row.readings.held_hours ?? 0;
  if (count > 0 && !row.is_merging)
    throw new DomainError("conflict", "imports.hours_hold_readings", { params: { count } });
}

/** Measurements that a column of the file can be. */
export async function measurementsFor(call: Call, id: number, search: string) {
  const row = await importOf(call, id, "view");
  if (!isOfReadings(row.kind)) throw notFound();

  return findMeasurements(await measurementsOf(call, sourceOf(row)), call.locale, search);
}
