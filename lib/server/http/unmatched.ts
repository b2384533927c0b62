import { DomainError } from "@/lib/domain/shared/errors";
import { unmatchedRoute } from "./pattern";
import { served } from "./visit";

/** What no call answers: an address that does not exist, or a method that an address does not serve. */

/** Without `methods` there is no such address. OPTIONS asks for them, so it gets them. */
export const unmatched = (request: Request, method: string, methods: readonly string[] | null): Promise<Response> =>
  served(
    request,
    async () => {
      if (!methods) throw new DomainError("not_found", "errors.unknown_call");
      if (method !== "OPTIONS") throw wrongMethod(method, methods);
      return new Response(null, { status: 204, headers: { Allow: methods.join(", ") } });
    },
    unmatchedRoute,
  );

export const wrongMethod = (method: string, methods: readonly string[]) =>
  new DomainError("wrong_method", "errors.wrong_method", { params: { method, allowed: methods.join(", ") }, methods });
