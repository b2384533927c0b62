import { localeOf } from "@/lib/domain/identity/viewer";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import { asProvider } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import type { Run } from "@/lib/server/jobs/jobs";
import { approveImport } from "./acts";
import { checkImport } from "./check";
import type { Source } from "./importer";
import { revertImport } from "./revert";
import { takeBackReadings } from "./take-back-readings";
import { withinScope } from "./within";
import { failImport, writeImport } from "./write";
import { writeReadings } from "./write-readings";

/** Does what an import waits for: reads its file, writes its rows, or takes them back. What is done is passed over. */
export async function runImport(id: number, run: Pick<Run, "signal">, clock: () => Date): Promise<void> {
  const row = await asProvider((tx) =>
    tx.import.findUnique({
      where: { id },
      select: {
        id: true,
        kind: true,
        company_id: true,
        plant_id: true,
        status: true,
        checked_at: true,
        user_id: true,
        approved_by: true,
        reverted_by: true,
        reverting_at: true,
        reverted_at: true,
      },
    }),
  );
  if (!row) return;
  const isReverting = row.reverting_at !== null && row.reverted_at === null;
  const user_id = (isReverting ? row.reverted_by : row.approved_by) ?? row.user_id;
  const viewer = await viewerOfUser(user_id, null);
  if (!viewer) return failImport(id, clock(), "no_access");
  const call = {
    clock,
    request_id: `import ${id}`,
    ip: null,
    locale: localeOf(viewer.language_id),
    timezone_offset: 0,
  };
  const within = withinScope(viewer, call);
  // Behind the walls of somebody who has lost the plant the import would look as if it had ended.
  const isSeen = await within(({ tx }) => tx.import.count({ where: { id } }));
  if (isSeen === 0) return failImport(id, clock(), "no_access");
  const source = row as Source;
  const isReadings = isOfReadings(source.kind);
  if (isReverting) return (isReadings ? takeBackReadings : revertImport)(source, within, run.signal);
  if (row.status === "pending" && !row.checked_at) {
    await checkImport(id, within, run.signal);
    // Approved before it was read, as files of the demo are.
    if (row.approved_by !== null) await within((call) => approveImport(call, id));
    return;
  }
  if (row.status === "approved") return (isReadings ? writeReadings : writeImport)(source, within, run.signal);
}
