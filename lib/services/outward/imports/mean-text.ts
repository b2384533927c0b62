import { nameKey } from "@/lib/domain/imports/fields";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { columnsIn, type ShownImport } from "@/lib/services/platform/import-records/served";
import { about, remembers, sourceOf, wrongStatus } from "./found";
import { measurementsOf } from "./measurements";
import { textOf } from "./read";
import { announce } from "./within";

/**
 * Sets which sensor or measurement a text of the file means, here and in the company's next files. There are no rows to
 * mend: the file is read again.
 */
export async function meanText(
  call: Call,
  row: ShownImport,
  { row_ids, field, text }: { row_ids: readonly number[]; field: string; text: string },
) {
  if (field !== "sensor" && field !== "parameter") throw invalidField("field", "errors.not_an_option");
  const { tx } = call;
  const source = sourceOf(row);
  const measurements = await measurementsOf(call, source);
  if (field === "sensor" && !("data_set" in measurements.sensor(text)))
    throw invalidField("text", "imports.reasons.no_sensor");
  const found = await tx.importRow.findMany({
    where: { import_id: row.id, id: { in: [...row_ids] }, action: "error" },
    select: { cells: true },
  });
  if (found.length === 0) throw notFound();
  const columns = columnsIn(row);
  const texts = new Set(found.map(({ cells }) => nameKey(textOf({ columns }, cells, {}, field))));
  for (const one of texts) await remembers(tx, row, { field, text: one, value: text });
  const { count } = await tx.import.updateMany({
    where: { id: row.id, status: "pending", checked_at: { not: null } },
    data: { checked_at: null, version: { increment: 1 } },
  });
  if (count === 0) throw wrongStatus(row.status);
  await audit(call, "repair", "imports", row.id, { after: { ...about(row), field, text, texts: [...texts] } });
  await enqueue(tx, "import", { import_id: row.id }, { company_id: row.company_id });
  announce(tx, source, "saved");

  return { repaired: found.length, rows: found.length };
}
