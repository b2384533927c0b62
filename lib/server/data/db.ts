import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { env } from "../env";
import { FairQueue } from "../fair-queue";
import { traceparent, traceStatements } from "../tracing";
import { trailRequestId } from "../trail";
import { type Message, Notifier } from "./notifier";
import { noteOutage } from "./outage";
import { PrismaAdapter } from "./prisma-adapter";
import { allowSilence, breakSilent } from "./silence";
import { clientOf, clientTypes, type Others } from "./sql/client";
import { type Gatherable, gatheredText, isGatherable, rowsIn } from "./sql/gathered";
import { together } from "./together";

/**
 * The walls of the database.
 *
 * The runtime login has no right on any table. Work happens in a transaction that first takes a role:
 * `withScope` the scoped one for a customer's viewer (rows of the viewer's companies and plants only), the
 * provider's for its staff; `asProvider` for workers that serve all companies; `asAuth` for signing in.
 * The bare client is not exported, so nothing can forget the role: without it PostgreSQL refuses.
 */

const poolSize = Number(process.env.DATABASE_POOL || 12);

/**
 * Prepared statements, because planning is most of a short query. A list of ids makes another statement for each length,
 * and each connection keeps all it has prepared, so what a caller can make us prepare ends somewhere.
 */
const mostStatements = 2_000;
const unprepared = "";

/** Names of prepared statements, by their text. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= mostStatements) return unprepared;
    const name = createHash("sha1").update(sql).digest("hex");
    this.#names.set(sql, name);
    return name;
  }
}

/** Who waits for a connection waits here: the pool itself is first come, first served, and ends every wait at the same time. */
interface QueuedPool extends pg.Pool {
  queue: FairQueue;
}

interface Clients {
  prisma: PrismaClient;
  adapter: PrismaAdapter;
  pool: QueuedPool;
  writers: QueuedPool;
  /** For asking whether the database is there, however many calls wait for the others. */
  probe: pg.Pool;
  notifier: Notifier;
  names: StatementNames;
  /** What the connections of this process are called. */
  connections: string;
  /** What each open transaction sends once it has been committed. */
  announcements: WeakMap<object, Message[]>;
  /** What each open transaction has sent and waits for only at its end. */
  lastWrites: WeakMap<object, Promise<unknown>[]>;
  gatherings: WeakMap<object, ReturnType<typeof gatheringOn>>;
}
const held = globalThis as { millwrightDatabase?: Clients };

// Development reloads modules, and a build holds this file several times: what is in it must not multiply with them.
function clients(): Clients {
  if (!held.millwrightDatabase) {
    // Two pools: who holds a transaction and needs another for a moment finds one there, however many hold one.
    const connections = `millwright ${randomUUID()}`;
    const [pool, writers, probe] = [newPool(connections), newPool(connections), newPool(connections, probing)];
    const names = new StatementNames();
    const adapter = new PrismaAdapter(writers, ({ sql }) => names.of(sql));
    const notifier = new Notifier((messages) => sendNotifications(pool, messages));
    const prisma = new PrismaClient({ adapter });
    const announcements: Clients["announcements"] = new WeakMap();
    const lastWrites: Clients["lastWrites"] = new WeakMap();
    const gatherings: Clients["gatherings"] = new WeakMap();
    held.millwrightDatabase = {
      prisma,
      adapter,
      pool,
      writers,
      probe,
      notifier,
      names,
      connections,
      announcements,
      lastWrites,
      gatherings,
    };
  }
  return held.millwrightDatabase;
}

/** Of this process, for /metrics: connections there are, those nobody uses, and calls that wait for one. */
export const poolStates = () =>
  Object.entries({ reads: held.millwrightDatabase?.pool, writes: held.millwrightDatabase?.writers }).flatMap(
    ([pool, state]) =>
      state
        ? [{ pool, total: state.totalCount, idle: state.idleCount, waiting: state.waitingCount + state.queue.waiting }]
        : [],
  );

const probing = { max: 1, idleTimeoutMillis: 30_000 };

/**
 * A connection that goes takes its prepared plans with it. Statements sent together travel together: code that needs
 * several answers asks for all before waiting for the first.
 */
function newPool(application_name: string, more?: pg.PoolConfig): QueuedPool {
  const connectionString = runtimeDatabaseUrl(env.databaseUrl);
  const settings = {
    connectionString,
    application_name,
    max: poolSize,
    keepAlive: true,
    // To open one takes seconds where both sides wait for the processor.
    connectionTimeoutMillis: 15_000,
  };
  const pool = new pg.Pool({ ...settings, idleTimeoutMillis: 0, pipeline: true, ...more });
  pool.on("error", () => {
    // An idle connection that dies with the server is replaced on the next use.
  });
  breakSilent(pool);
  // The pool handles errors of idle ones: one that dies between two statements of a transaction would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    traceStatements(client);
    sendTogether(client);
  });
  const queue = new FairQueue({
    atOnce: poolSize,
    mostWaiting,
    timeout: (waiting) => Math.min(longestTimeout, shortestTimeout + waiting * timeoutForEach),
    refusal: () => Object.assign(new Error("no connection became free in time"), { code: tooManyConnections }),
  });
  return Object.assign(pool, { queue });
}

/**
 * Calls that wait for a connection of a pool. What is long is short for those before it: two hundred people who take the
 * last parts of one shelf take turns at its row, a tenth of a second each at most.
 */
const mostWaiting = 1_000;
const shortestTimeout = 5_000;
const timeoutForEach = 100;
const longestTimeout = 30_000;
/** The SQLSTATE of a server that has no connection left: the same call may succeed soon. */
const tooManyConnections = "53300";

/** A connection of the pool, in turns: a crowd of one company holds up itself, and others for a turn. */
async function connectionOf(pool: QueuedPool, companies: string): Promise<pg.PoolClient> {
  await noting(pool.queue.enter([companies]));
  try {
    const client = await pool.connect();
    const release = client.release;
    // The pool gives it another one each time.
    client.release = (broken) => {
      client.release = release;
      release(broken);
      pool.queue.leave();
    };
    return client;
  } catch (error) {
    pool.queue.leave();
    throw noteOutage(error);
  }
}

export type Tx = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;
type Role = "millwright_scoped" | "millwright_all" | "millwright_auth";

interface Settings {
  role: Role;
  companies: string;
  plants: string;
  user: string;
}

const asArray = (ids: "all" | readonly number[]) => (ids === "all" ? "{}" : `{${ids.join(",")}}`);

type Scoped = Pick<Viewer, "company_ids" | "plant_ids" | "user_id">;

/** Whose turn it is when connections are few. */
const companiesOf = ({ company_ids }: Scoped) => (company_ids === "all" ? "millwright_all" : asArray(company_ids));

const scopeOf = (viewer: Scoped): Settings => ({
  role: viewer.company_ids === "all" ? "millwright_all" : "millwright_scoped",
  companies: asArray(viewer.company_ids),
  plants: asArray(viewer.plant_ids),
  user: String(viewer.user_id),
});
const unscoped = (role: Role): Settings => ({ role, companies: "{}", plants: "{}", user: "" });

const options = { maxWait: 5_000, timeout: 15_000 };

/** No call waits longer for a lock or an answer, and none keeps others waiting longer while it does nothing. */
const timeouts = { statement_timeout: "15s", idle_in_transaction_session_timeout: "15s" };
const keptPlans = { plan_cache_mode: "force_generic_plan" };

/** What work announced in this transaction began with: the columns of the outbox take it from here. */
function beginnings(): Record<string, string> {
  const [request_id, parent] = [trailRequestId(), traceparent()];
  return { ...(request_id && { "app.request_id": request_id }), ...(parent && { "app.traceparent": parent }) };
}

type Beginning = { isReadOnly?: boolean; isSnapshot?: boolean } & Record<string, string | boolean>;

/** `begin` and the settings, which end with the transaction: one message. */
function beginText(
  { role, companies, plants, user }: Settings,
  { isReadOnly = false, isSnapshot = false, ...more }: Beginning = {},
) {
  const all = { role, "app.companies": companies, "app.plants": plants, "app.user": user, ...more };
  const set = Object.entries(all).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, true)`,
  );
  const kind = `${isSnapshot ? " isolation level repeatable read" : ""}${isReadOnly ? " read only" : ""}`;
  return `begin${kind}; select ${set.join(", ")}`;
}

/**
 * Runs in one transaction that has taken its role and scope. What it asks for and changes is SQL of our own
 * (lib/server/data/sql), asked as Prisma is asked; what is asked for together travels together. Prisma comes in for the
 * rest, when it is needed first.
 */
async function inRole<T>(settings: Settings, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { writers, announcements, lastWrites } = clients();
  return inTransaction(writers, settings, { ...timeouts, ...beginnings() }, async (client, begin) => {
    const connection = connectionOn(client, settings.role, begin);
    const prisma = prismaWithin(client, begin);
    const tx = clientOf(connection, prisma.begin) as Tx;
    announcements.set(tx, announcements.get(client)!);
    lastWrites.set(tx, lastWrites.get(client)!);
    try {
      return await run(tx);
    } finally {
      connection.end();
      await prisma.end();
    }
  });
}

/** Prisma's part of a transaction: it begins at the first call that is not ours, and ends before the transaction does. */
function prismaWithin(client: pg.PoolClient, beginOurs: () => void) {
  let end = () => {};
  let begun: Promise<Tx> | undefined;
  let ended: Promise<unknown> | undefined;
  const begin: Others = () => {
    beginOurs();
    begun ??= new Promise<Tx>((resolve, reject) => {
      const waiting = new Promise<void>((resolve) => {
        end = resolve;
      });
      const { adapter, prisma } = clients();
      ended = adapter
        .within(client, () =>
          prisma.$transaction(async (tx) => {
            resolve(tx);
            await waiting;
          }, options),
        )
        .catch(reject);
    });
    return begun;
  };

  return {
    begin,
    end: async () => {
      end();
      await ended;
    },
  };
}

/**
 * Statements on the connection of a transaction, which begins with the first of them, until it has ended. Plans are made
 * once a connection and role.
 */
function connectionOn(client: pg.PoolClient, role: Role, begin: () => void, keepsPlans = false) {
  const { names } = clients();
  let isOpen = true;
  return {
    async run(text: string, values: readonly unknown[], as: "arrays" | "objects" | "count", isPlannedEach = true) {
      if (!isOpen) throw new Error("the transaction of this statement has ended");
      begin();
      if (keepsPlans && isPlannedEach) {
        keepsPlans = false;
        // Its failure is that of the statement after it.
        client.query("set local plan_cache_mode = auto").catch(() => {});
      }
      const name = names.of(`${role} ${text}`);
      const statement = {
        name: name || undefined,
        text,
        values: values as unknown[],
        types: clientTypes,
        rowMode: as === "arrays" ? ("array" as const) : undefined,
      };
      const { rows, rowCount } = await client.query(statement as pg.QueryConfig);
      return (as === "count" ? rowCount : rows) as never;
    },
    end() {
      isOpen = false;
    },
  };
}

/**
 * Notifies all listeners of the channel, once the transaction has been committed; if it is rolled back, nobody.
 * @param payload at most 8,000 bytes, sealed three quarters of it
 */
export function notifyAfterCommit(
  tx: Tx | pg.PoolClient,
  channel: string,
  payload = "",
  more: { isSealed?: true } = {},
) {
  const messages = clients().announcements.get(tx);
  if (!messages) throw new Error("not in a transaction of inRole or sqlInRole");
  messages.push({ channel, payload, ...more });
}

/**
 * For what is written and read by nobody before the commit, as a history is: the commit follows it at once, not after its
 * answer. What fails in it fails the transaction. `sent`: it has sent its first statement, and sends no other.
 */
export async function withCommit(tx: Tx | pg.PoolClient, sent: Promise<unknown>): Promise<void> {
  const writes = clients().lastWrites.get(tx);
  if (!writes) return void (await sent);
  sent.catch(() => {}); // handled at the end
  writes.push(sent);
}

/** The log of a transaction without rows may come to the disk later: nobody waits for it. */
async function sendNotifications(pool: pg.Pool, messages: readonly Message[]) {
  const { sealMessage } = await import("@/lib/server/secrets/sealed");
  const texts = messages.map(({ channel, payload, isSealed }) => {
    const text = isSealed ? sealMessage(payload, channel) : payload;
    return `select pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(text)})`;
  });
  return pool.query(`select set_config('synchronous_commit', 'off', true); ${texts.join("; ")}`);
}

export const withScope = <T>(viewer: Viewer, run: (tx: Tx) => Promise<T>) => inRole(scopeOf(viewer), run);
export const asProvider = <T>(run: (tx: Tx) => Promise<T>) => inRole(unscoped("millwright_all"), run);
export const asAuth = <T>(run: (tx: Tx) => Promise<T>) => inRole(unscoped("millwright_auth"), run);

/** Work inside the walls of one plant without a person: what a controller sends. */
export const withinPlant = <T>(company_id: number, plant_id: number, run: (tx: Tx) => Promise<T>) =>
  inRole({ role: "millwright_scoped", companies: `{${company_id}}`, plants: `{${plant_id}}`, user: "" }, run);

/** The same walls on a bare pg connection, for statements over many rows: ingestion, evaluation, series. */
const sqlInRole = <T>(
  settings: Settings,
  run: (client: pg.PoolClient) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> =>
  inTransaction(clients().pool, settings, { ...more, ...beginnings() }, (client, begin) => {
    begin();
    return run(client);
  });

/** What fails of this is noted for the page that is being drawn. */
const noting = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw noteOutage(error);
  });

/** `begin` sends its beginning, once, ahead of the first statement, which without it would have no right on anything. */
async function inTransaction<T>(
  pool: QueuedPool,
  settings: Settings,
  more: Record<string, string>,
  run: (client: pg.PoolClient, begin: () => void) => Promise<T>,
): Promise<T> {
  const { notifier, announcements, lastWrites } = clients();
  const text = beginText(settings, more);
  const client = await connectionOf(pool, settings.role === "millwright_scoped" ? settings.companies : settings.role);
  const messages: Message[] = [];
  const writes: Promise<unknown>[] = [];
  announcements.set(client, messages);
  lastWrites.set(client, writes);
  const beginning = beginningOf(client, text);
  try {
    const result = await run(client, beginning.begin);
    await together([beginning.end("commit"), ...writes]);
    announcements.delete(client);
    client.release();
    for (const message of messages) notifier.add(message);
    return result;
  } catch (error) {
    // What came after a write that failed, the commit too, failed because of it.
    const failed = (await Promise.allSettled(writes)).find(({ status }) => status === "rejected");
    announcements.delete(client);
    // A connection whose rollback fails is broken: it leaves the pool.
    await beginning.end("rollback").then(
      () => client.release(),
      (broken) => client.release(broken),
    );
    throw noteOutage(beginning.causeOf(failed ? (failed as PromiseRejectedResult).reason : error));
  }
}

/**
 * What is asked of a connection until this turn of the loop has run out leaves in one piece: a beginning and its first
 * statement, several that nobody waits for in between, the last one and the commit. Each write to a socket costs more than
 * most statements cost their sender.
 */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as unknown as pg.Client).connection;
  const send = client.query.bind(client) as (...asked: unknown[]) => unknown;
  let isGathering = false;
  const query = (...asked: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return send(...asked);
  };
  client.query = query as typeof client.query;
}

/** The beginning of a transaction, sent with its first statement, and its end, where it has begun. */
function beginningOf(client: pg.PoolClient, text: string) {
  let begun: Promise<unknown> | undefined;
  let failure: unknown;
  return {
    begin: () => {
      begun ??= client.query(text).catch((error) => {
        failure = error;
      });
    },
    end: async (how: "commit" | "rollback") => {
      if (!begun) return;
      await begun;
      if (failure !== undefined && how === "commit") throw failure;
      const { command } = await client.query(how);
      // PostgreSQL rolls back what has failed, whatever it is sent.
      if (how === "commit" && command !== "COMMIT") throw new Error("a statement failed, and nothing was committed");
    },
    /** Every statement after a failed beginning fails too, for another reason. */
    causeOf: (error: unknown) => failure ?? error,
  };
}

/** A viewer's reads of many rows; nobody waits for the end of the transaction. */
export async function sqlReadWithScope<T>(viewer: Viewer, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connectionOf(clients().pool, companiesOf(viewer));
  const beginning = beginningOf(client, beginText(scopeOf(viewer), { isReadOnly: true, ...timeouts }));
  beginning.begin();
  try {
    return await run(client);
  } catch (error) {
    throw noteOutage(beginning.causeOf(error));
  } finally {
    endUnwaited(client, beginning);
  }
}

/** Of a table of a large company, before its first row. */
const snapshotSilenceMs = 600_000;

/**
 * Reads of everything of one company as it was at one instant, inside its walls: what its archive is written from. It may
 * take as long as it takes.
 */
export async function sqlSnapshot<T>(company_id: number, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const plants = await sqlAsProvider((client) =>
    client.query<{ id: number }>({
      name: "plants-of-company",
      text: "select id from plants where company_id = $1 order by id",
      values: [company_id],
    }),
  );
  const inside = { companies: asArray([company_id]), plants: asArray(plants.rows.map(({ id }) => id)), user: "" };
  const client = await connectionOf(clients().pool, inside.companies);
  allowSilence(client, snapshotSilenceMs);
  const begin = { isReadOnly: true, isSnapshot: true, statement_timeout: "0" };
  const beginning = beginningOf(client, beginText({ role: "millwright_scoped", ...inside }, begin));
  beginning.begin();
  try {
    return await run(client);
  } catch (error) {
    throw noteOutage(beginning.causeOf(error));
  } finally {
    endUnwaited(client, beginning);
  }
}

/**
 * What controllers send and workers evaluate asks for rows by their keys. Plans of its statements are made while a new
 * installation has few rows, and one that reads a whole table would stay when it has many.
 */
const byKeys = { enable_seqscan: "off" };

export const sqlWithinPlant = <T>(company_id: number, plant_id: number, run: (client: pg.PoolClient) => Promise<T>) =>
  sqlWithinPlants([{ company_id, plant_id }], run);

/** Inside the walls around several plants at once, for what their controllers send at the same time. */
export const sqlWithinPlants = <T>(
  places: readonly { company_id: number; plant_id: number }[],
  run: (client: pg.PoolClient) => Promise<T>,
) => {
  const companies = asArray([...new Set(places.map(({ company_id }) => company_id))]);
  const plants = asArray([...new Set(places.map(({ plant_id }) => plant_id))]);

  return sqlInRole({ role: "millwright_scoped", companies, plants, user: "" }, run, byKeys);
};
export const sqlAsProvider = <T>(run: (client: pg.PoolClient) => Promise<T>) =>
  sqlInRole(unscoped("millwright_all"), run);

export const sqlAsAuth = <T>(run: (client: pg.PoolClient) => Promise<T>) => sqlInRole(unscoped("millwright_auth"), run);

/**
 * While `run` runs, what is asked for together in a transaction that only reads is one statement, not several: of twenty
 * small ones sending, planning and answering is most of the cost. For what is asked for in the same few combinations
 * every time, because each is a statement that every connection prepares.
 */
export async function inOneStatement<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const gathering = clients().gatherings.get(tx);
  if (!gathering) return run();
  gathering.open();
  try {
    return await run();
  } finally {
    gathering.close();
  }
}

/** Queries of one turn, sent as one. */
function gatheringOn(run: (text: string, values: readonly unknown[]) => Promise<unknown[][]>) {
  let opened = 0;
  let waiting: {
    query: Gatherable;
    resolve: (rows: (readonly unknown[])[]) => void;
    reject: (error: unknown) => void;
  }[] = [];

  async function send() {
    const sent = waiting;
    waiting = [];
    const queries = sent.map(({ query }) => query);
    try {
      const rows = await run(
        gatheredText(queries),
        queries.flatMap(({ values }) => values),
      );
      const answers = firstOf(rows);
      for (const [at, { query, resolve }] of sent.entries()) resolve(rowsIn(query, answers[at]));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  return {
    open: () => {
      opened++;
    },
    close: () => {
      opened--;
    },
    gather(query: Gatherable) {
      if (opened === 0 || !isGatherable(query.types)) return null;
      return new Promise<(readonly unknown[])[]>((resolve, reject) => {
        if (waiting.push({ query, resolve, reject }) === 1) process.nextTick(send);
      });
    },
  };
}

/** A transaction that only reads, on a connection that it gives back. Nobody waits for its end. */
async function readOn<T>(client: pg.PoolClient, viewer: Scoped, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { role, text } = readBeginning(viewer);
  const beginning = beginningOf(client, text);
  const connection = connectionOn(client, role, beginning.begin, true);
  const gathering = gatheringOn((text, values) => connection.run(text, values, "arrays", false));
  const tx = clientOf({ gather: gathering.gather, ...connection }) as Tx;
  clients().gatherings.set(tx, gathering);
  try {
    return await run(tx);
  } catch (error) {
    throw noteOutage(beginning.causeOf(error));
  } finally {
    connection.end();
    endUnwaited(client, beginning);
  }
}

const readBeginnings = new WeakMap<Scoped, { role: Role; text: string }>();

/** Written once for a viewer, who may have thousands of plants, and who cannot change. */
function readBeginning(viewer: Scoped) {
  const known = readBeginnings.get(viewer);
  if (known) return known;
  const settings = scopeOf(viewer);
  const fresh = { role: settings.role, text: beginText(settings, { isReadOnly: true, ...timeouts, ...keptPlans }) };
  if (Object.isFrozen(viewer) && Object.isFrozen(viewer.plant_ids)) readBeginnings.set(viewer, fresh);
  return fresh;
}

/** Nothing has been written: ending well or not is the same. */
const endUnwaited = (client: pg.PoolClient, beginning: ReturnType<typeof beginningOf>) =>
  beginning.end("rollback").then(
    () => client.release(),
    (broken) => client.release(broken),
  );

/** A viewer's reads. What writes or locks takes withScope. */
export const readWithScope = async <T>(viewer: Viewer, run: (tx: Tx) => Promise<T>) =>
  readOn(await connectionOf(clients().pool, companiesOf(viewer)), viewer, run);

type ViewerCall = "session_viewer" | "key_viewer";

/** Who the holder of a session or a key was when they called last, how the database put it, and the fingerprint of that. */
export interface Supposed {
  call: ViewerCall;
  key: Buffer;
  found: string;
  fingerprint: string;
  viewer: Viewer;
}

/**
 * Reads for the user who called last with this key, and asks in the same message whether that is still who it is: asking first
 * is a round trip more. Null where it is not, and nothing of what was read or failed is answered then.
 */
export async function readSupposing<T>(
  { call, key, fingerprint, viewer }: Supposed,
  run: (tx: Tx) => Promise<T>,
): Promise<{ answer: T } | null> {
  const client = await connectionOf(clients().pool, companiesOf(viewer));
  const [now, read] = await Promise.allSettled([askFingerprint(client, call, key), readOn(client, viewer, run)]);
  if (now.status === "rejected") throw now.reason;
  if (now.value !== fingerprint) return null;
  if (read.status === "rejected") throw read.reason;
  return { answer: read.value };
}

/** The viewer behind a session or a key as JSON, or null. */
export const lookUpViewer = (call: ViewerCall, key: Buffer) => ask(clients().pool, call, key);

/** Of a session some words about the rows that its viewer is made of; of a key, which is rarer, the viewer itself. */
const askFingerprint = (client: pg.PoolClient, call: ViewerCall, key: Buffer) =>
  ask(client, call === "session_viewer" ? "session_fingerprint" : call, key);

async function ask(
  connection: Pick<pg.Pool, "query">,
  call: ViewerCall | "session_fingerprint",
  key: Buffer,
): Promise<string | null> {
  const { rows } = await noting(
    connection.query<{ found: string | null }>({
      name: call,
      text: `select ${call}($1)::text as found`,
      values: [key],
    }),
  );
  return rows[0]?.found ?? null;
}

/** Calls one of the few functions that the bare login may execute (whose link this is, whose serial number). */
export async function lookUp<T>(
  call:
    | "calendar_link"
    | "scim_directory"
    | "serial_controller"
    | "graph_link"
    | "wallboard"
    | "vendor_link"
    | "request_link"
    | "guest_report",
  key: Buffer | string,
): Promise<T | null> {
  const { rows } = await noting(
    clients().pool.query<{ found: T | null }>({ name: call, text: `select ${call}($1) as found`, values: [key] }),
  );
  return rows[0]?.found ?? null;
}

/** The controllers that hold these tokens, each in its place. */
export async function lookUpTokens<T>(hashes: readonly Buffer[]): Promise<(T | null)[]> {
  const { rows } = await clients().pool.query<{ found: T | null }>({
    name: "token_controllers",
    text: "select token_controller(hash) as found from unnest($1::bytea[]) with ordinality t (hash, n) order by n",
    values: [hashes],
  });
  return rows.map(({ found }) => found);
}

/** What this process is called by its connections, which end with it however it ends. */
export const ownConnections = () => clients().connections;

/** Whether the process with these connections still has any. The bare login sees its own. */
export async function isConnected(connections: string): Promise<boolean> {
  const { rows } = await clients().pool.query<{ found: boolean }>({
    name: "connected",
    text: "select exists (select from pg_stat_activity where application_name = $1) as found",
    values: [connections],
  });
  return rows[0]?.found === true;
}

/** One round trip on the bare login: is the database there, and which migrations has it? */
export async function databaseState(): Promise<{ migrations: string[]; now: Date }> {
  const { rows } = await clients().probe.query<{ migrations: string[]; now: Date }>(
    `select now(), (select array_agg(migration_name order by migration_name) from _prisma_migrations where finished_at is not null) as migrations`,
  );
  return firstOf(rows);
}

export async function closeDatabase() {
  const open = held.millwrightDatabase;
  held.millwrightDatabase = undefined;
  await open?.notifier.flush();
  open?.notifier.stop();
  await open?.prisma.$disconnect();
  await open?.probe.end();
  await open?.writers.end();
  await open?.pool.end();
}

/** A pg-shaped store for the rate limiter: every statement runs under the auth role in its own transaction. */
export const limiterStore = () => ({
  query: (statement: pg.QueryConfig) => sqlInRole(unscoped("millwright_auth"), (client) => client.query(statement)),
});
