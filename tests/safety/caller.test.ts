import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { clientAddress } from "@/lib/server/http/visit";
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
  const echo = `require("node:http").createServer((request, answer) => answer.end(request.headers["x-forwarded-for"]))
    .listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
  const server = spawn(process.execPath, ["--import", projectFile("lib/launch/caller-address.mjs"), "-e", echo]);
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const ask = async (sent: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${String(port).trim()}/`, { headers: sent })).text();
    expect(await ask({})).toBe("127.0.0.1");
    expect(await ask({ "x-forwarded-for": "8.8.8.8" })).toBe("8.8.8.8, 127.0.0.1");
  } finally {
    server.kill();
  }
});
