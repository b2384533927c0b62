import { env } from "../env";

/** Browsers take the __Host- prefix only over https. */
export const hostCookie = (name: string) => (env.isHttps ? `__Host-${name}` : `millwright-${name}`);

/** The text of a Set-Cookie header for what no script may read. Without a lifetime it goes with the browser. */
export const hostCookieText = (name: string, value: string, lifetime: "session" | "ended" | Date) =>
  [`${hostCookie(name)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax", env.isHttps ? "Secure" : "", ending(lifetime)]
    .filter(Boolean)
    .join("; ");

const ending = (lifetime: "session" | "ended" | Date) => {
  if (lifetime === "session") return "";
  return lifetime === "ended" ? "Max-Age=0" : `Expires=${lifetime.toUTCString()}`;
};

export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
