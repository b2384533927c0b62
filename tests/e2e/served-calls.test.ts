import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl, password } from "./browser";
import { aMill } from "./mill";

/** What callers meet at the web port, where pages and calls are served by different servers. */

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const ask = (path: string, { method = "GET", headers = {}, body }: Asked = {}) =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>((resolve, reject) => {
    const own = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const asked = request(new URL(path, baseUrl), { method, headers: { ...own, ...headers } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const known = answer.headers as Record<string, string | undefined>;
      resolve({ status: answer.statusCode!, headers: known, bytes: Buffer.concat(chunks) });
    });
    asked.on("error", reject).end(body ? JSON.stringify(body) : undefined);
  });

let token = "";
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
beforeAll(async () => {
  mill = await aMill(["plant_admin"]);
  const { email } = mill.people.plant_admin;
  const answer = await ask("/api/auth/login", { method: "POST", body: { email, password } });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  token = JSON.parse(answer.bytes.toString()).data.access_token;
});

test.each(["/api/brands", "/login"])(
  "a connection that rests after %s is kept longer than a proxy keeps its own",
  async (path) => {
    expect((await ask(path)).headers["keep-alive"]).toBe("timeout=65");
  },
);

describe("a call at the web port", () => {
  test("a call is answered with the headers of a page that keep other sites away", async () => {
    const { headers } = await ask("/api/plants");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=(self)"),
      "cache-control": "no-store",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("a long answer is packed for callers that unpack it, a short one leaves as it is", async () => {
    const packing = { "accept-encoding": "gzip" };
    const [plain, packed] = [await ask("/api/openapi.json"), await ask("/api/openapi.json", { headers: packing })];
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringContaining("Accept-Encoding"),
    });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);

    const short = await ask("/api/plants", { headers: packing });
    expect(short.headers["content-encoding"]).toBeUndefined();
    expect(short.headers["content-length"]).toBe(String(short.bytes.length));
  });

  test("an address that is written in another way reaches the same record", async () => {
    const plain = await ask(`/api/plants/${mill.plant.id}`);
    expect(plain.status).toBe(200);
    const escaped = [...String(mill.plant.id)].map((digit) => `%3${digit}`).join("");
    expect((await ask(`/api/plants/${escaped}`)).bytes.toString()).toBe(plain.bytes.toString());
    expect((await ask(`/api/%70lants/${mill.plant.id}`)).bytes.toString()).toBe(plain.bytes.toString());
    for (const path of [`/api/plants/${mill.plant.id}/`, `/api//plants/${mill.plant.id}`])
      expect(await ask(`${path}?max=5`), path).toMatchObject({
        status: 308,
        headers: { location: `/api/plants/${mill.plant.id}?max=5` },
      });
    for (const path of ["/api/plants/%zz", "/api/no-such/%zz"]) expect((await ask(path)).status, path).toBe(400);
  });

  test("health checks, single sign-on and files beside the API have the headers, methods and redirects of calls", async () => {
    expect(await ask("/healthz")).toMatchObject({ status: 200, headers: { "x-content-type-options": "nosniff" } });
    expect(await ask("/healthz", { method: "HEAD" })).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    expect(await ask("/healthz/")).toMatchObject({ status: 308, headers: { location: "/healthz" } });
    expect(await ask("/saml/no-such-company/metadata")).toMatchObject({ status: 404 });
    expect(await ask("/saml/no-such-company/acs")).toMatchObject({ status: 405, headers: { allow: "POST, OPTIONS" } });
    expect(await ask("/oidc/no-such-company/login")).toMatchObject({ status: 303 });
    expect(await ask("/service-worker.js")).toMatchObject({ headers: { "content-type": "text/javascript" } });
    expect(await ask("/zxing_reader.wasm")).toMatchObject({ headers: { "content-type": "application/wasm" } });
    expect(await ask("/help/pictures/en/dashboard.webp")).toMatchObject({ headers: { "content-type": "image/webp" } });
  });

  test("HEAD answers the headers of GET, without a body", async () => {
    const [got, head] = [await ask("/api/plants"), await ask("/api/plants", { method: "HEAD" })];
    expect(head.status).toBe(200);
    expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
    expect(head.bytes).toHaveLength(0);
  });

  test("a body that is longer than it may be is refused while it arrives", async () => {
    const body = { name: "x".repeat(2_000_000) };
    expect((await ask("/api/maintenance", { method: "POST", body })).status).toBe(413);
  });

  test("a caller that closes an event stream may open another", async () => {
    const open = () =>
      new Promise<{ status: number; hangUp: () => void }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` };
        const asked = request(new URL("/api/events", baseUrl), { headers }, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode!, hangUp: () => asked.destroy() });
        });
        asked.on("error", reject).end();
      });
    const streams = await Promise.all(Array.from({ length: 5 }, open));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await open()).status).toBe(429);
    for (const { hangUp } of streams) hangUp();
    await expect.poll(async () => (await open()).status).toBe(200);
  });
});
