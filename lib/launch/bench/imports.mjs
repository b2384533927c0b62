import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { printLine, Refusal, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { onOwnDatabase, startProduct } from "./product.mjs";

/*
 * A file of a million work orders, uploaded, checked and written by the worker, beside COPY of the same rows into the same
 * table; and the worker's memory while it goes. COPY reads nothing, checks nothing and keeps no history.
 */

const rows = Number(process.env.BENCH_IMPORT ?? 1_000_000);
const ITEMS = 2_000;
const LOOK_MILLISECONDS = 500;
const TIMEOUT_MILLISECONDS = 3_600_000;
const MEBIBYTE = 1024 * 1024;

export const measureImports = (server, dataDirectory) =>
  onOwnDatabase(server, "bench_imports", async (url) => {
    await step(`${ITEMS.toLocaleString("en")} items`, () => fill(url));
    const folder = path.join(dataDirectory, "imports");
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, "orders.csv");
    await step(`${rows.toLocaleString("en")} rows of CSV`, () => writeFile(file));
    const figures = await measureImport(url, folder, file);
    const copied = await copy(url);
    fs.rmSync(file, { force: true });
    return { ...figures, copied };
  });

async function fill(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`
      insert into companies (name, updated_at) values ('Bench', now());
      insert into plants (company_id, name, time_zone, updated_at) values (1, 'Plant', 'Canada/Eastern', now());
      insert into production_lines (company_id, plant_id, name, updated_at) values (1, 1, 'Line', now());
      insert into machines (company_id, plant_id, production_line_id, name, updated_at) values (1, 1, 1, 'Machine', now());
      insert into assets (company_id, plant_id, machine_id, name, updated_at) values (1, 1, 1, 'Asset', now());
      insert into equipments (company_id, plant_id, asset_id, name, serial_number, updated_at)
        select 1, 1, 1, 'Motor ' || n, 'SN-' || n, now() from generate_series(1, ${ITEMS}) n;
      insert into roles (name, type, kind, permissions, updated_at) values ('Bench', 2, 'corporate',
        array['view_import_work_orders', 'create_import_work_orders', 'update_import_work_orders', 'view_maintenance'], now());
      insert into users (company_id, role_id, first_name, last_name, email, updated_at)
        select 1, 1, 'Person', n::text, 'person' || n || '@bench.example', now() from generate_series(1, 20) n;
    `);
    await client.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       values (1, $1, 'bearer', now() + interval '1 day', now() + interval '1 day')`,
      [createHash("sha256").update("s_bench").digest()],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function writeFile(file) {
  const out = fs.createWriteStream(file);
  out.write("Number,Name,Type,Status,Item,Started,Completed,Minutes,Cost\r\n");
  for (let n = 1; n <= rows; n++) {
    const line = `M-${n},Inspect bearing ${n},PM,Closed,SN-${1 + (n % ITEMS)},2026-01-05 07:30,2026-01-05 09:00,90,${(n % 900) + 0.25}\r\n`;
    if (!out.write(line)) await new Promise((resolve) => out.once("drain", resolve));
  }
  await new Promise((resolve) => out.end(resolve));
}

async function measureImport(url, dataDirectory, file) {
  const { product, client, children, stop } = await startProduct(url, dataDirectory, { gateways: 0 });
  const pidOf = (part) => children.find(({ name }) => name.startsWith(part))?.pid;
  const [web, worker] = [pidOf("web"), pidOf("worker")];
  const peaks = { web: 0, worker: [] };
  const ask = async (sql) => (await client.query(sql)).rows[0];
  const headers = { authorization: "Bearer s_bench", accept: "application/json" };

  const form = new FormData();
  form.set("plant_id", "1");
  form.set("file", await fs.openAsBlob(file), "orders.csv");
  let begun = performance.now();
  const sent = await fetch(`${product}/api/maintenance/upload-work-order`, { method: "POST", headers, body: form });
  if (sent.status !== 201) throw new Refusal(`the upload was answered ${sent.status}: ${await sent.text()}`);
  const { id } = (await sent.json()).data;
  const uploaded = performance.now() - begun;
  const wait = async (isDone) => {
    const until = Date.now() + TIMEOUT_MILLISECONDS;
    while (!(await isDone())) {
      if (Date.now() > until) throw new Refusal("the import did not end");
      peaks.web = Math.max(peaks.web, memoryOf(web));
      peaks.worker.push(memoryOf(worker));
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    }
  };
  begun = performance.now();
  await wait(async () => (await ask(`select checked_at from imports where id = ${id}`)).checked_at !== null);
  const checked = performance.now() - begun;
  const counts = await ask(`select total, creates, errors from imports where id = ${id}`);

  const approved = await fetch(`${product}/api/maintenance/import-work-order`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  if (approved.status !== 200)
    throw new Refusal(`the import was answered ${approved.status}: ${await approved.text()}`);
  begun = performance.now();
  await wait(async () =>
    ["completed", "failed"].includes((await ask(`select status from imports where id = ${id}`)).status),
  );
  const written = performance.now() - begun;
  const after = await ask(`select status, created, failed from imports where id = ${id}`);
  await client.end();
  await stop();

  return { uploaded, checked, written, counts, after, peaks };
}

/** The most recent resident memory of a process, in MiB; 0 where the system does not show it. */
function memoryOf(pid) {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return (Number(kibibytes ?? 0) * 1024) / MEBIBYTE;
  } catch {
    return 0;
  }
}

/** The orders that were imported, out of the table and into it again through COPY, with its indexes and triggers. */
async function copy(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("truncate import_rows");
    await client.query("create table plain as select * from work_orders");
    await client.query("truncate work_orders cascade");
    const columns = (
      await client.query(
        `select string_agg(quote_ident(column_name), ', ') as all from information_schema.columns
          where table_name = 'work_orders' and is_generated = 'NEVER'`,
      )
    ).rows[0].all;
    const begun = performance.now();
    // Rows of a table are what COPY would read without its parsing: faster than any file.
    await client.query(`insert into work_orders (${columns}) select ${columns} from plain`);
    return performance.now() - begun;
  } finally {
    await client.end();
  }
}

export function reportImports({ uploaded, checked, written, counts, after, peaks, copied }) {
  const rate = (milliseconds) => (rows / milliseconds) * 1_000;
  const share = rate(checked + written) / rate(copied);
  const half = Math.floor(peaks.worker.length / 2);
  const most = (values) => Math.max(0, ...values);
  printLine(
    `\n${rows.toLocaleString("en")} work orders from CSV: ${counts.creates} to create, ${counts.errors} errors; ${after.status}, ${after.created} created, ${after.failed} failed`,
  );
  printLine(
    `upload ${(uploaded / 1_000).toFixed(1)} s   check ${(checked / 1_000).toFixed(0)} s, ${rate(checked).toFixed(0)} a second   write ${(written / 1_000).toFixed(0)} s, ${rate(written).toFixed(0)} a second`,
  );
  printLine(
    `into the table as COPY does  ${rate(copied).toFixed(0)} a second   share, check and write together ${share.toFixed(2)} ${against(goals.importOfCopy, share)}`,
  );
  printLine(
    `memory of the worker  ${most(peaks.worker.slice(0, half)).toFixed(0)} MiB in the first half, ${most(peaks.worker.slice(half)).toFixed(0)} MiB in the second ${against(goals.memoryOfImport, most(peaks.worker))}   web ${peaks.web.toFixed(0)} MiB`,
  );
}
