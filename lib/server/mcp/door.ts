import { isKey } from "@/lib/domain/identity/api-keys";
import { can, localeOf, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asText, readBytes } from "../http/body";
import { isDenial, noteDenied } from "../http/denied";
import { consume } from "../http/limits";
import type { Route } from "../http/openapi";
import { refuseOtherSites } from "../http/origin";
import { refuse } from "../http/refusals";
import { bearerOf, notSignedIn, viewerOfKey } from "../http/session";
import { served } from "../http/visit";
import type { Visit } from "../http/visitor";
import { parseObject } from "../http/wire";
import type { Asker } from "./call-tool";

/**
 * The door of assistants (docs/mcp.md): an API key whose person lets assistants use it, and nothing else. What they ask for then
 * goes through the doors of the calls, each with the same key.
 */
export const mcpDoor =
  (routes: () => readonly Route[]) =>
  (request: Request): Promise<Response> =>
    served(request, async (visit) => {
      try {
        const asker = await admit(request, visit, routes());
        const message = parseObject(asText(await readBytes(request, mostBytes)));
        const { answerMcp } = await import("./server");
        return await answerMcp(request, message, asker);
      } catch (error) {
        return refused(error, request, visit);
      }
    });

const mostBytes = 1024 * 1024;

async function admit(request: Request, visit: Visit, routes: readonly Route[]): Promise<Asker> {
  const token = bearerOf(request.headers) ?? "";
  const viewer = isKey(token) ? await viewerOfKey(token) : null;
  if (!viewer?.key) {
    await consume("without_session", subscriberOf(visit.ip));
    throw notSignedIn();
  }
  Object.assign(visit, { viewer, locale: localeOf(viewer.language_id) });
  await consume("api", `key ${viewer.key_id}`);
  refuseOtherSites(request);
  if (!can(viewer, "view_client_api")) throw withoutPermission(viewer, "view_client_api");
  if (!viewer.key.is_for_mcp) throw new DomainError("forbidden", "mcp.not_for_assistants");
  return { visit: { ...visit, viewer }, headers: passedOn(request.headers), routes };
}

/** Of what the request states, only who it is from. */
function passedOn(given: Headers): Headers {
  const headers = new Headers();
  for (const name of ["authorization", "x-forwarded-for", "x-timezone-offset", "user-agent"]) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** A plain challenge: there are no documents by which a client could find another way in. */
async function refused(error: unknown, request: Request, visit: Visit): Promise<Response> {
  const { viewer, now, ip, request_id } = visit;
  if (viewer && isDenial(error))
    await noteDenied(viewer, {
      what: `${request.method} /mcp`,
      needs: ["view_client_api"],
      reason: error.key,
      now,
      ip,
      request_id,
    });
  const answer = refuse(error, visit);
  if (answer.status === 401) answer.headers.set("WWW-Authenticate", "Bearer");
  return answer;
}
