/*
 * A refresh of an open page that fails must not take the page away. Next answers a refresh that was refused, or that reached
 * nobody, by opening the address again, and then an error stands where a person was reading. So a refresh is sent until it is
 * answered: what is shown stays, and becomes current when the server is back. Leaving the page meanwhile is not held up.
 *
 * Of refreshes that overlap the last alone is answered. The page writes its plant, or what is open on it, into the address
 * without asking the server; the first answer then names another tree than Next has. Next mends one such answer quietly, and
 * after a second in a row opens the address again, under the hands of a user who is typing.
 */

const shortestPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Refusals that pass: of a busy server, and of a proxy whose server is away. */
const passing = [502, 503, 504];

type Send = typeof fetch;

interface Page {
  /** The path of the page that is open. Its parameters are not compared: the page writes its plant there without asking for it. */
  shown: () => string;
  /** Waits so many milliseconds, or less when there is reason to hope. */
  pause: (ms: number) => Promise<void>;
  /** A refresh begins to wait; what is returned is called when it no longer does. */
  onWait: () => () => void;
  /** The page shows what the server has now. */
  onRefreshed: () => void;
}

/** Sends like `send`, and the refreshes of the page that is open until they are answered. */
export function refreshingPatiently(send: Send, { shown, pause, onWait, onRefreshed }: Page): Send {
  // Several refreshes of a page that waits share its next answer: the server is not asked more often because it is busy.
  const waiting = new Map<string, Promise<Response>>();
  // By address and the tree that Next asks for: a step to another list of the same path is nobody's successor.
  const newest = new Map<string, symbol>();

  async function refresh(address: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const asked = `${address} ${new Headers(init.headers).get("next-router-state-tree")}`;
    const own = Symbol(address);
    newest.set(asked, own);
    const response = await answered(address, input, init);
    if (newest.get(asked) !== own) return unanswered;
    newest.delete(asked);
    return response;
  }

  async function answered(address: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const first = waiting.get(address);
    if (first) return (await first).clone();
    const response = await attempt(input, init);
    if (response && !passing.includes(response.status)) return response;
    const shared = waiting.get(address) ?? until(address, input, init, response);
    waiting.set(address, shared);
    return (await shared).clone();
  }

  async function until(address: string, input: RequestInfo | URL, init: RequestInit, refused: Response | null) {
    const end = onWait();
    try {
      let response = refused;
      for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        await pause(Math.max(pauseMs, 1_000 * Number(response?.headers.get("retry-after") ?? 0)));
        if (shown() !== pathOf(address)) return unanswered;
        response = await attempt(input, init);
        if (response && !passing.includes(response.status)) return response;
      }
    } finally {
      waiting.delete(address);
      end();
    }
  }

  /** Null where nobody has answered, or somebody else: of the server's own answers each arrives whole and states its kind. */
  async function attempt(input: RequestInfo | URL, init: RequestInit): Promise<Response | null> {
    try {
      const response = await send(input, init);
      if (!response.ok) return response;
      if (!response.headers.get("content-type")?.startsWith("text/x-component")) return null;
      await response.clone().arrayBuffer();
      onRefreshed();
      return response;
    } catch {
      return null;
    }
  }

  return ((input: RequestInfo | URL, init?: RequestInit) => {
    const address = init && refreshedBy(input, init);
    if (!address || pathOf(address) !== shown()) return send(input, init);
    return refresh(address, input, { ...init, headers: { ...(init.headers as object), "x-refresh": "1" } });
  }) as Send;
}

const pathOf = (address: string) => address.split("?", 1).join("");

/** For what nobody waits for: another page is open, or Next draws the answer of a later refresh. */
const unanswered = new Promise<never>(() => {});

/** The address whose data a request of Next's router asks for; undefined for any other request. */
function refreshedBy(input: RequestInfo | URL, { headers }: RequestInit): string | undefined {
  if (!(input instanceof URL) || !headers || headers instanceof Headers || Array.isArray(headers)) return undefined;
  if (headers.rsc !== "1" || headers["next-router-prefetch"]) return undefined;
  // Next distinguishes caches by a parameter that is nobody's business: last, and the others as they are written.
  const { pathname, search } = input;
  const last = search.slice(Math.max(search.lastIndexOf("&"), 0));
  return pathname + (/^[?&]_rsc(=|$)/.test(last) ? search.slice(0, -last.length) : search);
}
