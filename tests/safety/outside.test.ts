import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isCallable } from "@/lib/server/http/callable";
import { NotCallable, postOutside } from "@/lib/server/http/outside";

/** Addresses that somebody types lead to the public internet, or to networks that the operator names. */

test.each([
  ["8.8.8.8", true],
  ["93.184.216.34", true],
  ["2606:2800:220:1::1", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", true],
  ["fd00::1", false],
  ["fe80::1", false],
  ["64:ff9b::7f00:1", false],
] as const)("%s may be called by default: %s", (address, expected) => {
  expect(isCallable(address, [])).toBe(expected);
});

test("a private network that the operator names may be called, and no other", () => {
  expect(isCallable("10.20.3.4", ["10.20.0.0/16"])).toBe(true);
  expect(isCallable("10.21.3.4", ["10.20.0.0/16"])).toBe(false);
  expect(isCallable("fd12::1", ["fd12::/16"])).toBe(true);
});

describe("a call outside", () => {
  let server: Server;
  let url: URL;
  const heard: { body: string; type: string | undefined }[] = [];
  let answer: RequestListener = (_request, response) => response.writeHead(200).end();
  const own = { allowed: ["127.0.0.0/8", "::1/128"], timeoutMs: 2_000 };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        heard.push({ body, type: request.headers["content-type"] });
        answer(request, response);
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ping`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test("posts JSON and answers with the status", async () => {
    expect(await postOutside(url, { oee: 0.8 }, own)).toBe(200);
    expect(heard.at(-1)).toEqual({ body: '{"oee":0.8}', type: "application/json" });
  });

  test("to this machine is refused, by its address and by a name that leads to it", async () => {
    const before = heard.length;
    const open = { allowed: [], timeoutMs: 2_000 };
    await expect(postOutside(url, {}, open)).rejects.toThrow(NotCallable);
    await expect(postOutside(new URL(url.href.replace("127.0.0.1", "localhost")), {}, open)).rejects.toThrow(
      NotCallable,
    );
    await expect(postOutside(new URL(url.href.replace("127.0.0.1", "[::1]")), {}, open)).rejects.toThrow(NotCallable);
    expect(heard.length).toBe(before);
  });

  test("does not follow a redirect, and does not read an endless answer", async () => {
    answer = (_request, response) => response.writeHead(302, { Location: "http://169.254.169.254/" }).end();
    expect(await postOutside(url, {}, own)).toBe(302);
    answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(1_000)), 1);
      response.on("close", () => clearInterval(timer));
    };
    expect(await postOutside(url, {}, own)).toBe(200);
  });

  test("ends when nobody answers in time", async () => {
    answer = () => undefined;
    await expect(postOutside(url, {}, { ...own, timeoutMs: 100 })).rejects.toThrow();
  });
});
