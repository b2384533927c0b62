import { request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { baseUrl } from "./browser";

/** The running server answers a program in JSON, whatever it asks for. */

const ask = (method: string, path: string) =>
  new Promise<{ status: number; allow?: string; id?: string; body: { code?: string; message?: string } | null }>(
    (resolve, reject) => {
      request(new URL(path, baseUrl), { method }, async (answer) => {
        let text = "";
        for await (const part of answer) text += part;
        const { allow, "x-request-id": id } = answer.headers as Record<string, string>;
        resolve({ status: answer.statusCode!, allow, id, body: text === "" ? null : JSON.parse(text) });
      })
        .on("error", reject)
        .end();
    },
  );

test("unknown addresses under /api answer 404 as JSON, whatever the method", async () => {
  const paths = ["/api", "/api/no-such-call", "/api/plants/1/no/such", "/api/plants/1/graphs/nothing", "/api/.hidden"];
  for (const path of paths)
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"]) {
      const { status, id, body } = await ask(method, path);
      expect([status, body?.code], `${method} ${path}`).toEqual([404, "unknown_call"]);
      expect(id).toBeTruthy();
    }
});

test("a method that a call does not serve answers 405 with those that it serves", async () => {
  for (const [method, path, allow] of [
    ["PATCH", "/api/plants", "GET, POST, DELETE, HEAD, OPTIONS"],
    ["TRACE", "/api/plants", "GET, POST, DELETE, HEAD, OPTIONS"],
    ["GET", "/api/auth/login", "POST, OPTIONS"],
    ["DELETE", "/api/alerts/1", "GET, HEAD, OPTIONS"],
  ] as const) {
    const answer = await ask(method, path);
    expect(answer, `${method} ${path}`).toMatchObject({ status: 405, allow, body: { code: "wrong_method" } });
    expect(answer.id).toBeTruthy();
  }
  expect(await ask("HEAD", "/api/auth/login")).toMatchObject({ status: 405, body: null });
});

test("OPTIONS and HEAD are answered without a body", async () => {
  expect(await ask("OPTIONS", "/api/plants")).toMatchObject({
    status: 204,
    allow: "GET, POST, DELETE, HEAD, OPTIONS",
    body: null,
  });
  expect(await ask("HEAD", "/api/openapi.json")).toMatchObject({ status: 200, body: null });
  expect(await ask("HEAD", "/api/plants")).toMatchObject({ status: 401, body: null });
});

/** As it is written: clients would correct it. */
async function statusOf(...lines: string[]) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.end(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += part;
  return Number(text.split(" ")[1]);
}

test("a malformed request or one with a method that no page serves is refused, never with 500", async () => {
  const { host } = new URL(baseUrl);
  const asked = [
    [400, "GET /graph/%zz HTTP/1.1", `Host: ${host}`],
    [400, "GET /maintenance/work-orders/%ff HTTP/1.1", `Host: ${host}`],
    [400, `GET http://${host}/dashboard HTTP/1.1`, `Host: ${host}`],
    [400, `GET http://${host}/api/plants HTTP/1.1`, `Host: ${host}`],
    [400, "OPTIONS * HTTP/1.1", `Host: ${host}`],
    [400, "GET /dashboard HTTP/1.1", `Host: ${host}`, "Host: other.example"],
    [400, "GET /api/plants HTTP/1.1", `Host: ${host}`, "Host: other.example"],
    [405, "TRACE /dashboard HTTP/1.1", `Host: ${host}`],
    [405, "PROPFIND /dashboard HTTP/1.1", `Host: ${host}`],
    [405, "TRACE /saml/no-such-company/acs HTTP/1.1", `Host: ${host}`],
  ] as const;
  for (const [status, ...lines] of asked) expect(await statusOf(...lines), lines.join(", ")).toBe(status);
});
