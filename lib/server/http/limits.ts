import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "@/lib/domain/shared/errors";
import { limiterStore, sqlAsAuth } from "../data/db";
import { log } from "../log";
import { MemoryLimiter, type News } from "./memory-limiter";
import { sha256 } from "./session";

/** Every throttle of the product: so many points in so many seconds, a key each. */
const limits = {
  login_account_ip: { points: 10, duration: 15 * 60 },
  login_account: { points: 50, duration: 60 * 60 },
  login_ip: { points: 100, duration: 15 * 60 },
  // Silent: over it no mail goes out, and nobody is notified.
  reset_account: { points: 3, duration: 60 * 60 },
  reset_ip: { points: 10, duration: 60 * 60 },
  link_for_user: { points: 5, duration: 60 * 60 },
  reset_token_ip: { points: 30, duration: 60 * 60 },
  setup_ip: { points: 30, duration: 60 * 60 },
  // People of one company come from one address, all at the beginning of a shift.
  saml_begin: { points: 120, duration: 60 },
  saml_receive: { points: 120, duration: 60 },
  oidc_begin: { points: 120, duration: 60 },
  oidc_receive: { points: 120, duration: 60 },
  oidc_discovery: { points: 20, duration: 60 },
  // A provider ends the sessions of all its companies from the same few addresses.
  oidc_logout: { points: 600, duration: 60 },
  saml_logout: { points: 120, duration: 60 },
  idp_host: { points: 20, duration: 60 },
  sign_in_code: { points: 60, duration: 60 },
  password_change: { points: 10, duration: 15 * 60 },
  // Tries at the PIN of one person, from any user.
  permit_pin: { points: 5, duration: 15 * 60 },
  // Guessing at codes of a sign-in is counted with the person; this is for who makes sign-ins up.
  challenge_ip: { points: 60, duration: 15 * 60 },
  mfa_enrol: { points: 20, duration: 15 * 60 },
  api: { points: 600, duration: 60 },
  // Calls of tools by assistants, each of which is a call of the API too.
  mcp_tools: { points: 120, duration: 60 },
  // Calls with a body and without a session that have no limit of their own.
  without_session: { points: 600, duration: 60 },
  // A chart behind a link: a page and its points, again every so often.
  graph: { points: 120, duration: 60 },
  graph_wrong: { points: 20, duration: 5 * 60 },
  // The page on which a vendor answers a request for quotation.
  quote_link: { points: 60, duration: 60 },
  quote_link_wrong: { points: 20, duration: 5 * 60 },
  quote_answer: { points: 30, duration: 60 * 60 },
  // Labels that anybody scans. A plant is one address, and at the change of a shift many scan.
  guest_page: { points: 240, duration: 60 },
  guest_wrong: { points: 20, duration: 5 * 60 },
  guest_link: { points: 20, duration: 60 * 60 },
  guest_address: { points: 60, duration: 60 * 60 },
  guest_plant: { points: 200, duration: 24 * 60 * 60 },
  // Mails to one address.
  guest_mail: { points: 5, duration: 24 * 60 * 60 },
  // Calendar programs, which ask every so often, many of a company from one address.
  calendar: { points: 300, duration: 60 },
  calendar_wrong: { points: 20, duration: 5 * 60 },
  // Entra ID wants 25 requests in a second.
  scim: { points: 1_800, duration: 60 },
  scim_wrong: { points: 20, duration: 5 * 60 },
  calendar_link: { points: 30, duration: 60 * 60 },
  graph_link: { points: 30, duration: 60 * 60 },
  push_test: { points: 20, duration: 60 * 60 },
  broker_test: { points: 20, duration: 60 },
  model_test: { points: 20, duration: 60 },
  // Requests to a company's own model.
  model_person: { points: 20, duration: 60 * 60 },
  model_company: { points: 500, duration: 24 * 60 * 60 },
  export: { points: 10, duration: 60 * 60 },
  download: { points: 60, duration: 60 * 60 },
  emulate: { points: 10, duration: 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  // What a controller may send in a minute, all of it at once if it likes: it may have been cut off for a day.
  device_readings: { points: 600_000, duration: 60 },
  device_bytes: { points: 256 * 1024 * 1024, duration: 60 },
  // Many gateways of one plant come from one address, and one of them may try a wrong code without end.
  bind: { points: 300, duration: 60 },
  bind_own: { points: 20, duration: 60 * 60 },
  bind_serial: { points: 300, duration: 60 },
  // How often a repeated refusal is counted in the audit log: beyond it the count is a floor.
  noted: { points: 60, duration: 60 },
  // A few readers, each of which asks every ten seconds.
  reader_claim: { points: 120, duration: 60 },
  // A gateway that keeps reconnecting is blocked for five minutes, and so is a client that guesses passwords.
  mqtt_connect: { points: 15, duration: 60, blockDuration: 5 * 60 },
  mqtt_refused: { points: 30, duration: 60, blockDuration: 5 * 60 },
} as const;

export type Limit = keyof typeof limits;

// The frequent ones are counted in memory, because a round trip a call would cost more than the call. What the processes
// have counted they add up in the table, see shareLimits.
const inMemory = new Set<Limit>([
  "api",
  "mcp_tools",
  "without_session",
  "device_readings",
  "device_bytes",
  "graph",
  "graph_wrong",
  "quote_link",
  "quote_link_wrong",
  "guest_page",
  "guest_wrong",
  "calendar",
  "calendar_wrong",
  "scim",
  "scim_wrong",
  "mqtt_connect",
  "mqtt_refused",
  "noted",
]);

type Limiter = Pick<MemoryLimiter, "consume" | "get" | "reward" | "delete">;

// One of each, in however many bundles this file is.
const held = globalThis as { millwrightLimits?: Map<Limit, Limiter> };

function limiter(name: Limit): Limiter {
  held.millwrightLimits ??= new Map();
  const made = held.millwrightLimits;
  const known = made.get(name);
  if (known) return known;
  // Nothing stands in for the database: what these limits guard needs it too, and anyone who could make it late would be
  // counted from zero.
  const fresh: Limiter = inMemory.has(name)
    ? new MemoryLimiter(limits[name])
    : new RateLimiterPostgres({
        storeClient: limiterStore(),
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        ...limits[name],
      });
  made.set(name, fresh);
  return fresh;
}

/** As the table takes it: what somebody has typed may be longer than its column. */
const stored = (key: string) => (key.length <= 200 ? key : sha256(key).toString("base64url"));

const tooMany = (waitMs: number) =>
  new DomainError("too_many", "errors.too_many", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Takes points; over the limit it refuses with the seconds to wait. */
export async function consume(name: Limit, key: string, points = 1): Promise<void> {
  try {
    await limiter(name).consume(stored(key), points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
    throw refused;
  }
}

/** Takes a point and returns whether there was one: for limits that nobody may notice. */
export async function spend(name: Limit, key: string, points = 1): Promise<boolean> {
  try {
    await consume(name, key, points);
    return true;
  } catch (refused) {
    if (refused instanceof DomainError) return false;
    throw refused;
  }
}

/** Takes points that are spent already, even where there are none left: the next one is refused. */
export async function count(name: Limit, key: string, points: number): Promise<void> {
  await spend(name, key, points);
}

/** Refuses when nothing is left, without taking a point. */
export async function refuseWhenSpent(name: Limit, key: string): Promise<void> {
  const state = await limiter(name).get(stored(key));
  if (state && state.remainingPoints <= 0) throw tooMany(state.msBeforeNext);
}

/** Is nothing left? Takes no point. */
export async function isSpent(name: Limit, key: string): Promise<boolean> {
  const state = await limiter(name).get(stored(key));
  return state !== null && state.remainingPoints <= 0;
}

/** A point that was taken in case, and was not needed. */
export const giveBack = (name: Limit, key: string) => limiter(name).reward(stored(key));

export const forget = (name: Limit, key: string) => limiter(name).delete(stored(key));

/** Tests start from full buckets. */
export const resetLimits = () => held.millwrightLimits?.clear();

const shareEvery = 500;

/** Counts together with the other processes from now on, at most half a second behind them. */
export function shareLimits() {
  let sharing: Promise<void> | undefined;
  const share = () => {
    sharing ??= shareCounts().finally(() => {
      sharing = undefined;
    });
    return sharing;
  };
  const timer = setInterval(share, shareEvery).unref();

  return {
    share,
    /** What was counted last is shared too. */
    stop: async () => {
      clearInterval(timer);
      await sharing;
      await share();
    },
  };
}

/** Adds what was counted here to what all have counted, and learns the sum. */
async function shareCounts(): Promise<void> {
  const news = [...(held.millwrightLimits ?? [])].flatMap(([name, limiter]) =>
    limiter instanceof MemoryLimiter
      ? limiter.news().map((one) => ({ limiter, row: `${name}:${one.key}`, ...one }))
      : [],
  );
  if (news.length === 0) return;
  try {
    const sums = await addUp(news);
    for (const { limiter, row, key, points: sent } of news) {
      const sum = sums.get(row);
      if (sum) limiter.learn(key, { sent, ...sum });
    }
  } catch (error) {
    for (const { limiter, key } of news) limiter.remember(key);
    log.debug({ reason: (error as Error).message }, "limits not shared, retrying");
  }
}

/** The rows are those of the other limits, and in the order of their keys, so that no two processes wait in a circle. */
async function addUp(news: readonly (News & { row: string })[]) {
  const sorted = [...news].sort((a, b) => (a.row < b.row ? -1 : 1));
  const { rows } = await sqlAsAuth((client) =>
    client.query<{ key: string; points: number; ends_at: number }>({
      name: "add-up-limits",
      text: `insert into rate_limits as r (key, points, expire)
        select key, points, ends_at from unnest($1::text[], $2::int[], $3::int8[]) u (key, points, ends_at)
        on conflict (key) do update set
          points = case when r.expire <= $5 then excluded.points else r.points + excluded.points end,
          expire = case when r.expire <= $5 then excluded.expire
            when excluded.key = any($4) then greatest(r.expire, excluded.expire) else r.expire end
        returning key, points, expire::float8 as ends_at`,
      values: [
        sorted.map(({ row }) => row),
        sorted.map(({ points }) => points),
        sorted.map(({ ends_at }) => ends_at),
        sorted.filter(({ isBlocked }) => isBlocked).map(({ row }) => row),
        Date.now(),
      ],
    }),
  );
  return new Map(rows.map(({ key, points, ends_at }) => [key, { points, ends_at }]));
}
