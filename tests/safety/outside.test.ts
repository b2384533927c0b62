import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isCallable } from "@/lib/server/http/callable";
import { NotCallable, postOutside } from "@/lib/server/http/outside";

/** Addresses that somebody types lead to the public internet, or to networks that the operator names. */

test.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "::ffff:8.8.8.8", "2606:2800:220:1::1", "2001:200::1", "2003::1"])(
  "%s is of the public internet and may be called",
  (address) => expect(isCallable(address, [])).toBe(true),
);

/** Each row of IANA's special-purpose registries that is not globally reachable, and what is refused beside them. */
const special = {
  "this network": ["0.0.0.0", "0.255.255.255"],
  "private use": ["10.0.0.0", "10.1.2.3", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  "shared address space": ["100.64.0.0", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.255.255.255", "::1"],
  "link local": ["169.254.169.254", "fe80::1", "febf::1", "fe80::1%eth0"],
  "protocol assignments": ["192.0.0.1", "192.0.0.170", "2001::1", "2001:2::1", "2001:1ff::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  "6to4 and its relays": ["192.88.99.1", "192.88.99.2", "2002:7f00:1::"],
  benchmarking: ["198.18.0.1", "198.19.255.255"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  reserved: ["240.0.0.1", "255.255.255.255"],
  unspecified: ["::"],
  "IPv4 mapped": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:7f00:1"],
  "IPv4 compatible": ["::7f00:1", "::127.0.0.1", "::8.8.8.8"],
  "IPv4 translated": ["::ffff:0:7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::1"],
  "discard only": ["100::1", "100:0:0:1::1"],
  "segment routing": ["5f00::1", "5f00:ffff::1"],
  "unique local": ["fc00::1", "fd00::1", "fdff::1"],
  "site local": ["fec0::1", "feff::1"],
};
test.each(Object.entries(special).flatMap(([name, addresses]) => addresses.map((address) => [address, name])))(
  "%s (%s) may not be called by default",
  (address) => expect(isCallable(address!, [])).toBe(false),
);

test("a private network that the operator names may be called, and no other", () => {
  expect(isCallable("10.20.3.4", ["10.20.0.0/16"])).toBe(true);
  expect(isCallable("10.21.3.4", ["10.20.0.0/16"])).toBe(false);
  expect(isCallable("fd12::1", ["fd12::/16"])).toBe(true);
});

describe("a call outside", () => {
  let server: Server;
  let url: URL;
  const received: { body: string; type: string | undefined }[] = [];
  let answer: RequestListener = (_request, response) => response.writeHead(200).end();
  const own = { allowed: ["127.0.0.0/8", "::1/128"], timeoutMs: 2_000 };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        received.push({ body, type: request.headers["content-type"] });
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
    expect(received.at(-1)).toEqual({ body: '{"oee":0.8}', type: "application/json" });
  });

  test("to this machine is refused, by its address and by a name that leads to it", async () => {
    const before = received.length;
    const open = { allowed: [], timeoutMs: 2_000 };
    await expect(postOutside(url, {}, open)).rejects.toThrow(NotCallable);
    await expect(postOutside(new URL(url.href.replace("127.0.0.1", "localhost")), {}, open)).rejects.toThrow(
      NotCallable,
    );
    await expect(postOutside(new URL(url.href.replace("127.0.0.1", "[::1]")), {}, open)).rejects.toThrow(NotCallable);
    expect(received.length).toBe(before);
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
