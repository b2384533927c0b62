import type { Viewer } from "@/lib/domain/identity/viewer";
import { opensToPerson } from "../http/endpoint";
import type { Route } from "../http/openapi";
import { bodyOf } from "../http/whole";
import { performTool } from "./call-tool";
import { type ServedTool, toolsOf } from "./tools";

/** A person for whom the reading tools are called, each as a call of theirs. */
export interface Reader {
  viewer: Viewer;
  /** What their own request presents: the session, and the address that it came from. */
  headers: Headers;
  routes: readonly Route[];
}

/** Of a request, only who it is from. */
export function headersOfPerson(given: Headers): Headers {
  const headers = new Headers({ "x-requested-with": "XMLHttpRequest" });
  for (const name of ["authorization", "cookie", "x-forwarded-for", "x-timezone-offset", "user-agent"]) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** The reading tools whose calls are open to the person. */
export const readingTools = ({ routes, viewer }: Pick<Reader, "routes" | "viewer">): ServedTool[] =>
  [...toolsOf(routes).values()].filter(
    ({ annotations, operation }) => annotations.readOnlyHint && opensToPerson(operation.handler.contract, viewer),
  );

export interface Read {
  isRefused: boolean;
  body: Record<string, unknown>;
}

/** What the call answers the person, as an assistant is given it. Null: no tool of that name reads, or not for them. */
export async function readAsPerson(
  reader: Reader,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Read | null> {
  const found = readingTools(reader).find(({ tool }) => tool.name === name);
  if (!found) return null;
  const { answer, body } = await performTool(found, reader.headers, args);
  if (body) return { isRefused: false, body };

  return { isRefused: true, body: JSON.parse(String(await bodyOf(answer))) as Record<string, unknown> };
}
