import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOutside, NotCallable } from "@/lib/server/http/outside";

/** Answers of addresses that somebody has typed: limited in size and time, in the open only where the operator allows it. */

const server = createServer((request, response) => {
  if (request.url === "/away") response.writeHead(302, { Location: "http://169.254.169.254/latest" }).end();
  else if (request.url === "/large") response.end("x".repeat(2_000));
  else if (request.url === "/mute") response.flushHeaders();
  else if (request.url === "/odd") request.socket.end("HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n");
  else response.end("here");
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (url: string, allowed: string[] = ["127.0.0.0/8"]) =>
  fetchOutside(new URL(url), { method: "GET", headers: {} }, { allowed, timeoutMs: 500, maxBytes: 1_000 });

test("an outside address is read whole, its redirect is not followed", async () => {
  expect(await (await ask(`${origin}/`)).text()).toBe("here");
  const away = await ask(`${origin}/away`);
  expect([away.status, away.headers.get("location")]).toEqual([302, "http://169.254.169.254/latest"]);
});

test("an outside address with a large answer, or none in time, is given up", async () => {
  await expect(ask(`${origin}/large`)).rejects.toThrow(/more than 1000 bytes/);
  await expect(ask(`${origin}/mute`)).rejects.toThrow();
});

test("an outside address that answers with no valid status fails, and ends no process", async () => {
  await expect(ask(`${origin}/odd`)).rejects.toMatchObject({ code: "HPE_INVALID_STATUS" });
});

test("an outside address over plain http must be in an allowed network, public or not", async () => {
  await expect(ask(`${origin}/`, [])).rejects.toThrow(NotCallable);
  await expect(ask("http://93.184.216.34/", [])).rejects.toThrow(NotCallable);
  await expect(ask("file:///etc/passwd")).rejects.toThrow(NotCallable);
});
