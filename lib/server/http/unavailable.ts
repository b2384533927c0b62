import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { asLocale, defaultLocale, type Locale, preferredLocale } from "@/lib/domain/shared/locales";
import { drawn } from "../data/outage";
import { translate } from "../i18n";
import { log } from "../log";
import { metrics } from "../metrics";
import { cookieOf } from "./cookies";
import { packer } from "./pack";
import { siteHeaders } from "./site-headers";
import { staticFiles, styleSheets } from "./static-files";

/*
 * Pages behind Node's own server, on their way to Next and back. Where the database was away Next answers 500 with a document
 * that is empty until its scripts have run. In its place goes a 503 with a page of ours, which tries again by itself.
 *
 * Of a page that refuses (403, 404) Next sends an empty document too, and without styles: what its scripts then drew stood bare for a
 * moment, and jumped when the styles came. It gets them.
 *
 * A page in the browser that is refreshed (lib/client/keep-shown.ts) asks for data instead of a document, and Next begins to
 * answer before it knows how that ends. Such an answer is held back until it is whole: a 503 then leaves the page as it is.
 */

const held = globalThis as {
  millwrightPages?: (request: IncomingMessage, response: ServerResponse, pass: () => boolean) => boolean;
};

/** From now on lib/launch/run/served-calls.mjs brings here what is not a call. `styles`: their addresses. */
export function servePages(styles: readonly string[] = styleSheets()): void {
  const sendFile = staticFiles();
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" data-precedence="next"/>`).join("");
  const pack = packer();
  held.millwrightPages = (request, response, pass) => {
    if (sendFile(request, response)) return true;
    if (request.url?.startsWith("/_next/")) return pass();
    let isAnswered = true;
    pack(request, response, () => {
      isAnswered = drawn((drawing) => {
        const answer = new PageAnswer(request, response, () => drawing.isAway);
        if (request.headers[refreshHeader]) answer.holdBack();
        else answer.mendDocument(links);
        return pass();
      });
    });
    return isAnswered;
  };
}

/** Sent with what refreshes a page that is open. */
const refreshHeader = "x-refresh";
const retryAfterSeconds = 5;

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;

/** What Next writes, looked at before it leaves. */
class PageAnswer {
  readonly #writeHead;
  readonly #write;
  readonly #end;
  #isOver = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly isAway: () => boolean,
  ) {
    this.#writeHead = response.writeHead.bind(response) as (status: number, headers?: OutgoingHttpHeaders) => unknown;
    this.#write = response.write.bind(response) as (chunk: Chunk) => boolean;
    this.#end = response.end.bind(response) as (body?: Chunk) => ServerResponse;
  }

  /** A failure and a refusal show in the status, and that before anything is written. @param links to the styles */
  mendDocument(links: string) {
    const { response } = this;
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
    const [write, end] = [response.write.bind(response), response.end.bind(response)];
    let isBegun = false;
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      isBegun = true;
      if (status !== 500 || !this.isAway()) return writeHead(status, ...rest);
      this.#refuse();
      return response;
    }) as typeof response.writeHead;
    const begin = () => {
      if (!isBegun && response.statusCode === 500) response.writeHead(500);
    };
    let isBare = true;
    response.write = ((chunk: Chunk, ...rest: unknown[]) => {
      begin();
      // Once another answer has been given, what Next still writes goes nowhere.
      if (this.#isOver) {
        releaseCallbacks(...rest);
        return true;
      }
      const first = isBare && refusing.has(response.statusCode) ? styled(chunk, links) : chunk;
      isBare = false;
      return (write as (...given: unknown[]) => boolean)(first, ...rest);
    }) as typeof response.write;
    response.end = ((...given: unknown[]) => {
      begin();
      if (!this.#isOver) return (end as (...given: unknown[]) => ServerResponse)(...given);
      releaseCallbacks(...given);
      return response;
    }) as typeof response.end;
  }

  /** A failure may show anywhere. */
  holdBack() {
    const { response } = this;
    const chunks: Buffer[] = [];
    let head: [status: number, ...rest: OutgoingHttpHeaders[]] | undefined;
    const keep = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      head ??= [status, ...(rest.filter((one) => typeof one === "object") as OutgoingHttpHeaders[])];
      return response;
    }) as typeof response.writeHead;
    response.flushHeaders = () => {};
    response.write = ((chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done) => {
      keep(chunk, typeof encoding === "string" ? encoding : undefined);
      releaseCallbacks(encoding, done);
      return true;
    }) as typeof response.write;
    response.end = ((chunk?: Chunk | Done, encoding?: BufferEncoding | Done, done?: Done) => {
      if (this.#isOver) return response;
      this.#isOver = true;
      keep(chunk, encoding);
      if (this.isAway()) this.#refuse();
      else {
        this.#writeHead(...(head ?? [response.statusCode]));
        for (const one of chunks) this.#write(one);
        this.#end();
      }
      releaseCallbacks(chunk, encoding, done);
      return response;
    }) as typeof response.end;
  }

  #refuse() {
    this.#isOver = true;
    const { request, response } = this;
    const isData = request.headers.rsc !== undefined;
    metrics.refusals.inc({ code: "unavailable" });
    log.error({ path: request.url?.split("?", 1)[0] }, "errors.unavailable");
    for (const name of response.getHeaderNames()) if (!stays.has(name)) response.removeHeader(name);
    const body = isData ? Buffer.alloc(0) : unavailablePage(localeOf(request));
    this.#writeHead(503, {
      "Retry-After": String(retryAfterSeconds),
      "Cache-Control": "no-store",
      "Content-Type": isData ? "text/plain; charset=utf-8" : "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Content-Length": String(body.length),
    });
    this.#end(request.method === "HEAD" ? undefined : body);
  }
}

const refusing = new Set([403, 404]);
/** How the document begins that Next makes of what a page throws. */
const bareDocument = '<html id="__next_error__"><head>';

/** The styles come before the scripts, which draw the page. */
function styled(chunk: Chunk, links: string): Chunk {
  const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
  return text.includes(bareDocument) ? text.replace(bareDocument, bareDocument + links) : chunk;
}

/** Callbacks of what was never sent. */
function releaseCallbacks(...given: unknown[]) {
  for (const one of given) if (typeof one === "function") process.nextTick(one as () => void);
}

const stays = new Set([
  ...siteHeaders.map(({ key }) => key.toLowerCase()),
  "strict-transport-security",
  "referrer-policy",
  "connection",
]);

/** The person's row cannot be asked: this browser's cookie, then its wish. */
function localeOf({ headers }: IncomingMessage): Locale {
  const cookie = cookieOf(new Headers({ cookie: headers.cookie ?? "" }), "locale");
  return asLocale(cookie) ?? preferredLocale(headers["accept-language"]) ?? defaultLocale;
}

// The colours of app/globals.css, which may not be there either.
const style = `:root{color-scheme:light dark;--page:#edeff1;--strong:#12181d;--muted:#55616c;--mark:#fff;--accent:#1559a6;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#101316;--strong:#f2f5f7;--muted:#9aa6b0;--mark:#181c20;--accent:#5a9be6;--on:#0b1116}}
body{margin:0;background:var(--page);color:var(--muted);font:14px/1.5 Inter,system-ui,sans-serif}
main{display:grid;min-height:100dvh;place-content:center;justify-items:center;gap:16px;padding:0 24px;text-align:center}
h1{margin:0;color:var(--strong);font-size:20px;font-weight:650}p{margin:0;max-width:28rem}
a{display:inline-grid;min-height:44px;place-items:center;padding:0 16px;border-radius:7px;background:var(--accent);color:var(--on);font-weight:550;text-decoration:none}
rect{fill:var(--strong)}path{stroke:var(--mark)}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Without a script, so that it works whatever else does not. The link leads to the page itself. */
function unavailablePage(locale: Locale): Buffer {
  const [title, text, retry] = ["title", "text", "retry"].map((key) => translate(locale, `broken.unavailable.${key}`));
  return Buffer.from(`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${2 * retryAfterSeconds}"><title>${title}</title><style>${style}</style></head>
<body><main>
<svg aria-hidden="true" width="36" height="36" viewBox="0 0 20 20" fill="none"><rect width="20" height="20" rx="5"/><path d="M3.5 11h2.6l1.6-5.5 2.6 9 2-6 1 2.5h3.2" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"/></svg>
<h1>${title}</h1><p>${text}</p><a href="">${retry}</a>
</main></body></html>
`);
}
