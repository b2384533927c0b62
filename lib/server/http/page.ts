import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { holds, type Permission } from "@/lib/domain/identity/permissions";
import { type Condition, can, localeOf, type Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { offsetAt } from "@/lib/domain/shared/time-zones";
import type { Call } from "../data/call";
import { readWithScope, type withScope } from "../data/db";
import { knownZone } from "../i18n";
import { clientAddress } from "./client-address";
import { noteDenied } from "./denied";
import { pageViewer } from "./next-auth";

/** The signed-in viewer, looked up once a request. */
export const currentViewer = cache(pageViewer);

/** What the limited-access page of this request names: the missing key; none where it is the person who does not fit. */
export const lacking = cache(() => ({
  permission: null as string | null,
  is_switched_off: false,
  /** Where no key would help: the message that states who is let in. */
  reason: null as string | null,
}));

/** The address as the browser asked for it; proxy.tsx hands it on. */
export const requestedPath = async () => (await headers()).get("x-path") ?? "/";

/** Where a second factor is set up; who must and has not is led here from everywhere else. */
const enrolmentPath = "/profile?enableMfa=true";

/** Without a session: to sign-in, which remembers the target. */
export async function requireSession(): Promise<Viewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/login/sign-in?next=${encodeURIComponent(await requestedPath())}`);
  return viewer;
}

/**
 * The door of a screen: a session, the second factor where it is demanded, and any one of the permissions. Without
 * one, or when the condition fails: the limited-access page.
 */
export async function requirePage(
  permissions: Permission | readonly Permission[] | "signed_in",
  condition?: Condition,
): Promise<Viewer> {
  const viewer = await requireSession();
  if (viewer.must_enable_mfa) redirect(enrolmentPath);
  if (permissions !== "signed_in") {
    const keys = typeof permissions === "string" ? [permissions as Permission] : permissions;
    if (!keys.some((key) => can(viewer, key))) {
      const held = keys.find((key) => holds(viewer.role, key));
      Object.assign(lacking(), { permission: held ?? keys[0] ?? null, is_switched_off: held !== undefined });
      await noteDeniedPage(viewer, keys, "errors.limited_access");
      forbidden();
    }
    if (condition && !condition(viewer)) {
      Object.assign(lacking(), { reason: condition.reason });
      await noteDeniedPage(viewer, keys, condition.reason);
      forbidden();
    }
  }
  return viewer;
}

/** By the permission, not by the address: its end may be anything that somebody has typed. */
async function noteDeniedPage(viewer: Viewer, needs: readonly Permission[], reason: string) {
  const what = `/${(await requestedPath()).split(/[/?]/)[1] ?? ""}`.slice(0, 60);
  const ip = clientAddress(await headers());
  await noteDenied(viewer, { what, needs, reason, ip, now: new Date(), request_id: null });
}

/**
 * Runs services for a page, which only reads, in one transaction of the viewer's scope. A row that is not there is a
 * not-found page. `within`: withScope, for the page of a label, whose first print makes its link.
 */
export async function forPage<T>(
  viewer: Viewer,
  run: (call: Call) => Promise<T>,
  within: typeof readWithScope | typeof withScope = readWithScope,
): Promise<T> {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const now = new Date();
  const zone = knownZone(jar.get("time_zone")?.value);
  const call = {
    viewer,
    now,
    request_id: randomUUID(),
    ip: clientAddress(head),
    locale: localeOf(viewer.language_id),
    timezone_offset: Math.round(-offsetAt(now.getTime(), zone) / 60_000),
  };
  try {
    return await within(viewer, (tx) => run({ ...call, tx }));
  } catch (error) {
    if (error instanceof DomainError && error.refusal === "not_found") notFound();
    throw error;
  }
}

/** "new" or an id, as the last segment of an edit page; anything else does not exist. */
export function editedId(segment: string): number | null {
  if (segment === "new") return null;
  if (!/^\d{1,10}$/.test(segment)) notFound();
  return Number(segment);
}
