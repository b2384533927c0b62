import { lookup } from "node:dns/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as comment } from "@/app/api/maintenance/[id]/comments/route";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { failureOf } from "@/lib/server/data/failures";
import { allowSilence, breakSilent } from "@/lib/server/data/silence";
import { resetLimits } from "@/lib/server/http/limits";
import { log } from "@/lib/server/log";
import { aGateway, at, batchOf, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { GET as listBrands, POST as makeBrand } from "../plain-noun";
import { aTenant, aWorkOrder, unique } from "../samples";

beforeEach(resetLimits);

/** While `run` runs, every new row of the table meets this error of the database: at once, or when it is committed. */
async function whileInsertsFail<T>(table: string, sqlstate: string, run: () => Promise<T>, atCommit = false) {
  await owner.$executeRawUnsafe(`create or replace function fail_now() returns trigger language plpgsql as
    $$ begin raise exception 'no luck today' using errcode = '${sqlstate}'; end $$`);
  await owner.$executeRawUnsafe(
    atCommit
      ? `create constraint trigger fail_now after insert on ${table} deferrable initially deferred for each row execute function fail_now()`
      : `create trigger fail_now before insert on ${table} for each row execute function fail_now()`,
  );
  try {
    return await run();
  } finally {
    await owner.$executeRaw`drop function fail_now cascade`;
  }
}

/** Writes by each way to the database: Prisma's models, its raw statements, and pg. */
async function someWrites() {
  const { admin, plant } = await aTenant();
  const order = await aWorkOrder({ plant });
  const { sensor, token } = await aGateway();
  return [
    { table: "brands", write: () => call(makeBrand, { as: admin, body: { name: unique("Brand") } }) },
    {
      table: "work_order_events",
      write: () => call(comment, { as: admin, params: { id: order.id }, body: { text: "Bearing is warm" } }),
    },
    { table: "dirty_hours", write: () => send(token, batchOf(sensor.uid, [[at(0), { temp: 41 }]])) },
    { table: "reading_moments", write: () => send(token, batchOf(sensor.uid, [[at(0), { temp: 42 }]])) },
  ];
}

describe("an error of the database", () => {
  test.each([
    ["53100", 507, "disk_full"],
    ["57P01", 503, "unavailable"],
    ["57P02", 503, "unavailable"],
    ["08006", 503, "unavailable"],
    ["53300", 503, "unavailable"],
    ["40P01", 503, "unavailable"],
    ["57014", 503, "unavailable"],
    ["23514", 500, "internal"],
    ["42501", 500, "internal"],
  ])("SQLSTATE %s is answered with %i by API calls and gateway calls", async (sqlstate, status, code) => {
    const errorLog = vi.spyOn(log, "error").mockReturnValue();
    for (const { table, write } of await someWrites()) {
      errorLog.mockClear();
      const answer = await whileInsertsFail(table, sqlstate, write);

      expect([table, answer.status, answer.body.code]).toEqual([table, status, code]);
      expect(answer.headers.get("retry-after") !== null, "Retry-After").toBe(status !== 500);
      expect(answer.text).not.toContain("no luck today");
      expect(errorLog.mock.calls).toEqual([[expect.objectContaining({ sqlstate }), expect.any(String)]]);

      expect((await write()).status, `${table} afterwards`).toBeLessThan(300);
    }
    errorLog.mockRestore();
  });

  test("an error at the commit is answered like one before it", async () => {
    const { admin } = await aTenant();
    const write = () => call(makeBrand, { as: admin, body: { name: unique("Brand") } });

    expect(await whileInsertsFail("brands", "53100", write, true)).toMatchObject({ status: 507 });
    expect(await whileInsertsFail("brands", "57P01", write, true)).toMatchObject({ status: 503 });
    expect(await whileInsertsFail("brands", "23503", write, true)).toMatchObject({ status: 422 });
  });

  test("a call whose connection is ended by the database is answered with 503", async () => {
    const { admin } = await aTenant();
    let ended: Promise<unknown> | undefined;
    await owner.$transaction(async (tx) => {
      await tx.$executeRaw`lock table brands in access exclusive mode`;
      const waiting = call(listBrands, { as: admin });
      await vi.waitFor(async () => {
        const [waiter] = await owner.$queryRaw<{ pid: number }[]>`
          select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        expect(waiter).toBeDefined();
        await owner.$executeRaw`select pg_terminate_backend(${waiter!.pid})`;
      });
      ended = waiting;
      expect((await waiting).status).toBe(503);
    });
    await ended;

    expect((await call(listBrands, { as: admin })).status).toBe(200);
  });

  test("a row that a policy refuses is a defect of the product, and the log names the statement", async () => {
    const { admin } = await aTenant();
    const errorLog = vi.spyOn(log, "error").mockReturnValue();
    await owner.$executeRaw`alter policy add on brands with check (false)`;
    const answer = await call(makeBrand, { as: admin, body: { name: unique("Brand") } }).finally(() =>
      owner.$executeRawUnsafe(
        "alter policy add on brands with check (company_id = any ((select app_companies())::int[]))",
      ),
    );

    expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
    expect(errorLog.mock.calls).toEqual([
      [expect.objectContaining({ sqlstate: "42501", operation: expect.stringMatching(/create/) }), "API call failed"],
    ]);
    errorLog.mockRestore();
  });
});

describe("a database that cannot be reached", () => {
  const urls = [
    ["refuses the connection", "postgresql://nobody@127.0.0.1:1/none"],
    ["has a name that does not resolve", "postgresql://nobody@database.invalid/none"],
    ["does not know the password", (process.env.DATABASE_URL ?? "").replace(/:[^:@/]+@/, ":wrong@")],
    ["is not there", (process.env.DATABASE_URL ?? "").replace(/\/[^/]+$/, "/not_there")],
  ] as const;

  test.each(urls)("a database that %s is an outage", async (_, url) => {
    const plain = new pg.Client(url);
    plain.on("error", () => {});
    const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });

    expect(failureOf(await plain.connect().catch((error) => error))).toBe("away");
    expect(failureOf(await prisma.$queryRaw`select 1`.catch((error) => error))).toBe("away");
    expect(failureOf(await prisma.$transaction((tx) => tx.brand.count()).catch((error) => error))).toBe("away");
    await prisma.$disconnect();
  });

  test("a database that stops answering is an outage", async () => {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
    breakSilent(pool);
    const client = await pool.connect();
    client.on("error", () => {});
    allowSilence(client, 50);
    expect(failureOf(await client.query("select pg_sleep(5)").catch((error) => error))).toBe("away");
    client.release(true);
    await pool.end();
  });

  test("a resolver that is away is an outage, and a full disk is no room for files either", async () => {
    expect(failureOf(await lookup("database.invalid").catch((error) => error))).toBe("away");
    expect(failureOf(Object.assign(new Error(), { code: "EAI_AGAIN" }))).toBe("away");
    expect(failureOf(Object.assign(new Error(), { code: "ENOSPC" }))).toBe("full");
    expect(failureOf(new Error("cannot read properties of undefined"))).toBe(null);
    expect(failureOf(null)).toBe(null);
  });
});
