import { costMethods } from "@/lib/domain/maintenance/one-pager";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { onePagers } from "@/lib/resources/one-pagers";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";

export type OnePagerRow = RowOf<typeof onePagers>;

interface Period {
  plant_id: number;
  from: Date;
  to: Date;
}

/** The next version for a plant and period. One draft at a time: the answer to a second one names it. */
export async function createOnePager(call: Call, input: InputOf<typeof onePagers>): Promise<OnePagerRow> {
  const period = { plant_id: input.plant_id, from: input.from as Date, to: input.to as Date };
  checkPeriod(period);
  await checkCost(call, input.roi_record_id);
  const version_number = await nextVersion(call, period);

  return create(call, onePagers, { ...input, version_number, created_by: call.viewer.user_id });
}

export async function updateOnePager(call: Call, id: number, input: ChangeOf<typeof onePagers>): Promise<OnePagerRow> {
  const before = await find(call, onePagers, id);
  if (before.issued_at) throw isIssued(before);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  const kept = { from: new Date(before.from), to: new Date(before.to) };
  const period = {
    plant_id: before.plant_id,
    from: (input.from as Date | undefined) ?? kept.from,
    to: (input.to as Date | undefined) ?? kept.to,
  };
  checkPeriod(period);
  await checkCost(call, input.roi_record_id);
  const isMoved = +period.from !== +kept.from || +period.to !== +kept.to;
  const row = await update(call, onePagers, id, {
    ...input,
    ...(isMoved && { version_number: await nextVersion(call, period) }),
  });
  // It was issued meanwhile: what is issued stays as it is, and this transaction with it.
  if (row.issued_at) throw isIssued(row);

  return row;
}

/** Only drafts go; what was issued was shown to people. */
export async function removeOnePagers(call: Call, ids: number[], confirm?: string): Promise<void> {
  for (const id of new Set(ids)) {
    const row = await find(call, onePagers, id);
    if (row.issued_at) throw isIssued(row);
  }
  await call.tx.$queryRaw`select id from one_pagers where id = any (${ids}::int[]) for update`;
  const issued = await call.tx.onePager.findFirst({
    where: { id: { in: ids }, issued_at: { not: null } },
    select: { id: true, version_number: true },
  });
  if (issued) throw isIssued(issued);
  await remove(call, onePagers, ids, confirm);
}

export const isIssued = ({ id, version_number }: Pick<OnePagerRow, "id" | "version_number">) =>
  new DomainError("conflict", "one-pagers.is_issued", { params: { version: version_number }, data: { id } });

function checkPeriod({ from, to }: Period) {
  if (from > to) throw invalidField("to", "one-pagers.ends_before");
  if (+to - +from > 3 * 366 * 86_400_000) throw invalidField("to", "one-pagers.too_long");
}

/** A calculation that names no cost of a program cannot be the one. */
async function checkCost({ tx }: Call, id: number | null | undefined) {
  if (id == null) return;
  const record = await tx.roiRecord.findFirst({ where: { id }, select: { method: true } });
  if (record && !costMethods.includes(record.method as "net_saving"))
    throw invalidField("roi_record_id", "one-pagers.no_cost");
}

/** Two who draft at once take turns: the answer to the second names the first's. */
async function nextVersion({ tx }: Call, { plant_id, from, to }: Period): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('one_pagers'), ${plant_id})`;
  const [last] = await tx.onePager.findMany({
    where: { plant_id, from, to },
    orderBy: { version_number: "desc" },
    take: 1,
    select: { id: true, version_number: true, issued_at: true },
  });
  if (last && !last.issued_at)
    throw new DomainError("conflict", "one-pagers.is_drafted", {
      params: { version: last.version_number },
      data: { id: last.id, version_number: last.version_number },
    });

  return (last?.version_number ?? 0) + 1;
}
