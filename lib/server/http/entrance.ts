import type { Viewer } from "@/lib/domain/identity/viewer";
import { readWithScope } from "../data/db";
import type { Admission, Enrolled, Entered } from "./admission";
import { cookieOf, hostCookie, hostCookieText } from "./cookies";
import { Answer, done } from "./endpoint";
import { preferenceCookies } from "./preferences";
import { type NewSession, sessionCookie, setSessionCookie, viewerOf } from "./session";
import { signOut } from "./sign-out";
import type { Visitor } from "./visitor";

/** What signing in answers, by whichever way: tokens go into cookies of the web app, or to a program in the answer. */

const trusted = "td";
const waiting = "mfa";

export const kindOf = (request: Request) => (request.headers.get("x-auth-mode") === "cookie" ? "cookie" : "bearer");
export const agentOf = (request: Request) => request.headers.get("user-agent");
/** What this browser keeps if it is trusted. */
export const deviceOf = (request: Request) => cookieOf(request.headers, hostCookie(trusted));
/** The browser's half of a sign-in that waits for its code. */
export const browserOf = (request: Request) => cookieOf(request.headers, hostCookie(waiting));

/** `data` goes along: where somebody was going. */
export async function answerAdmission(
  visitor: Visitor,
  request: Request,
  admission: Admission,
  data?: { target: string | null },
) {
  if (admission.status === "session")
    return answerSession(visitor, request, { ...admission, device: null }, { ...data });
  const { token, browser, methods, expires_at } = admission.challenge;
  const cookie = browser === null ? [] : [hostCookieText(waiting, browser, expires_at)];
  return new Answer(
    { status: "verification", methods, verification_token: token, expires_at, ...(data && { data }) },
    { headers: setting(cookie) },
  );
}

/** The web app never sees the token; every other client gets it. */
async function answerSession<Data extends object>(
  visitor: Visitor,
  request: Request,
  { session, device }: Entered,
  data: Data,
) {
  const viewer = await viewerOf(session.token);
  const link = viewer && (await motorAnalysisOf(viewer));
  const entered = { ...data, ...(link && { motor_analysis: { baseUri: link } }) };
  if (session.kind === "bearer") return new Answer({ data: { ...entered, access_token: session.token } });
  await endReplaced(visitor, request);
  const cookies = [
    setSessionCookie(session),
    hostCookieText(waiting, "", "ended"),
    ...(device ? [hostCookieText(trusted, device.token, device.expires_at)] : []),
    ...(viewer ? preferenceCookies(viewer) : []),
  ];
  return new Answer({ data: { ...entered, access_token: "cookie" } }, { headers: setting(cookies) });
}

/** Where the company's motor analysis service is; null without one. */
export async function motorAnalysisOf(viewer: Viewer): Promise<string | null> {
  const { company_id } = viewer;
  if (company_id === null) return null;
  const company = await readWithScope(viewer, (tx) =>
    tx.company.findFirst({ where: { id: company_id }, select: { motor_analysis_url: true } }),
  );

  return company?.motor_analysis_url ?? null;
}

/** The browser's cookie is overwritten: the session that it held, whosever it was, must not go on without it. */
async function endReplaced({ now, ip, request_id }: Visitor, { headers }: Request) {
  const token = cookieOf(headers, sessionCookie());
  const viewer = token ? await viewerOf(token) : null;
  if (viewer) await signOut({ viewer, now, ip, request_id });
}

/** After a change the caller goes on with another token, which comes the way the first one did. */
export function answerRotated<Data extends object>(
  call: Pick<Visitor, "locale">,
  message: string,
  session: NewSession,
  data: Data,
) {
  const isCookie = session.kind === "cookie";
  const answer = done(call, message, { ...data, access_token: isCookie ? "cookie" : session.token });
  if (isCookie) answer.more.headers = { "Set-Cookie": setSessionCookie(session) };
  return answer;
}

const answerEnrolled = (call: Pick<Visitor, "locale">, { session, recovery_codes }: Enrolled) =>
  answerRotated(call, "second-factor.is_on", session, { recovery_codes });

/** A typed code opened a session, or became a second factor. */
export const answerVerified = (visitor: Visitor, request: Request, verified: Entered | Enrolled) =>
  "device" in verified ? answerSession(visitor, request, verified, {}) : answerEnrolled(visitor, verified);

const setting = (cookies: string[]) => cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
