import { type Flag, permissionOf } from "@/lib/domain/identity/permissions";
import { withoutPermission } from "@/lib/domain/identity/viewer";
import { type ImportKind, importSections } from "@/lib/domain/imports/kinds";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { foundImport, mayImport, type ShownImport } from "@/lib/services/platform/import-records/served";
import type { Source } from "./importer";

/** The import, for a user who may do this with its kind. Another kind than the call's is not there. */
export async function importOf(
  call: Call,
  id: number,
  flag: Flag,
  kinds?: readonly ImportKind[],
): Promise<ShownImport> {
  const row = await foundImport(call, id);
  const kind = row.kind as ImportKind;
  if (kinds && !kinds.includes(kind)) throw notFound();
  if (!mayImport(call.viewer, kind, flag))
    throw withoutPermission(call.viewer, permissionOf(flag, importSections[kind]));

  return row;
}

export const sourceOf = ({ id, kind, company_id, plant_id }: ShownImport): Source => ({
  id,
  company_id,
  plant_id,
  kind: kind as ImportKind,
});

export const wrongStatus = (status: string) =>
  new DomainError("conflict", "imports.wrong_status", { params: { status }, data: { status } });

export const about = ({ company_id, plant_id, file_name, kind }: ShownImport) => ({
  company_id,
  plant_id,
  file_name,
  kind,
});

/** What a text of the file means from now on. */
export async function remembers(
  tx: Tx,
  { company_id, kind }: Pick<ShownImport, "company_id" | "kind">,
  { field, text, value }: { field: string; text: string; value: string | null },
) {
  if (text === "") return;
  await tx.$executeRaw`insert into import_memories (company_id, kind, field, text, value)
    values (${company_id}::int, ${kind}, ${field}, ${text}, ${value})
    on conflict (company_id, kind, field, text) do update set value = excluded.value`;
}
