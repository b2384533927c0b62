import { unmatched } from "@/lib/server/http/unmatched";

/** No call of the product: it answers whatever none of them does. lib/launch/run/unserved-methods.mjs names the method. */
const answer = (request: Request) => {
  const served = request.headers.get("x-served-methods")?.split(", ") ?? null;
  return unmatched(request, request.headers.get("x-unserved-method") ?? request.method, served);
};

export const GET = answer;
export const HEAD = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
export const OPTIONS = answer;
