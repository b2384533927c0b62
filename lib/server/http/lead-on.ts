import { Answer } from "./endpoint";

/** A form that is sent without scripts leads on to the page of what it has made. */
export function leadOn<Made extends { follow_url: string }>(request: Request, data: Made): Answer<{ data: Made }> {
  const isForm = request.headers.get("accept")?.includes("text/html") ?? false;

  return new Answer({ data }, isForm ? { status: 303, headers: { Location: `${data.follow_url}?sent=1` } } : {});
}
