import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unavailableDigest } from "@/lib/domain/shared/errors";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { noteOutage } from "@/lib/server/data/outage";
import { servePages } from "@/lib/server/http/unavailable";

/*
 * What leaves the server when the database was away while a page was drawn. In Next's place stands a handler that answers as
 * Next does: 500 with an empty document after an error, packed, or data piece by piece that ends in an error.
 */

const held = globalThis as {
  millwrightPages?: (request: IncomingMessage, response: ServerResponse, pass: () => boolean) => boolean;
};

let server: Server;
let base: string;
let next: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
let away: unknown;

beforeAll(async () => {
  // The error of a database that is not there, as the pool throws it.
  const client = new pg.Client({ host: "127.0.0.1", port: await freePort() });
  away = await client.connect().catch((error) => error);
  servePages(["/_next/static/chunks/all.css"]);
  server = createServer((request, response) => {
    const pass = () => {
      void next(request, response);
      return true;
    };
    held.millwrightPages!(request, response, pass);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});

afterAll(() => {
  held.millwrightPages = undefined;
  server.close();
});

const read = async () => {
  await nextTurn(); // as behind a connection
  throw noteOutage(away);
};

const asNext = {
  async failedDocument(_: IncomingMessage, response: ServerResponse) {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Set-Cookie", "a=b");
    await read().catch(() => undefined);
    response.statusCode = 500;
    response.write("<html id='__next_error__'>");
    await nextTurn();
    response.end("<body></body></html>");
  },
  async data(_: IncomingMessage, response: ServerResponse) {
    response.setHeader("Content-Type", "text/x-component");
    response.flushHeaders();
    for (const part of ["0:one\n", "1:two\n"]) {
      response.write(part);
      await nextTurn();
    }
    response.end("2:three\n");
  },
  async failingData(_: IncomingMessage, response: ServerResponse) {
    response.setHeader("Content-Type", "text/x-component");
    response.write("0:one\n");
    await read().catch(() => undefined);
    response.write('1:E{"digest":"UNAVAILABLE"}\n');
    response.end();
  },
};

const get = (headers: Record<string, string> = {}, method = "GET") => fetch(`${base}/brands`, { method, headers });

describe("a page that the database kept from being drawn", () => {
  beforeEach(() => {
    next = asNext.failedDocument;
  });

  test("answers 503 with Retry-After and a page of the product that tries again by itself", async () => {
    const answer = await get({ "accept-language": "en" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("set-cookie")).toBe(null);
    const page = await answer.text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("<h1>Millwright is busy</h1>");
    expect(page).toContain('http-equiv="refresh" content="10"');
    expect(page).not.toContain("__next_error__");
  });

  test.each([
    [{ "accept-language": "es-MX,en;q=0.5" }, "Millwright está ocupado"],
    [{ cookie: "locale=es", "accept-language": "en" }, "Millwright está ocupado"],
    [{ cookie: "theme=dark; locale=en", "accept-language": "es" }, "Millwright is busy"],
    [{ "accept-language": "de" }, "Millwright is busy"],
  ])("is in the language of the browser: %j", async (headers, title) => {
    expect(await (await get(headers)).text()).toContain(`<title>${title}</title>`);
  });

  test("shows its own styles under a policy that allows nothing else", async () => {
    const { createHash } = await import("node:crypto");
    const answer = await get();
    const policy = answer.headers.get("content-security-policy");
    const [, style] = /<style>([\s\S]*)<\/style>/.exec(await answer.text())!;
    const hash = createHash("sha256").update(style!).digest("base64");
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  });

  test("answers a request for its head alone without a body", async () => {
    const answer = await get({}, "HEAD");
    expect([answer.status, await answer.text()]).toEqual([503, ""]);
  });

  test("keeps the status of a defect", async () => {
    next = async (_, response) => response.writeHead(500).end("broken");
    const answer = await get();
    expect([answer.status, await answer.text()]).toEqual([500, "broken"]);
  });

  test("keeps an answer that was possible without the database", async () => {
    next = async (_, response) => {
      await read().catch(() => undefined);
      response.end("the rest of the page");
    };
    expect(await (await get()).text()).toBe("the rest of the page");
  });

  test("marks the error for the part of a page that shows it, and no other error", async () => {
    const seen: unknown[] = [];
    next = async (_, response) => {
      for (const error of [away, new Error("defect")]) seen.push((noteOutage(error) as { digest?: string }).digest);
      response.end();
    };
    await get();
    expect(seen).toEqual([unavailableDigest, undefined]);
  });
});

describe("a page that refuses", () => {
  const shell = (response: ServerResponse, status: number) => {
    response.statusCode = status;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.write(Buffer.from('<!DOCTYPE html><html id="__next_error__"><head><meta charSet="utf-8"/>'));
    response.end("</head><body></body></html>");
  };

  test.each([403, 404])("has its styles before the scripts that draw it: %d", async (status) => {
    next = async (_, response) => shell(response, status);
    const answer = await get({ "accept-encoding": "gzip" });
    expect([answer.status, await answer.text()]).toEqual([
      status,
      '<!DOCTYPE html><html id="__next_error__"><head>' +
        '<link rel="stylesheet" href="/_next/static/chunks/all.css" data-precedence="next"/>' +
        '<meta charSet="utf-8"/></head><body></body></html>',
    ]);
  });

  test("that Next has drawn is sent as it is", async () => {
    next = async (_, response) => {
      response.statusCode = 404;
      response.end("<!DOCTYPE html><html lang='en'><head></head></html>");
    };
    expect(await (await get()).text()).toBe("<!DOCTYPE html><html lang='en'><head></head></html>");
  });
});

describe("a refresh of a page that is open", () => {
  const refresh = { rsc: "1", "x-refresh": "1" };

  test("is answered whole, as it would be in pieces", async () => {
    next = asNext.data;
    const answer = await get(refresh);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/x-component"]);
    expect(await answer.text()).toBe("0:one\n1:two\n2:three\n");
  });

  test("is refused with 503 and no data when it fails in the middle", async () => {
    next = asNext.failingData;
    const answer = await get(refresh);
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([503, "5", ""]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("keeps a redirect", async () => {
    next = async (_, response) => response.writeHead(307, { Location: "/login/sign-in" }).end();
    const answer = await fetch(`${base}/brands`, { headers: refresh, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([307, "/login/sign-in"]);
  });

  test("a step to another page is answered in pieces, and its error is shown in it", async () => {
    next = asNext.failingData;
    const answer = await get({ rsc: "1" });
    expect([answer.status, await answer.text()]).toEqual([200, '0:one\n1:E{"digest":"UNAVAILABLE"}\n']);
  });
});
