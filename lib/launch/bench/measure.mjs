import http from "node:http";
import pg from "pg";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import * as queries from "./queries.mjs";

const ROUNDS = 5;
const ROUND_MILLISECONDS = 1200;

/**
 * Before anything is measured: a server runs for weeks, and one that has just begun still compiles. The product, which is a
 * hundred times as much code as the bare server, takes this long until its calls get no faster.
 */
const WARM_UP_MILLISECONDS = { sql: 300, bare: 1000, product: 8000 };

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
  for (const call of Object.keys(targets))
    for (const concurrency of concurrencies) {
      const samples = { sql: [], bare: [], product: [] };
      for (const [name, once] of Object.entries(targets[call]))
        await drive(once, concurrency, WARM_UP_MILLISECONDS[name], name);
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, once] of Object.entries(targets[call]))
          samples[name].push(await drive(once, concurrency, ROUND_MILLISECONDS, name));
      for (const [target, rounds] of Object.entries(samples))
        figures.push({ call, concurrency, target, ...summary(rounds) });
    }
  await pool.end();
  return figures;
}

/** By call, what it takes of each: bare SQL, the bare server, the product. */
export function calls({ pool, sample, bare, product }) {
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
    type: "breakdown",
    ...sample.items[turn % sample.items.length],
    assigned_user_id: 1,
  });

  const list = (asked) => () => send(agent, `${product}/api/maintenance?max=10&${asked}`, { headers: headers() });

  return {
    due: {
      sql: () => {
        const values = [sample.plant, queries.openStatuses];
        return Promise.all([sql("due", queries.due, values), sql("total due", queries.totalDue, values)]);
      },
      bare: () => send(agent, `${bare}/due`),
      product: list(dueAsked(sample)),
    },
    newest: {
      sql: () => {
        const values = [sample.plant];
        return Promise.all([sql("newest", queries.newest, values), sql("total newest", queries.totalNewest, values)]);
      },
      bare: () => send(agent, `${bare}/newest`),
      product: list(newestAsked(sample)),
    },
    detail: {
      sql: () => sql("detail", queries.detail, [order(), sample.plants]),
      bare: () => send(agent, `${bare}/${order()}`),
      product: () => send(agent, `${product}/api/maintenance/${order()}`, { headers: headers() }),
    },
    create: {
      sql: () => {
        const { plant_id, name, equipment_id } = body();
        return sql("create", queries.create, [plant_id, name, equipment_id]);
      },
      bare: () => send(agent, `${bare}/`, { method: "POST", body: body() }),
      product: () => send(agent, `${product}/api/maintenance`, { method: "POST", headers: headers(), body: body() }),
    },
  };
}

const dueAsked = ({ plant }) =>
  `plant_id=${plant}&orderByColumn=due_at&orderByMethod=asc&${queries.openStatuses.map((status) => `status[]=${status}`).join("&")}`;
const newestAsked = ({ plant }) => `plant_id=${plant}&orderByColumn=created_at&orderByMethod=desc`;

const COUNTED = 60;

/**
 * What the calls of the product send: round trips to the database as they are counted on the way, and what PostgreSQL
 * itself counts of their statements (pg_stat_statements), planning included.
 * @param {{ url: string, product: string, take: () => number, sample: object }} options `product`: one that connects to the database through countRoundTrips
 */
export async function countStatements({ url, sample, product, take }) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("create extension if not exists pg_stat_statements");
  const targets = calls({ pool: client, sample, bare: product, product });
  const counted = {};
  for (const [call, { product: once }] of Object.entries(targets)) {
    // Connections and their plans are there before.
    for (let turn = 0; turn < 120; turn++) await once();
    await client.query("select pg_stat_statements_reset()");
    take();
    for (let turn = 0; turn < COUNTED; turn++) await once();
    const trips = take() / COUNTED;
    const { rows } = await client.query(
      `select sum(calls)::int as statements, sum(total_plan_time) as planning, sum(total_exec_time) as execution,
              sum(shared_blks_hit + shared_blks_read)::int as pages
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
          and query not like '%pg_stat_statements%'`,
    );
    const { statements, planning, execution, pages } = rows[0];
    counted[call] = { trips, ...each({ statements, planning, execution, pages }) };
  }
  await client.end();
  return counted;
}

const each = (sums) => Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / COUNTED]));

export function reportStatements(counted) {
  printLine("\nof one call of the product      round trips  statements  planning ms  execution ms     pages");
  for (const [call, { trips, statements, planning, execution, pages }] of Object.entries(counted))
    printLine(
      [
        call.padEnd(28),
        ...[trips.toFixed(1), statements.toFixed(1), planning.toFixed(2), execution.toFixed(2), Math.round(pages)].map(
          (figure, at) => String(figure).padStart([14, 11, 12, 13, 9][at]),
        ),
        `  ${against(call === "create" ? goals.tripsOfWrite : goals.tripsOfRead, trips)}`,
        call === "create" ? "" : against(goals.pagesOfList, pages),
      ].join(" "),
    );
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

export async function touched(pool, text, values) {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  const { Plan: plan } = rows[0]["QUERY PLAN"][0];
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

/** One line a call and concurrency; ratios below 1 are what the product costs over the bare thing. */
export function report(size, figures) {
  printLine(
    `\n${size.toLocaleString("en")} work orders                 req/s (this machine)          product as share of       p50 / p95 ms`,
  );
  printLine("call     at once        sql       bare    product        sql      bare            product");
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
    printLine(cells.join(" "));
  }
}
