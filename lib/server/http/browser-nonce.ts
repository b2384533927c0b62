import { randomBytes } from "node:crypto";
import { env } from "../env";
import { cookieOf, hostCookie, hostCookieText } from "./cookies";

/**
 * Knows the browser that began to sign in elsewhere when it comes back. Another site sends it back with a POST, which
 * carries cookies only where SameSite is None, and browsers take that over https alone. On a plain-http installation
 * the cookie is Lax: it does not come with the POST, it comes with the exchange of the code that the POST ends in.
 */
const minutes = 15;

export const browserNonce = (headers: Headers): string | undefined => {
  const nonce = cookieOf(headers, hostCookie("browser"));
  return nonce && /^[\w-]{43}$/.test(nonce) ? nonce : undefined;
};

/** The browser's own where it has one, so that two tabs may sign in at once. */
export const nonceOf = (headers: Headers) => browserNonce(headers) ?? randomBytes(32).toString("base64url");

export function nonceCookie(nonce: string, now: Date): string {
  const text = hostCookieText("browser", nonce, new Date(now.getTime() + minutes * 60_000));
  return env.isHttps ? text.replace("SameSite=Lax", "SameSite=None") : text;
}

/** Whether the browser has to show it with the POST already. */
export const isNoncePosted = () => env.isHttps;
