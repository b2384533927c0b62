import ExcelJS from "exceljs";
import { DomainError } from "@/lib/domain/shared/errors";
import { fromCents } from "@/lib/domain/shared/money";
import { offsetAt } from "@/lib/domain/shared/time-zones";
import type { FailuresAsked } from "@/lib/inputs/failures";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { consume } from "@/lib/server/http/limits";
import { translator } from "@/lib/server/i18n";
import { maySeeCost } from "@/lib/services/maintenance/costs/of-order";
import { failureFigures } from "@/lib/services/maintenance/failures/pareto";
import { listRepeats } from "@/lib/services/maintenance/failures/repeats";
import type { Cell } from "./cells";
import { sheetMime } from "./sheet";
import { mostDownloaded } from "./start";

interface Column<Row> {
  head: string;
  width?: number;
  format?: string;
  cell: (row: Row) => Cell;
}

/**
 * What failed most and what failed the same way again, as the screen of failures counts them, each on a sheet of its own.
 * @throws DomainError where cost is asked for by a user who may not know it, or a sheet would be longer than a download
 */
export async function failuresWorkbook(call: Call, asked: FailuresAsked) {
  const { plant_id, daterange } = asked;
  await consume("download", String(call.viewer.user_id));
  const [figures, repeats, company] = await together([
    failureFigures(call, { ...asked, page: 1 }),
    listRepeats(call, { plant_id, daterange, page: 1, max: mostDownloaded }),
    call.tx.company.findFirst({ where: { id: call.viewer.company_id ?? -1 }, select: { currency: true } }),
  ]);
  if (Math.max(figures.meta.total, repeats.meta.total) > mostDownloaded)
    throw new DomainError("conflict", "exports.too_long", { params: { count: mostDownloaded } });
  await audit(call, "export", "work-orders", null, { after: { failures: asked } });

  const t = translator(call.locale, "work-orders.failures");
  const currency = company?.currency ?? "USD";
  const book = new ExcelJS.Workbook();
  addSheet(book, t("title"), figures.data, figureColumns(t, asked, currency));
  addSheet(book, t("repeats"), repeats.data, repeatColumns(t, maySeeCost(call) ? currency : null));

  return {
    type: sheetMime,
    name: `${t("title")} ${call.now.toISOString().slice(0, 10)}.xlsx`,
    content: new Uint8Array(await book.xlsx.writeBuffer()),
  };
}

type Words = ReturnType<typeof translator>;
type Figure = Awaited<ReturnType<typeof failureFigures>>["data"][number];
type Repeat = Awaited<ReturnType<typeof listRepeats>>["data"][number];

const money = { width: 16, format: "#,##0.00" };
const share = { width: 14, format: "0%" };
const day = { width: 12, format: "yyyy-mm-dd" };
const number = { width: 12 };
const hours = { width: 20, format: "#,##0.0" };

function figureColumns(t: Words, { by, measure }: FailuresAsked, currency: string): Column<Figure>[] {
  const value: Record<FailuresAsked["measure"], Column<Figure>> = {
    count: { head: t("measures.count"), ...number, cell: (row) => row.value },
    downtime_hours: { head: t("measures.downtime_hours"), ...hours, cell: (row) => row.value },
    cost: { head: `${t("measures.cost")} (${currency})`, ...money, cell: (row) => fromCents(Math.round(row.value)) },
  };

  return [
    { head: t(`groups.${by}`), cell: ({ name }) => name ?? t("not_said") },
    value[measure],
    { head: t("share"), ...share, cell: (row) => row.share },
    { head: t("cumulative"), ...share, cell: ({ cumulative }) => cumulative },
    { head: t("orders"), ...number, cell: ({ orders }) => orders },
    { head: t("read"), ...number, width: 20, cell: ({ read }) => read },
  ];
}

/** Days are those of the item's plant: Excel knows no zones. Without a currency the viewer may not know the cost. */
function repeatColumns(t: Words, currency: string | null): Column<Repeat>[] {
  const local = (at: Date, { plant }: Repeat) => new Date(at.getTime() + offsetAt(at.getTime(), plant.time_zone));
  const cost: Column<Repeat> = {
    head: `${t("measures.cost")} (${currency})`,
    ...money,
    cell: (row) => (row.cost === null ? null : fromCents(Math.round(row.cost))),
  };

  return [
    { head: t("groups.equipment"), cell: ({ equipment }) => equipment.name },
    { head: t("groups.mode"), cell: ({ mode }) => mode.name },
    { head: t("groups.plant"), cell: ({ plant }) => plant.name },
    { head: t("measures.count"), ...number, cell: ({ count }) => count },
    { head: t("first"), ...day, cell: (row) => local(row.first_at, row) },
    { head: t("last"), ...day, cell: (row) => local(row.last_at, row) },
    ...(currency === null ? [] : [cost]),
  ];
}

function addSheet<Row>(book: ExcelJS.Workbook, title: string, rows: readonly Row[], columns: readonly Column<Row>[]) {
  const sheet = book.addWorksheet(title.slice(0, 31), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ head, width = 28, format = "General" }) => ({
    header: head,
    width,
    style: { numFmt: format },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.addRows(rows.map((row) => columns.map(({ cell }) => cell(row))));
}
