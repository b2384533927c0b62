import { permissionOf } from "@/lib/domain/identity/permissions";
import { type ImportKind, importSections, isOfReadings } from "@/lib/domain/imports/kinds";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import { readWithScope, withScope } from "@/lib/server/data/db";
import { done, endpoint, type OwnCall } from "@/lib/server/http/endpoint";
import { enqueue } from "@/lib/server/jobs/outbox";
import { idParams } from "@/lib/server/resources/resource-routes";
import { reasonText } from "@/lib/services/platform/import-records/served";
import { about, importOf, sourceOf, wrongStatus } from "./found";
import { revertImport } from "./revert";
import { takeBackReadings } from "./take-back-readings";
import { announce, withinCall } from "./within";
import { hasEnded } from "./write";

/** Rows up to here are taken back while the caller waits. */
const rowsAtOnce = 10_000;

/**
 * Takes an import back, once. A large one goes on in a worker: then the answer has no counts yet, and `reverted_at` shows
 * when it has ended.
 */
export async function takeBack(call: OwnCall, id: number, kinds?: readonly ImportKind[]) {
  const { viewer, now } = call;
  const row = await withScope(viewer, async (tx) => {
    const within = { ...call, tx };
    const found = await importOf(within, id, "delete", kinds);
    if (!hasEnded(found.status)) throw wrongStatus(found.status);
    if (found.is_merging) throw new DomainError("conflict", "imports.merged_stays");
    const { count } = await tx.import.updateMany({
      where: { id, status: { in: ["completed", "failed"] }, reverting_at: null },
      data: { reverting_at: now, reverted_by: viewer.user_id, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError("conflict", "imports.taken_back_before");
    await audit(within, "revert", "imports", id, { after: about(found) });
    const isLarge = found.created + found.updated > rowsAtOnce;
    await enqueue(
      tx,
      "import",
      { import_id: id },
      { company_id: found.company_id, ...(!isLarge && { run_after: new Date(now.getTime() + 60_000) }) },
    );
    announce(tx, sourceOf(found), "reverting");

    return { ...found, isLarge };
  });
  const isReadings = isOfReadings(row.kind);
  if (!row.isLarge) await (isReadings ? takeBackReadings : revertImport)(sourceOf(row), withinCall(call));

  return readWithScope(viewer, async (tx) => {
    const [after, kept] = await Promise.all([
      tx.import.findUniqueOrThrow({ where: { id }, select: { removed: true, restored: true, reverted_at: true } }),
      tx.importRow.findMany({
        where: { import_id: id, state: "kept" },
        orderBy: { line: "asc" },
        take: 1_000,
        select: { line: true, reason: true, record: true, record_id: true, label: true },
      }),
    ]);

    return { ...after, kept: kept.map((one) => ({ ...one, reason: reasonText(call.locale, one.reason) })) };
  });
}

export const revertRoute = (kinds: readonly ImportKind[], summary: string, messageKey: string) =>
  endpoint({
    allow: permissionOf("delete", importSections[firstOf(kinds)]),
    summary,
    params: idParams,
    transaction: "own",
    run: async (call, { params }) => done(call, messageKey, await takeBack(call, params.id, kinds)),
  });
