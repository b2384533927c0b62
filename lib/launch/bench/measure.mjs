import http from "node:http";
import pg from "pg";
import { say } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import * as queries from "./queries.mjs";

const ROUNDS = 5;
const ROUND_MILLISECONDS = 1200;

/**
 * Measures bare SQL, the bare server and the product in turn, round by round, so that whatever else the machine does
 * falls on all of them.
 * @returns {Promise<{ call: string, concurrency: number, target: string, rate: number, p50: number, p95: number }[]>}
 */
export async function measure({ url, sample, bare, product, concurrencies }) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  const targets = calls({ pool, sample, bare, product });
  const figures = [];
  // Before the rows of these rounds, which no vacuum has seen yet.
  figures.pages = await pagesTouched(pool, sample);
  for (const call of ["list", "detail", "create"])
    for (const concurrency of concurrencies) {
      const samples = { sql: [], bare: [], product: [] };
      for (const [name, once] of Object.entries(targets[call])) await drive(once, concurrency, 300, name);
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, once] of Object.entries(targets[call]))
          samples[name].push(await drive(once, concurrency, ROUND_MILLISECONDS, name));
      for (const [target, rounds] of Object.entries(samples))
        figures.push({ call, concurrency, target, ...summary(rounds) });
    }
  await pool.end();
  return figures;
}

function calls({ pool, sample, bare, product }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  const order = () => sample.orders[turn++ % sample.orders.length];
  // Each session has its own limit of calls a minute: the load is spread over many people.
  const headers = () => ({
    authorization: `Bearer ${sample.tokens[turn++ % sample.tokens.length]}`,
    accept: "application/json",
  });
  const sql = (name, text, values) => pool.query({ name, text, values });
  const body = () => ({
    name: `Bench ${turn++}`,
    equipment_id: sample.equipment,
    type: "breakdown",
    plant_id: sample.plant,
    assigned_user_id: 1,
  });

  return {
    list: {
      sql: () => Promise.all([sql("list", queries.list, [sample.plant]), sql("total", queries.total, [sample.plant])]),
      bare: () => send(agent, `${bare}/list`),
      product: () =>
        send(
          agent,
          `${product}/api/maintenance?plant_id=${sample.plant}&max=10&orderByColumn=created_at&orderByMethod=desc`,
          { headers: headers() },
        ),
    },
    detail: {
      sql: () => sql("detail", queries.detail, [order(), sample.plants]),
      bare: () => send(agent, `${bare}/${order()}`),
      product: () => send(agent, `${product}/api/maintenance/${order()}`, { headers: headers() }),
    },
    create: {
      sql: () => sql("create", queries.create, [sample.plant, `Bench ${turn++}`, sample.equipment]),
      bare: () => send(agent, `${bare}/`, { method: "POST", body: body() }),
      product: () => send(agent, `${product}/api/maintenance`, { method: "POST", headers: headers(), body: body() }),
    },
  };
}

/** One request; an answer other than 2xx ends the run, for it would be quick for the wrong reason. */
export function send(agent, url, { method = "GET", headers = {}, body } = {}) {
  const text = body && JSON.stringify(body);
  const all = text
    ? { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) }
    : headers;
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers: all }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode >= 300)
          reject(
            new Error(
              `${method} ${url} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
            ),
          );
        else resolve();
      });
    });
    request.on("error", reject);
    request.end(text);
  });
}

export async function drive(once, concurrency, milliseconds) {
  const times = [];
  const begun = performance.now();
  const until = begun + milliseconds;
  const loop = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await once();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return { rate: times.length / ((performance.now() - begun) / 1000), times };
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const median = (values) =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  );

export function summary(rounds) {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  return { rate: median(rounds.map((round) => round.rate)), p50: at(times, 0.5), p95: at(times, 0.95) };
}

/** Pages that the product's own list and detail have to touch, whatever the machine does meanwhile. */
async function pagesTouched(pool, sample) {
  return {
    list: await touched(pool, queries.list, [sample.plant]),
    total: await touched(pool, queries.total, [sample.plant]),
    detail: await touched(pool, queries.detail, [sample.orders[0], sample.plants]),
  };
}

export async function touched(pool, text, values) {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  const { Plan: plan } = rows[0]["QUERY PLAN"][0];
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

/** One line a call and concurrency; ratios below 1 are what the product costs over the bare thing. */
export function report(size, figures) {
  say(
    `\n${size.toLocaleString("en")} work orders                 req/s (this machine)          product as share of       p50 / p95 ms`,
  );
  say("call     at once        sql       bare    product        sql      bare            product");
  for (const { call, concurrency, rate, p50, p95 } of figures.filter((figure) => figure.target === "product")) {
    const of = (target) =>
      figures.find((figure) => figure.call === call && figure.concurrency === concurrency && figure.target === target)
        .rate;
    const cells = [
      call.padEnd(8),
      String(concurrency).padStart(7),
      ...[of("sql"), of("bare"), rate].map((value) => Math.round(value).toString().padStart(10)),
      ...[rate / of("sql"), rate / of("bare")].map((ratio) => ratio.toFixed(3).padStart(10)),
      `${p50.toFixed(1)} / ${p95.toFixed(1)}`.padStart(20),
      concurrency === 16 ? `  ${against(goals.shareOfBare[call], rate / of("bare"))}` : "",
    ];
    say(cells.join(" "));
  }
  const { list, total, detail } = figures.pages;
  const most = Math.max(list, total, detail);
  say(`pages touched: list ${list}, its total ${total}, detail ${detail} ${against(goals.pagesOfList, most)}`);
}
