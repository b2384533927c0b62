import type { Admission, Enrolled, Entered, NewDevice } from "./admission";
import { cookieOf, hostCookie, hostCookieText } from "./cookies";
import { Answer, done } from "./endpoint";
import { preferenceCookies } from "./preferences";
import { type NewSession, setSessionCookie, viewerOf } from "./session";
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
export async function answerAdmission(admission: Admission, data?: { target: string | null }) {
  if (admission.status === "session") return answerSession(admission.session, null, data);
  const { token, browser, methods, expires_at } = admission.challenge;
  const cookie = browser === null ? [] : [hostCookieText(waiting, browser, expires_at)];
  return new Answer(
    { status: "verification", methods, verification_token: token, expires_at, ...(data && { data }) },
    { headers: setting(cookie) },
  );
}

/** The web app never sees the token; every other client gets it. */
async function answerSession(session: NewSession, device: NewDevice | null = null, data: object = {}) {
  if (session.kind === "bearer") return new Answer({ data: { ...data, access_token: session.token } });
  const viewer = await viewerOf(session.token);
  const cookies = [
    setSessionCookie(session),
    hostCookieText(waiting, "", "ended"),
    ...(device ? [hostCookieText(trusted, device.token, device.expires_at)] : []),
    ...(viewer ? preferenceCookies(viewer) : []),
  ];
  return new Answer({ data: { ...data, access_token: "cookie" } }, { headers: setting(cookies) });
}

/** After a change the caller goes on with another token, which comes the way the first one did. */
export function answerRotated(call: Pick<Visitor, "locale">, message: string, session: NewSession, data: object = {}) {
  const isCookie = session.kind === "cookie";
  const answer = done(call, message, { ...data, access_token: isCookie ? "cookie" : session.token });
  if (isCookie) answer.more.headers = { "Set-Cookie": setSessionCookie(session) };
  return answer;
}

const answerEnrolled = (call: Pick<Visitor, "locale">, { session, recovery_codes }: Enrolled) =>
  answerRotated(call, "second-factor.is_on", session, { recovery_codes });

/** A typed code opened a session, or became a second factor. */
export const answerVerified = (call: Pick<Visitor, "locale">, verified: Entered | Enrolled) =>
  "device" in verified ? answerSession(verified.session, verified.device) : answerEnrolled(call, verified);

const setting = (cookies: string[]) => cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
