import { localeOf, type Viewer } from "@/lib/domain/identity/viewer";
import { env } from "../env";

const year = 60 * 60 * 24 * 365;

/** The choices that the server must know before it draws a page, from the person's row into this browser. */
export function preferenceCookies({ language_id, density }: Pick<Viewer, "language_id" | "density">): string[] {
  const cookie = (name: string, value: string) =>
    [`${name}=${value}`, "Path=/", `Max-Age=${year}`, "SameSite=Lax", env.isHttps ? "Secure" : ""]
      .filter(Boolean)
      .join("; ");
  return [cookie("locale", localeOf(language_id)), cookie("density", density)];
}
