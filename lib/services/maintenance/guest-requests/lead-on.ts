import { Answer } from "@/lib/server/http/endpoint";
import type { GuestAnswer } from "./report";

/** A form that is sent without scripts leads on to the report's own page. */
export function leadOn(request: Request, data: GuestAnswer): Answer<{ data: GuestAnswer }> {
  const isForm = request.headers.get("accept")?.includes("text/html") ?? false;

  return new Answer({ data }, isForm ? { status: 303, headers: { Location: `${data.follow_url}?sent=1` } } : {});
}
