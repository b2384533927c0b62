import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { localeOf } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { inList } from "@/lib/domain/shared/known";
import type { AnyResource, AnyRow } from "@/lib/resources/define";
import type { ResourceName } from "@/lib/resources/index";
import { audit } from "@/lib/server/data/audit";
import { withScope } from "@/lib/server/data/db";
import type { OwnCall } from "@/lib/server/http/endpoint";
import { consume } from "@/lib/server/http/limits";
import { customNounOf } from "@/lib/server/resources/custom";
import type { ListQuery } from "@/lib/server/resources/list";
import type { AnyServed } from "@/lib/server/resources/serve";
import { type Cell, type CellOptions, cellsOf, ownUnit } from "./cells";
import { companyCurrency, customColumns, exportName, rowsOf } from "./rows";
import { exportParams, mostDownloaded } from "./start";

export const downloadFormats = ["csv", "json"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

interface ListFile {
  type: string;
  name: string;
  /** Bytes, a page of rows at a time. */
  content: Readable;
}

type Write = (
  resource: AnyResource,
  options: CellOptions,
) => {
  type: string;
  begin: string;
  /** A page of rows; `isFirst` of the first. */
  page: (rows: readonly AnyRow[], isFirst: boolean) => string;
  end: string;
};

/**
 * A list as the caller sees it, as a file that is read while it is written: the memory holds a page. Longer lists than
 * `mostDownloaded` are refused, because they are sent by email.
 */
export async function downloadList(
  call: OwnCall,
  source: AnyServed,
  { format, query, plant_id }: { format: DownloadFormat; query: ListQuery; plant_id: number | null },
): Promise<ListFile> {
  const { resource } = source;
  const { viewer, now, timezone_offset } = call;
  const params = exportParams(call, resource, query, plant_id);
  await consume("download", String(viewer.user_id));
  const { total, zoneOf, pages } = await rowsOf(viewer, source, params, now);
  if (total > mostDownloaded)
    throw new DomainError("conflict", "exports.too_long", { params: { count: mostDownloaded } });
  await withScope(viewer, (tx) =>
    audit({ ...call, tx }, "export", resource.name as ResourceName, null, {
      after: { search: query.search, filters: query.filters, format },
    }),
  );
  const currency = await companyCurrency(viewer);
  const custom = await customColumns(viewer, resource, plant_id);
  const locale = localeOf(viewer.language_id);
  const file = writers[format](resource, { locale, zoneOf, timezone_offset, currency, custom });

  async function* written() {
    yield Buffer.from(file.begin);
    let isFirst = true;
    for await (const page of pages) {
      if (page.length > 0) yield Buffer.from(file.page(page, isFirst));
      isFirst &&= page.length === 0;
    }
    yield Buffer.from(file.end);
  }

  return { type: file.type, name: exportName(resource, viewer, call, format), content: Readable.from(written()) };
}

/**
 * RFC 4180, in UTF-8 with a byte order mark, because Excel reads it as an older character set otherwise. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front.
 */
const csv: Write = (resource, options) => {
  const { columns, headings, cell } = cellsOf(resource, options);
  const lines = (records: readonly (readonly Cell[])[]) =>
    stringify(records as Cell[][], {
      record_delimiter: "windows",
      escape_formulas: true,
      cast: {
        number: (value) => ({ value: String(value), escape_formulas: false }),
        date: (value) => value.toISOString().slice(0, 19).replace("T", " "),
      },
    });
  const withUnit = (row: AnyRow, at: number): Cell => {
    const column = inList(columns, at);
    const value = cell(row, column);
    const unit = value === null ? null : ownUnit(column, row, options.currency);
    if (value instanceof Date && column.as === "date") return value.toISOString().slice(0, 10);

    return unit ? `${value} ${unit}` : value;
  };

  return {
    type: "text/csv; charset=utf-8",
    begin: `\uFEFF${lines([headings])}`,
    page: (rows) => lines(rows.map((row) => columns.map((_column, at) => withUnit(row, at)))),
    end: "",
  };
};

/** What the columns show, by their names and as the API answers it: instants in UTC, money in cents. */
const json: Write = (resource) => {
  const shown = resource.columns.filter(({ as }) => as !== "image").map(({ key }) => key);
  const keys = ["id", ...shown, ...(customNounOf(resource) ? ["custom"] : [])];
  const text = (row: AnyRow) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, row[key] ?? null])), (_key, one) =>
      typeof one === "bigint" ? Number(one) : one,
    );

  return {
    type: "application/json; charset=utf-8",
    begin: '{"data":[\n',
    page: (rows, isFirst) => `${isFirst ? "" : ",\n"}${rows.map(text).join(",\n")}`,
    end: "\n]}\n",
  };
};

const writers: Record<DownloadFormat, Write> = { csv, json };
