import { createHash, randomBytes } from "node:crypto";
import { narrowedToKey } from "@/lib/domain/identity/api-keys";
import { roleType } from "@/lib/domain/identity/permissions";
import { canUseTemporarily } from "@/lib/domain/identity/role-rules";
import type { ShownFactor } from "@/lib/domain/identity/second-factor";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { asProvider, lookUp, lookUpViewer, type Supposed, type Tx } from "../data/db";
import { cookieOf, hostCookie, hostCookieText } from "./cookies";

/**
 * Sessions are opaque random tokens, kept as hashes and looked up on every request, so that a revocation,
 * a role change or an archived account takes effect on the next one. This file is the only place that
 * knows about tokens.
 */

const day = 24 * 60 * 60 * 1000;
const maxLiveSessions = 20;

export const sha256 = (text: string) => createHash("sha256").update(text).digest();

export const sessionCookie = () => hostCookie("session");

const newToken = () => `s_${randomBytes(32).toString("base64url")}`;

export interface NewSession {
  token: string;
  session_id: number;
  kind: Viewer["session_kind"];
  /** The browser keeps its cookie when it is closed. */
  is_kept: boolean;
  absolute_expires_at: Date;
}

/** How a session came to be. No method means nothing was shown. */
export interface Beginning {
  is_kept?: boolean;
  factor?: ShownFactor;
  /** When its holder last showed who they are: with a password, or by their identity provider. */
  proven_at?: Date | null;
}

/** Cookie: idle 12 h, at most 7 days. Bearer: 24 h. The provider's people: idle 1 h, at most 12 h. */
function lifetimes(kind: Viewer["session_kind"], isProvider: boolean, now: Date) {
  const [idle, absolute] = isProvider
    ? [kind === "cookie" ? day / 24 : day / 2, day / 2]
    : kind === "cookie"
      ? [day / 2, 7 * day]
      : [day, day];
  return { idle_expires_at: new Date(now.getTime() + idle), absolute_expires_at: new Date(now.getTime() + absolute) };
}

export async function createSession(
  tx: Tx,
  user: { id: number; role: { type: number } },
  kind: Viewer["session_kind"],
  origin: { ip: string | null; user_agent: string | null },
  now: Date,
  beginning: Beginning = {},
): Promise<NewSession> {
  const token = newToken();
  const is_kept = kind === "cookie" && (beginning.is_kept ?? false);
  const times = lifetimes(kind, user.role.type !== roleType.customer, now);
  const { id } = await tx.session.create({
    data: { user_id: user.id, token_hash: sha256(token), kind, ...origin, ...times, ...beginning, is_kept },
    select: { id: true },
  });
  const live = await tx.session.findMany({
    where: { user_id: user.id, revoked_at: null, absolute_expires_at: { gt: now } },
    orderBy: { id: "desc" },
    skip: maxLiveSessions,
    select: { id: true },
  });
  if (live.length > 0) {
    await tx.session.updateMany({
      where: { id: { in: live.map((session) => session.id) } },
      data: { revoked_at: now },
    });
  }
  return { token, session_id: id, kind, is_kept, absolute_expires_at: times.absolute_expires_at };
}

/** A new token for the same session, which keeps its times and temporary role; the old token stops working. */
export async function rotateToken(tx: Tx, session_id: number): Promise<NewSession> {
  const token = newToken();
  const { kind, ...rest } = await tx.session.update({
    where: { id: session_id, revoked_at: null },
    data: { token_hash: sha256(token) },
    select: { kind: true, is_kept: true, absolute_expires_at: true },
  });
  return { token, session_id, kind: kind as NewSession["kind"], ...rest };
}

/** Ends a person's sessions, all or all but one, and returns how many. Their open streams end within seconds. */
export async function endSessions(tx: Tx, user_id: number, now: Date, but?: number): Promise<number> {
  // One that is being opened or renewed at this moment is waited for, and ends with the rest.
  await tx.$executeRaw`select from users where id = ${user_id} for no key update`;
  const { count } = await tx.session.updateMany({
    where: { user_id, revoked_at: null, absolute_expires_at: { gt: now }, ...(but && { id: { not: but } }) },
    data: { revoked_at: now },
  });
  // Also a device whose session has only expired.
  await tx.pushSubscription.deleteMany({
    where: { user_id, ...(but && { OR: [{ session_id: null }, { session_id: { not: but } }] }) },
  });
  return count;
}

type FoundViewer = Omit<Viewer, "company_ids" | "plant_ids"> & {
  company_ids: number[] | null;
  plant_ids: number[] | null;
};

/** The viewer behind a token, or null when there is no live session. */
export async function viewerOf(token: string): Promise<Viewer | null> {
  if (!isSession(token)) return null;
  return viewerBehind("session_viewer", token);
}

/** The viewer that a key is, or null. It comes in the header of a program, never in a cookie. */
export const viewerOfKey = (key: string) => viewerBehind("key_viewer", key);

const isSession = (token: string) => token.startsWith("s_") && token.length <= 100;

async function viewerBehind(call: Supposed["call"], token: string): Promise<Viewer | null> {
  const key = sha256(token);
  const found = await lookUpViewer(call, key);
  if (found === null) return null;
  const known = recent.get(token);
  if (known?.found === found) return known.viewer;
  const { fingerprint = found, ...person } = JSON.parse(found) as FoundViewer & { fingerprint?: string };
  const viewer = readViewer(person);
  if (viewer) recent.keep(token, { call, key, found, fingerprint, viewer });
  return viewer;
}

function readViewer(found: FoundViewer): Viewer | null {
  const viewer = withinReach(found);
  if (!viewer || viewer.key_id === undefined) return viewer;
  return viewer.key ? narrowedToKey(viewer, viewer.key) : null;
}

/**
 * Who is behind this, if nothing has changed since this process asked last; undefined where it has not asked. A key in a cookie
 * is nobody's.
 */
export const supposedBehind = ({ token, by }: Presented): Supposed | undefined =>
  by === "bearer" || isSession(token) ? recent.get(token) : undefined;

/**
 * Those who called last, by what they presented. Several calls share a viewer, who therefore cannot be changed. One takes up to
 * 30 kB: twice a role's permissions and the plants.
 */
class Recent {
  readonly #kept = new Map<string, Supposed>();

  constructor(private readonly most: number) {}

  get(token: string): Supposed | undefined {
    const one = this.#kept.get(token);
    if (!one) return undefined;
    this.#kept.delete(token);
    this.#kept.set(token, one);
    return one;
  }

  keep(token: string, one: Supposed) {
    deepFreeze(one.viewer);
    this.#kept.delete(token);
    this.#kept.set(token, one);
    if (this.#kept.size <= this.most) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

const recent = new Recent(500);

function deepFreeze(value: unknown) {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const one of Object.values(value)) deepFreeze(one);
}

export interface CalendarLink {
  viewer: Viewer;
  /** Null: the work of the person. */
  plant_id: number | null;
}

/** Whose work a calendar's address opens, or null. */
export async function viewerOfCalendar(token: string): Promise<CalendarLink | null> {
  if (!token.startsWith("c_") || token.length > 100) return null;
  const found = await lookUp<{ viewer: FoundViewer; plant_id: number | null }>("calendar_link", sha256(token));
  const viewer = found && withinReach(found.viewer);
  return viewer && { viewer, plant_id: found.plant_id };
}

/** A role that has grown above the person's own while they wear it, or that they may not wear any more, opens nothing. */
function withinReach(found: FoundViewer): Viewer | null {
  if (found.is_temp_role && !canUseTemporarily(found.own_role, found.role)) return null;
  return { ...found, company_ids: found.company_ids ?? "all", plant_ids: found.plant_ids ?? "all" };
}

/** The temporary role of a viewer and its plant, to be used again by background jobs of that viewer. */
export interface TemporaryRole {
  role_id: number;
  plant_id: number;
}

export const temporaryRoleOf = (viewer: Viewer): TemporaryRole | null =>
  viewer.is_temp_role && viewer.plant_ids !== "all"
    ? { role_id: viewer.role.id, plant_id: viewer.plant_ids[0] ?? 0 }
    : null;

/** Who the person would be if they signed in now; null when they no longer may. For work that runs without them. */
export async function viewerOfUser(user_id: number, worn: TemporaryRole | null): Promise<Viewer | null> {
  const [row] = await asProvider(
    (tx) => tx.$queryRaw<{ found: FoundViewer | null }[]>`
      select viewer_of_user(${user_id}::int, ${worn?.role_id ?? null}::int, ${worn?.plant_id ?? null}::int) as found`,
  );
  return row?.found ? withinReach(row.found) : null;
}

export interface Presented {
  token: string;
  by: "bearer" | "cookie";
}

/** The token that a request presents. With both, the bearer wins and the cookie is ignored. */
export function presentedToken(headers: Headers): Presented | null {
  const bearer = bearerOf(headers);
  if (bearer) return { token: bearer, by: "bearer" };
  const cookie = cookieOf(headers, sessionCookie());
  return cookie ? { token: cookie, by: "cookie" } : null;
}

export const bearerOf = (headers: Headers): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

export const setSessionCookie = ({ token, is_kept, absolute_expires_at }: NewSession) =>
  hostCookieText("session", token, is_kept ? absolute_expires_at : "session");

export const clearSessionCookie = () => hostCookieText("session", "", "ended");

export const notSignedIn = () => new DomainError("unauthenticated", "errors.try_sign_in_again");
