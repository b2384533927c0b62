import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { POST as uploadOrders } from "@/app/api/maintenance/upload-work-order/route";
import type { DomainError } from "@/lib/domain/shared/errors";
import { openTable } from "@/lib/server/files/tables/open";
import { resetLimits } from "@/lib/server/http/limits";
import { cellsTried } from "../full";
import { call } from "../helpers";
import { readFileOf, uploaded } from "../imports";
import { owner } from "../owner";
import { aTenant } from "../samples";

/** A25: workbooks that are made to do harm are refused with a sentence, before anything unpacks them whole. */

beforeEach(() => resetLimits());

interface Entry {
  name: string;
  data: Buffer;
  /** What the archive claims of it. */
  claims?: number;
}

/** A zip archive as its format says (APPNOTE 6.3), with the sizes that are claimed. */
function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims = data.length } of entries) {
    const packed = deflateRawSync(data, { level: 9 });
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims, 18);
    fields.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, tail, title]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);

  return Buffer.concat([...parts, central, end]);
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet with these rows as XML. */
const workbook = (sheet: string, more: readonly Entry[] = []): Entry[] => [
  {
    name: "[Content_Types].xml",
    data: xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
  },
  {
    name: "_rels/.rels",
    data: xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  },
  {
    name: "xl/workbook.xml",
    data: xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    data: xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
  {
    name: "xl/worksheets/sheet1.xml",
    data: xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  },
  ...more,
];

/** The same with texts that cells name by their number. */
const withTexts = (sheet: string, texts: string): Entry[] =>
  workbook(sheet, [{ name: "xl/sharedStrings.xml", data: xml(`<sst xmlns="${main}">${texts}</sst>`) }]).map((entry) =>
    entry.name === "xl/_rels/workbook.xml.rels"
      ? {
          ...entry,
          data: Buffer.from(
            entry.data
              .toString()
              .replace(
                "</Relationships>",
                `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
              ),
          ),
        }
      : entry,
  );
const text = (content: string) => `<si><t>${content}</t></si>`;
/** Rows whose cells all name the first text. */
const naming = (rows: number, cells: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows);

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, text: string) => `<row r="${number}">${cell(`A${number}`, text)}</row>`;
const megabyte = 1024 * 1024;

const hostile: Record<string, [file: () => Buffer, refusal: RegExp]> = {
  "a bomb of zeros": [
    () => zipOf(workbook(row(1, "Name"), [{ name: "xl/media/x.bin", data: Buffer.alloc(120 * megabyte) }])),
    /larger inside/,
  ],
  "a size that is a lie": [
    () => zipOf(workbook(row(1, "Name"), [{ name: "xl/media/x.bin", data: Buffer.alloc(60 * megabyte), claims: 10 }])),
    /larger inside|damaged/,
  ],
  "10,000 entries": [
    () =>
      zipOf(
        workbook(
          row(1, "Name"),
          Array.from({ length: 10_000 }, (_, at) => ({ name: `xl/media/${at}.bin`, data: Buffer.from("x") })),
        ),
      ),
    /larger inside/,
  ],
  "a row at the very end": [
    () => zipOf(workbook(row(1, "Name") + row(2, "First") + row(1_048_576, "Last"))),
    /more than 50,000 rows/,
  ],
  "a cell of a million signs": [
    () => zipOf(workbook(row(1, "Name") + row(2, "x".repeat(1_000_000)))),
    /more than 32,767/,
  ],
  "an entity in the shared strings": [
    () =>
      zipOf(
        workbook(row(1, "Name"), [
          {
            name: "xl/sharedStrings.xml",
            data: Buffer.from(`<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "aaaa">]><sst xmlns="${main}"/>`),
          },
        ]),
      ),
    /definitions/,
  ],
  "a row that names one text of 30,000 signs in forty cells": [
    () => zipOf(withTexts(row(1, "Name") + naming(1, 40), text("x".repeat(30_000)))),
    /Line 2: the row has more than 1,000,000 characters/,
  ],
  "half a million texts": [
    () => zipOf(withTexts(row(1, "Name"), Array.from({ length: 500_000 }, (_, at) => text(at.toString(36))).join(""))),
    /larger inside/,
  ],
  "half a workbook": [() => zipOf(workbook(row(1, "Name"))).subarray(0, 700), /damaged/],
};

// To make a bomb takes longer than to refuse it: what it would be unpacked to is also what 10,000 entries are refused for.
const cells = Object.entries(hostile);
const light = cells.filter(([what]) => what !== "a bomb of zeros" && what !== "a size that is a lie");

test.each(cellsTried("A25 hostile workbooks", cells, light))(
  "A25: %s is refused, and nothing of it is kept",
  async (_, [file, refusal]) => {
    const { admin, plant } = await aTenant();
    const form = new FormData();
    form.set("plant_id", String(plant.id));
    form.set("file", new File([new Uint8Array(file())], "orders.xlsx"));
    const { status, body } = await uploaded(uploadOrders, { as: admin, form });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ counts: { total: 0 }, problem: expect.stringMatching(refusal) });
  },
);

test("A25: a workbook made the same way without harm is read", async () => {
  const { admin, plant } = await aTenant();
  const form = new FormData();
  form.set("plant_id", String(plant.id));
  form.set("file", new File([new Uint8Array(zipOf(workbook(row(1, "Name") + row(2, "Grease"))))], "orders.xlsx"));
  expect((await uploaded(uploadOrders, { as: admin, form })).body.data).toMatchObject({
    counts: { total: 1, create: 1 },
  });
});

async function reading(entries: Entry[]) {
  const path = join(tmpdir(), `millwright-${randomUUID()}.xlsx`);
  writeFileSync(path, zipOf(entries));
  const before = process.cpuUsage();
  let rows = 0;
  try {
    for await (const _ of (await openTable(path)).rows()) rows++;
    return { rows, refusal: null };
  } catch (error) {
    const { user, system } = process.cpuUsage(before);
    return { rows, refusal: (error as DomainError).fields?.file, seconds: (user + system) / 1e6 };
  } finally {
    rmSync(path);
  }
}

test("A25: a workbook of 20 KB whose cells name more than 100,000,000 characters is refused where they are more", async () => {
  // 900,000 characters a row.
  const sheet = withTexts(naming(150, 30), text("x".repeat(30_000)));
  expect(zipOf(sheet).length).toBeLessThan(20_000);
  expect(await reading(sheet)).toMatchObject({
    rows: 111,
    refusal: [{ key: "imports.files.too_many_characters", params: { most: 100_000_000 } }],
  });
});

test("A25: rows that reach to the last column, or share one number, are counted too", async () => {
  const far = '<row><c r="XFD1" t="s"><v>1</v></c></row>'.repeat(1_000);
  const wide = await reading(withTexts(row(1, "Name") + far, text("x")));
  expect(wide).toMatchObject({ rows: 1, refusal: [{ key: "imports.files.too_many_characters" }] });
  const same = await reading(workbook('<row r="1"/>'.repeat(60_000)));
  expect(same).toMatchObject({ rows: 0, refusal: [{ key: "imports.files.too_many_rows" }] });
});

test("an upload is answered before its file is read, which a worker does", async () => {
  const { admin, plant } = await aTenant();
  const form = new FormData();
  form.set("plant_id", String(plant.id));
  form.set("file", new File(["Name\nGrease\n"], "orders.csv"));
  const { body } = await call(uploadOrders, { as: admin, form });
  expect(body.data).toMatchObject({ checked_at: null, counts: { total: 0 } });
  const { id } = body.data;
  expect(await owner.outbox.count({ where: { topic: "import", payload: { path: ["import_id"], equals: id } } })).toBe(
    1,
  );
  await readFileOf(id, admin);
  expect(await owner.import.findUniqueOrThrow({ where: { id } })).toMatchObject({ total: 1, creates: 1 });
});
