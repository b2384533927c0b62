import { isShorter, type Kept, keptSince } from "@/lib/domain/operation/storage";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { KeptInput } from "@/lib/inputs/storage";
import { companies } from "@/lib/resources/companies";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { find } from "@/lib/server/resources/crud";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { type CompanyStorage, requireWholeCompany, storageOf } from "./storage";

/**
 * Sets how long a company keeps its readings and hours. Where something would be deleted, the answer states it, and it is done
 * only with `confirm`. The worker deletes; until it has, a longer time keeps what is still there.
 */
export async function keepFor(call: Omit<Call, "tx">, id: number, input: KeptInput): Promise<CompanyStorage> {
  const { current_password, confirm, version, ...kept } = input;
  // Who may not see the company learns nothing by this.
  await withScope(call.viewer, (tx) => whole({ ...call, tx }, id));
  await proveAgain(call, current_password);
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const before = await whole(own, id);
    if (kept.keep_hours_days !== null && (kept.keep_readings_days ?? Infinity) > kept.keep_hours_days)
      throw invalidField("keep_hours_days", "storage.hours_longer");
    if (confirm !== "delete") await refuseDeletion(own, id, kept, before);
    const after = {
      ...before,
      ...kept,
      is_archived_to_files: kept.is_archived_to_files ?? before.is_archived_to_files,
    };
    const { count } = await tx.company.updateMany({
      where: { id, version: version ?? before.version },
      data: { ...kept, forgotten_at: null, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await storageOf(own, id) });
    await audit(own, "keep", "companies", id, { before, after, company_id: id });

    return storageOf(own, id);
  });
}

async function whole(call: Call, id: number) {
  await find(call, companies, id);
  await requireWholeCompany(call, id);

  return call.tx.company.findUniqueOrThrow({
    where: { id },
    select: { name: true, keep_readings_days: true, keep_hours_days: true, is_archived_to_files: true, version: true },
  });
}

/** Readings and hours that would be deleted, and the day of the oldest, as they were counted. */
async function refuseDeletion({ tx, now }: Call, id: number, after: Kept, before: Kept) {
  const cut = (of: keyof Kept) => (isShorter(after[of], before[of]) ? keptSince(after[of]!, now) : null);
  const [readings_until, hours_until] = [cut("keep_readings_days"), cut("keep_hours_days")];
  if (!readings_until && !hours_until) return;
  const rows = await tx.$queryRaw<{ readings: number; hours: number; oldest: string | null; is_counted: boolean }[]>`
    select coalesce(sum(readings) filter (where day < (${readings_until}::timestamptz at time zone 'UTC')::date), 0)::float8 as readings,
      coalesce(sum(hours) filter (where day < (${hours_until}::timestamptz at time zone 'UTC')::date), 0)::float8 as hours,
      to_char(min(day) filter (where (readings > 0 and day < (${readings_until}::timestamptz at time zone 'UTC')::date)
        or (hours > 0 and day < (${hours_until}::timestamptz at time zone 'UTC')::date)), 'YYYY-MM-DD') as oldest, count(*) > 0 as is_counted
    from storage_days where company_id = ${id}`;
  const { readings, hours, oldest, is_counted: isCounted } = firstOf(rows);
  // What nobody has counted yet may be there.
  if (isCounted && oldest === null) return;
  throw new DomainError("conflict", "storage.confirm_delete", {
    params: { known: String(isCounted), readings, hours, oldest: oldest ?? "" },
    data: { readings, hours, oldest_day: oldest },
  });
}
