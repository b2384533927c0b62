import { figuresOf } from "@/lib/domain/maintenance/one-pager";
import { DomainError } from "@/lib/domain/shared/errors";
import { onePagers } from "@/lib/resources/one-pagers";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { gatherSources } from "./gather";
import { isIssued } from "./save";
import { type FoundOnePager, servedOnePagers } from "./served";

/** Keeps the figures of a draft with their sources, for good. The guard is in the update: of two at once, one issues. */
export async function issueOnePager(call: Call, id: number, { version }: { version?: number }): Promise<FoundOnePager> {
  const row = await find(call, onePagers, id);
  if (row.issued_at) throw isIssued(row);
  const sources = await gatherSources(call, row);
  const figures = figuresOf(sources);
  const { count } = await call.tx.onePager.updateMany({
    where: { id, issued_at: null, version: version ?? row.version },
    data: {
      issued_at: call.now,
      issued_by: call.viewer.user_id,
      version: { increment: 1 },
      figures: figures,
      sources: sources,
    },
  });
  if (count === 0) {
    const current = await servedOnePagers.find(call, id);
    throw current.issued_at
      ? isIssued(current)
      : new DomainError("conflict", "errors.stale_version", { data: current });
  }
  await recordAction(call, "issue", row);

  return servedOnePagers.find(call, id);
}

/** Counts that what was issued was printed or sent on. */
export async function countPrint(call: Call, id: number): Promise<{ id: number; printed_count: number }> {
  const row = await find(call, onePagers, id);
  if (!row.issued_at) throw new DomainError("conflict", "one-pagers.is_draft");
  const { printed_count } = await call.tx.onePager.update({
    where: { id },
    data: { printed_count: { increment: 1 } },
    select: { printed_count: true },
  });
  await recordAction(call, "print", row);

  return { id, printed_count };
}

async function recordAction(
  call: Call,
  action: "issue" | "print",
  row: { id: number; company_id: number; plant_id: number },
) {
  const { id, company_id, plant_id } = row;
  await audit(call, action, "one-pagers", id, { after: { company_id, plant_id }, company_id });
  publish(call.tx, { subject: "one-pagers", action, id, company_id, plant_id });
}
