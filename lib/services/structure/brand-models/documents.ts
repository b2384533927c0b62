import { invalidField } from "@/lib/domain/shared/errors";
import { fileKindOf } from "@/lib/domain/shared/file-kinds";
import type { Call } from "@/lib/server/data/call";

/** The documents of a part number, in their order. */
export async function documentsOf({ tx }: Call, brand_model_id: number) {
  const rows = await tx.brandModelDocument.findMany({
    where: { brand_model_id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { file_id: true, file: { select: { name: true, mime: true, size: true } } },
  });

  return rows.map(({ file_id, file }) => ({ file_id, ...file, kind: fileKindOf(file.mime) }));
}

/** Keeps the files as given, in the order given; each has been uploaded before. */
export async function keepDocuments(
  { tx }: Call,
  { id: brand_model_id, company_id }: { id: number; company_id: number | null },
  given: readonly number[],
): Promise<void> {
  const there = await tx.brandModelDocument.findMany({ where: { brand_model_id }, select: { file_id: true } });
  const known = new Set(there.map(({ file_id }) => file_id));
  const added = given.filter((id) => !known.has(id));
  const found = await tx.file.count({
    where: { id: { in: added }, purpose: "image", OR: [{ company_id: null }, { company_id }] },
  });
  if (found !== added.length) throw invalidField("document_ids", "errors.does_not_exist");
  await tx.brandModelDocument.deleteMany({ where: { brand_model_id, file_id: { notIn: [...given] } } });
  for (const [position, file_id] of given.entries())
    await tx.brandModelDocument.upsert({
      where: { brand_model_id_file_id: { brand_model_id, file_id } },
      create: { company_id, brand_model_id, file_id, position },
      update: { position },
    });
}
