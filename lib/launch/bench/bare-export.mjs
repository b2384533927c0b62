/*
 * Run by export.mjs in a process of its own: the cells that the list of orders shows, as texts, days and numbers, written
 * by exceljs as fast as it goes. Prints the milliseconds from the first row to the file.
 */
import fs from "node:fs";
import { finished } from "node:stream/promises";
import ExcelJS from "exceljs";
import pg from "pg";

const [url, file] = process.argv.slice(2);
const PAGE = 1_000;

const client = new pg.Client(url);
await client.connect();
const { rows } = await client.query({
  text: `select 'WO-' || w.number, w.name, w.status, w.type, u.first_name || ' ' || u.last_name, null, w.due_at, w.expected_minutes
           from work_orders w left join users u on u.id = w.assigned_user_id
          where w.kind = 'order' order by w.id`,
  rowMode: "array",
});
await client.end();

const begun = performance.now();
const stream = fs.createWriteStream(file);
const written = finished(stream);
const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
const sheet = book.addWorksheet("Orders");
sheet.columns = ["@", "@", "@", "@", "@", "@", "yyyy-mm-dd hh:mm:ss", "General"].map((numFmt, at) => ({
  header: `Column ${at + 1}`,
  width: 20,
  style: { numFmt },
}));
for (const [at, row] of rows.entries()) {
  sheet.addRow(row).commit();
  if (at % PAGE === 0) await new Promise(setImmediate); // what is written leaves
}
sheet.commit();
await book.commit();
await written;
process.stdout.write(String(performance.now() - begun));
