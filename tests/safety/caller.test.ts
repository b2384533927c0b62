import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { clientAddress } from "@/lib/server/http/client-address";
import { startProgram } from "../programs";
import { projectFile } from "../source";

/** Whom a throttle counts: the address that we have seen, not the one that the caller names. */

const headers = (hops: string) => new Headers({ "x-forwarded-for": hops });
afterEach(() => {
  process.env.TRUSTED_PROXIES = "";
});

test("without a proxy only the socket's address counts", () => {
  expect(clientAddress(headers("203.0.113.9"))).toBe("203.0.113.9");
  expect(clientAddress(headers("10.0.0.1, 8.8.8.8, 203.0.113.9"))).toBe("203.0.113.9");
  expect(clientAddress(new Headers())).toBeNull();
});

test("behind one proxy the address it saw counts, whatever the caller sent before", () => {
  process.env.TRUSTED_PROXIES = "1";
  expect(clientAddress(headers("203.0.113.9, 172.18.0.2"))).toBe("203.0.113.9");
  expect(clientAddress(headers("1.1.1.1, 2.2.2.2, 203.0.113.9, 172.18.0.2"))).toBe("203.0.113.9");
});

test("the web server's preload appends the socket's address to the header", async () => {
  // As Node reads the header, and as code that reads the raw lines does.
  const echo = `require("node:http").createServer(({ headers, rawHeaders }, answer) => {
      const raw = rawHeaders.filter((_, at) => at % 2 && /^x-forwarded-for$/i.test(rawHeaders[at - 1]));
      answer.end([headers["x-forwarded-for"], ...raw].join(" | "));
    }).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
  const server = startProgram(process.execPath, [
    "--import",
    projectFile("lib/launch/run/caller-address.mjs"),
    "-e",
    echo,
  ]);
  try {
    await server.prints(/\d+\n/);
    const port = server.output().trim();
    const ask = async (headers: Record<string, string | string[]>) => {
      const [answer] = await once(request(`http://127.0.0.1:${port}/`, { headers }).end(), "response");
      return text(answer);
    };
    expect(await ask({})).toBe("127.0.0.1 | 127.0.0.1");
    expect(await ask({ "x-forwarded-for": "8.8.8.8" })).toBe("8.8.8.8, 127.0.0.1 | 8.8.8.8, 127.0.0.1");
    const twice = await ask({ "X-Forwarded-For": ["8.8.8.8", "1.1.1.1"] });
    expect(twice).toBe("8.8.8.8, 1.1.1.1, 127.0.0.1 | 8.8.8.8, 1.1.1.1, 127.0.0.1");
  } finally {
    await server.kill();
  }
});
