import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { DELETE as removeDocument } from "@/app/api/equipments/[id]/documents/[fileId]/route";
import { POST as addDocument } from "@/app/api/equipments/[id]/documents/route";
import { GET as readItem } from "@/app/api/equipments/[id]/route";
import { GET as readModel, PUT as saveModel } from "@/app/api/equipments/brands/models/[id]/route";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { POST as createEntry, GET as library } from "@/app/api/libraries/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call, form } from "../helpers";
import { owner } from "../owner";
import { aPdf } from "../pdf";
import { POST as createBrand } from "../plain-noun";
import { aBrand, anEquipment, aTenant, aUser, unique } from "../samples";

beforeEach(resetLimits);

const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "#c80" } })
    .png()
    .toBuffer();
const named = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
const uploaded = async (as: { id: number }, bytes: Buffer, name = "manual.pdf") =>
  (await call(upload, { as, form: form({ image: named(bytes, name) }) })).body.data;

async function aPartNumber(company_id: number | null = null) {
  const brand = await aBrand();
  await owner.brand.update({ where: { id: brand.id }, data: { company_id } });
  return owner.brandModel.create({ data: { company_id, brand_id: brand.id, name: unique("6319") } });
}

test("a PDF is kept as it is, offered as a download, and never opens as a page", async () => {
  const { admin } = await aTenant();
  const pdf = await aPdf();
  const file = await uploaded(admin, pdf, "../Manual <b>.pdf");
  expect(file).toMatchObject({ mime: "application/pdf", size: pdf.length });
  const answer = await call(readFile, { as: admin, params: { id: file.id } });
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  ["a page of HTML before the header", async () => Buffer.concat([Buffer.from("<script>1</script>"), await aPdf()])],
  ["a ZIP behind the end", async () => Buffer.concat([await aPdf(), Buffer.from("PK\u0003\u0004 hidden")])],
  ["the end cut off", async () => (await aPdf()).subarray(0, -40)],
  ["nothing but the header", async () => Buffer.from("%PDF-1.7\n")],
  ["HTML with the name of a PDF", async () => Buffer.from("<html><script>alert(1)</script></html>")],
])("a PDF with %s is refused", async (_what, bytes) => {
  const { admin } = await aTenant();
  const answer = await call(upload, { as: admin, form: form({ image: named(await bytes(), "a.pdf") }) });
  expect(answer.status).toBe(422);
  expect(answer.body.messages.image[0]).toMatch(/PDF/);
});

test("the picture of a brand is no PDF", async () => {
  const { admin } = await aTenant();
  const answer = await call(createBrand, {
    as: admin,
    form: form({ image: named(await aPdf(), "a.pdf"), payload: JSON.stringify({ name: unique("Brand") }) }),
  });
  expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["image"]]);
});

test("an entry of the library takes its file with the form, and is found by what kind of file it is", async () => {
  const { admin } = await aTenant();
  const title = unique("Bearing manual");
  const made = await call(createEntry, {
    as: admin,
    form: form({ file: named(await aPdf(), "m.pdf"), payload: JSON.stringify({ title }) }),
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body.data).toMatchObject({ title, kind: "pdf", file: { mime: "application/pdf" } });
  const drawing = unique("Bearing drawing");
  await call(createEntry, {
    as: admin,
    form: form({ file: named(await picture(), "d.png"), payload: JSON.stringify({ title: drawing }) }),
  });
  const titles = async (kind: string) =>
    (await call(library, { as: admin, query: { "kind[]": kind, max: 200 } })).body.data.map(
      (row: { title: string }) => row.title,
    );
  expect(await titles("pdf")).toEqual(expect.arrayContaining([title]));
  expect(await titles("pdf")).not.toContain(drawing);
  expect(await titles("picture")).toContain(drawing);
  expect(await titles("other")).not.toContain(drawing);
});

test("the provider's entries and their files are read by everyone, a company's own by itself alone", async () => {
  const [mine, other] = [await aTenant(), await aTenant()];
  const provider = await aUser({ role: "super_admin" });
  const entry = async (as: { id: number }) =>
    (
      await call(createEntry, {
        as,
        form: form({ file: named(await aPdf(), "m.pdf"), payload: JSON.stringify({ title: unique("Manual") }) }),
      })
    ).body.data;
  const [shared, own] = [await entry(provider), await entry(mine.admin)];
  const statusOf = async (as: { id: number }, id: number) => (await call(readFile, { as, params: { id } })).status;
  expect(await statusOf(other.admin, shared.file_id)).toBe(200);
  expect(await statusOf(mine.admin, own.file_id)).toBe(200);
  expect(await statusOf(other.admin, own.file_id)).toBe(404);
  const seen = (await call(library, { as: other.admin, query: { max: 200 } })).body.data.map(
    ({ id }: { id: number }) => id,
  );
  expect(seen).toContain(shared.id);
  expect(seen).not.toContain(own.id);
});

test("a part number keeps its documents in the order they are given, and only files that its owner has", async () => {
  const { company, admin } = await aTenant();
  const other = await aTenant();
  const model = await aPartNumber(company.id);
  const save = (document_ids: number[]) =>
    call(saveModel, { as: admin, method: "PUT", params: { id: model.id }, body: { document_ids } });
  const [sheet, drawing] = [await uploaded(admin, await aPdf()), await uploaded(admin, await picture(), "d.png")];
  await save([sheet.id, drawing.id]);
  await save([drawing.id, sheet.id, sheet.id]);
  const read = await call(readModel, { as: admin, params: { id: model.id } });
  expect(read.body.data.document_ids).toEqual([drawing.id, sheet.id]);
  expect(read.body.data.documents).toMatchObject([{ kind: "picture" }, { kind: "pdf", name: "manual.pdf" }]);
  const foreign = await uploaded(other.admin, await aPdf());
  const refused = await save([foreign.id]);
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["document_ids"]]);
  expect((await call(readModel, { as: admin, params: { id: model.id } })).body.data.document_ids).toHaveLength(2);
});

test("an item shows its own documents, those of its part number, and what fits it in the library", async () => {
  const { company, plant, admin } = await aTenant();
  const model = await aPartNumber(company.id);
  const type = await owner.equipmentType.create({ data: { name: unique("Bearing") } });
  const item = await anEquipment({ plant, brand_id: model.brand_id, brand_model_id: model.id });
  const sheet = await uploaded(admin, await aPdf(), "sheet.pdf");
  await call(saveModel, { as: admin, method: "PUT", params: { id: model.id }, body: { document_ids: [sheet.id] } });
  const entry = async (title: string, more: object) =>
    call(createEntry, {
      as: admin,
      form: form({ file: named(await aPdf(), "m.pdf"), payload: JSON.stringify({ title, ...more }) }),
    });
  const fitting = unique("Fits by brand");
  await entry(fitting, { brand_id: model.brand_id });
  await entry(unique("Of another type"), { brand_id: model.brand_id, equipment_type_id: type.id });
  await entry(unique("Of nothing"), {});
  const added = await call(addDocument, {
    as: admin,
    params: { id: item.id },
    form: form({ file: named(await aPdf(), "Repair report.pdf") }),
  });
  expect(added.status, added.text).toBe(201);
  const documentsOf = async () =>
    (await call(readItem, { as: admin, params: { id: item.id } })).body.data.documents.map(
      ({ title, from }: { title: string; from: string }) => [from, title],
    );
  expect(await documentsOf()).toEqual([
    ["item", "Repair report"],
    ["part_number", "sheet.pdf"],
    ["library", fitting],
  ]);
  const [own] = added.body.data as { file_id: number }[];
  const remove = (fileId: number) =>
    call(removeDocument, { as: admin, method: "DELETE", params: { id: item.id, fileId }, body: {} });
  expect((await remove(sheet.id)).status).toBe(404);
  expect((await remove(own!.file_id)).status).toBe(200);
  expect((await documentsOf()).map(([from]: string[]) => from)).toEqual(["part_number", "library"]);
});

test("a document of an item is read in its plant alone", async () => {
  const { company, plant, admin } = await aTenant();
  const item = await anEquipment({ plant });
  const added = await call(addDocument, {
    as: admin,
    params: { id: item.id },
    form: form({ file: named(await aPdf(), "r.pdf") }),
  });
  const [{ file_id }] = added.body.data;
  const neighbor = await aUser({ role: "technician", company, plants: [] });
  const inPlant = await aUser({ role: "technician", company, plants: [plant] });
  expect((await call(readFile, { as: inPlant, params: { id: file_id } })).status).toBe(200);
  expect((await call(readFile, { as: neighbor, params: { id: file_id } })).status).toBe(404);
});
