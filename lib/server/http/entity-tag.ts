import { createHash } from "node:crypto";
import { bodyOf, wholeAnswer } from "./whole";

/**
 * Gives a record's answer a tag made of its content, and answers 304 without a body to who has that content already. Weak:
 * the same record, whatever the compression on the way.
 */
export async function withEntityTag(request: Request, answer: Response): Promise<Response> {
  const isRecord = answer.status === 200 && answer.headers.get("content-type")?.startsWith("application/json");
  if (!isRecord || !["GET", "HEAD"].includes(request.method)) return answer;
  const bytes = await bodyOf(answer);
  const tag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const headers = new Headers(answer.headers);
  headers.set("ETag", tag);
  if (!isKnown(request.headers.get("if-none-match"), tag)) return wholeAnswer(bytes, 200, headers);
  headers.delete("content-type");
  headers.delete("content-length");
  return new Response(null, { status: 304, headers });
}

/** Compared weakly (RFC 9110, 13.1.2): proxies may have taken the `W/` away. */
const isKnown = (given: string | null, tag: string) =>
  given?.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag.slice(2)) ?? false;
