import { localeOf } from "@/lib/domain/identity/viewer";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { type FileKind, fileKindOf } from "@/lib/domain/shared/file-kinds";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { documentsOf } from "../brand-models/documents";
import { noted } from "./noted";

/** A document that an item can be looked up in, and where it comes from. */
export interface ItemDocument {
  file_id: number;
  title: string;
  mime: string;
  kind: FileKind;
  /** In bytes. */
  size: number;
  from: "item" | "part_number" | "library";
}

interface Item {
  id: number;
  brand_id: number | null;
  brand_model_id: number | null;
  equipment_type_id: number | null;
}

const mostDocuments = 50;
const file = { select: { mime: true, size: true } };

/**
 * The item's own documents, those of its part number, and the entries of the library that fit it: where an entry names a
 * brand, part number or item type, the item has the same, and it names at least one. A file is named once.
 */
export async function itemDocuments(call: Call, item: Item): Promise<ItemDocument[]> {
  const { tx } = call;
  const fits = (column: "brand_id" | "brand_model_id" | "equipment_type_id") => ({
    OR: [{ [column]: null }, { [column]: item[column] ?? 0 }],
  });
  const [own, ofModel, ofLibrary] = await together([
    tx.equipmentDocument.findMany({
      where: { equipment_id: item.id },
      orderBy: [{ title: "asc" }, { id: "asc" }],
      select: { file_id: true, title: true, file },
    }),
    documentsOf(call, item.brand_model_id ?? 0),
    tx.library.findMany({
      where: {
        AND: [fits("brand_id"), fits("brand_model_id"), fits("equipment_type_id")],
        NOT: { brand_id: null, brand_model_id: null, equipment_type_id: null },
      },
      orderBy: [{ title: "asc" }, { id: "asc" }],
      take: mostDocuments,
      select: { file_id: true, title: true, language_id: true, file },
    }),
  ]);
  const all = [
    ...own.map((one) => documentOf(one, "item" as const)),
    ...ofModel.map(({ name, mime, size, file_id }) =>
      documentOf({ file_id, title: name, file: { mime, size } }, "part_number" as const),
    ),
    ...inOwnLanguageFirst(call, ofLibrary).map((one) => documentOf(one, "library" as const)),
  ];

  return all.filter(({ file_id }, at) => all.findIndex((other) => other.file_id === file_id) === at);
}

/** What the reader reads before what the reader would have to translate. */
function inOwnLanguageFirst<Entry extends { language_id: number | null }>({ locale }: Call, entries: Entry[]): Entry[] {
  const isForeign = ({ language_id }: Entry) => language_id !== null && localeOf(language_id) !== locale;

  return entries.toSorted((a, b) => Number(isForeign(a)) - Number(isForeign(b)));
}

const documentOf = (
  row: { file_id: number; title: string; file: { mime: string; size: number } },
  from: ItemDocument["from"],
): ItemDocument => ({
  file_id: row.file_id,
  title: row.title,
  mime: row.file.mime,
  kind: fileKindOf(row.file.mime),
  size: row.file.size,
  from,
});

/** One document more of the item itself; without a title it is called as its file. */
export async function addDocument(call: Call, id: number, given: { file_id: number; title?: string | null }) {
  const item = await find(call, equipments, id);
  const { company_id, plant_id } = item;
  await call.tx.$queryRaw`select id from equipments where id = ${id} for update`;
  if ((await call.tx.equipmentDocument.count({ where: { equipment_id: id } })) >= mostDocuments)
    throw invalidField("file", "errors.too_many_values");
  const stored = await call.tx.file.findFirst({ where: { id: given.file_id }, select: { name: true } });
  if (!stored) throw invalidField("file", "errors.does_not_exist");
  const title = given.title || stored.name.replace(/\.[^.]*$/, "");
  await call.tx.equipmentDocument.create({
    data: { company_id, plant_id, equipment_id: id, file_id: given.file_id, title },
  });
  await noted(call, item, { after: { document: title } });

  return itemDocuments(call, item);
}

/** A document of the item itself goes; those of its part number and of the library are theirs. */
export async function removeDocument(call: Call, id: number, file_id: number) {
  const item = await find(call, equipments, id);
  const gone = await call.tx.equipmentDocument.findFirst({
    where: { equipment_id: id, file_id },
    select: { id: true, title: true },
  });
  const { count } = await call.tx.equipmentDocument.deleteMany({ where: { id: gone?.id ?? 0 } });
  if (!gone || count === 0) throw notFound();
  await noted(call, item, { before: { document: gone.title } });

  return itemDocuments(call, item);
}
