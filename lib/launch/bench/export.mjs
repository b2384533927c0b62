import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { printLine, Refusal } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { send } from "./measure.mjs";

const ROUNDS = 3;
/** A larger export is made once: what matters of it is that the worker's memory stays flat. */
const MOST_ROWS_OF_ROUNDS = 150_000;
const TIMEOUT_MILLISECONDS = 1_800_000;

/**
 * All orders as an Excel sheet, from the worker's first row to the kept file, against a bare exceljs stream that
 * writes the same cells from memory; and the most memory the worker held meanwhile. The bare stream reads nothing and
 * checks nothing.
 */
export async function measureExport({ url, sample, product, worker, directory }) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  try {
    const { rows: orders } = await pool.query("select count(*)::int as count from work_orders where kind = 'order'");
    const { count } = orders[0];
    const isLarge = count > MOST_ROWS_OF_ROUNDS;
    const rounds = [];
    for (let round = 0; round < (isLarge ? 1 : ROUNDS); round++) {
      const bare = isLarge ? undefined : await bareExport(url, path.join(directory, "bare.xlsx"));
      resetPeak(worker);
      const took = await productExport({ pool, sample, product, round });
      rounds.push({ bare, product: took, memory: peakOf(worker) });
    }
    return { rows: count, rounds };
  } finally {
    await pool.end();
  }
}

async function productExport({ pool, sample, product, round }) {
  const headers = { authorization: `Bearer ${sample.tokens[round]}`, accept: "application/json" };
  const agent = new http.Agent();
  await send(agent, `${product}/api/maintenance/export/excel?search=&orderByColumn=id&page=${round + 1}`, { headers });
  const until = Date.now() + TIMEOUT_MILLISECONDS;
  while (Date.now() < until) {
    const { rows } = await pool.query(
      `select status, extract(epoch from finished_at - started_at)::float * 1000 as took from jobs
        where kind = 'export' order by id desc limit 1`,
    );
    const [job] = rows;
    if (job?.status === "completed") return job.took;
    if (job?.status === "failed") throw new Refusal("the export failed");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Refusal("the export did not end");
}

/** In a process of its own, as the worker's is. */
function bareExport(url, file) {
  const script = fileURLToPath(new URL("./bare-export.mjs", import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, url, file], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve(Number(output)) : reject(new Refusal("the bare export failed"))));
  });
}

/** Linux counts the most memory from here on. */
function resetPeak(pid) {
  if (fs.existsSync("/proc/self/clear_refs")) fs.writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** MiB; undefined elsewhere than on Linux. */
function peakOf(pid) {
  if (!fs.existsSync("/proc/self/status")) return undefined;
  const peak = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  return peak ? Number(peak[1]) / 1024 : undefined;
}

export function reportExport(measured) {
  const { rows, rounds } = measured;
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
  if (rounds[0].bare === undefined)
    printLine(`export    ${rows.toLocaleString("en")} orders in ${seconds(rounds[0].product)} seconds`);
  else {
    const share = median(rounds.map(({ bare, product }) => product / bare));
    const took = rounds.map(({ bare, product }) => `${seconds(product)} of ${seconds(bare)}`).join(", ");
    printLine(
      `export    ${rows.toLocaleString("en")} orders, seconds of a bare exceljs stream's: ${took}: ratio ${share.toFixed(2)} ${against(goals.exportOfBare, share)}`,
    );
  }
  const memory = Math.max(...rounds.map((round) => round.memory ?? 0));
  if (memory)
    printLine(`          the worker's memory at most ${Math.round(memory)} MiB ${against(goals.exportMemory, memory)}`);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
