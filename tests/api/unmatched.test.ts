import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "@/app/api/[[...unmatched]]/route";
import { GET as logOut } from "@/app/api/auth/logout/route";
import { GET as stream } from "@/app/api/events/route";
import { GET as takeRegisters } from "@/app/api/ingest/v1/flat/route";
import { GET as listPlants } from "@/app/api/plants/route";
import { metrics } from "@/lib/server/metrics";
import { call } from "../helpers";
import { type Program, startProgram } from "../programs";
import { aRole, aTenant, aUser } from "../samples";
import { projectFile } from "../source";

/** What no call answers still gets an answer that a program can read. */

describe("an address or method that no call serves", () => {
  const served = { "x-served-methods": "GET, POST, HEAD, OPTIONS" };

  test("an unknown address is answered with 404 as JSON, with a request id", async () => {
    for (const [method, handler] of Object.entries({ GET, POST, PUT, PATCH, DELETE })) {
      const { status, body, headers } = await call(handler, { method, path: "/no-such/call" });

      expect([status, body.code], method).toEqual([404, "unknown_call"]);
      expect(body.message).toBe("There is no such call in the API");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    }
  });

  test("the refusal of an unknown address is in the caller's language", async () => {
    const { body } = await call(GET, { path: "/nada", headers: { "accept-language": "es-MX" } });

    expect(body.message).toBe("No existe esa llamada en la API");
  });

  test("a method that an address does not serve is answered with 405 and the methods that it serves", async () => {
    for (const method of ["DELETE", "PATCH", "TRACE"]) {
      const { status, body, headers } = await call(GET, {
        headers: { ...served, "x-unserved-method": method },
      });

      expect([status, body.code, headers.get("allow")]).toEqual([405, "wrong_method", "GET, POST, HEAD, OPTIONS"]);
      expect(body.message).toContain(method);
    }
  });

  test("OPTIONS is answered with the methods that an address serves", async () => {
    const { status, text, headers } = await call(GET, {
      headers: { ...served, "x-unserved-method": "OPTIONS" },
    });

    expect([status, text, headers.get("allow")]).toEqual([204, "", "GET, POST, HEAD, OPTIONS"]);
    expect(headers.get("x-request-id")).toBeTruthy();
    expect((await call(OPTIONS, { method: "OPTIONS", path: "/no-such" })).status).toBe(404);
  });

  test("metrics count unknown addresses under one label", async () => {
    await call(GET, { path: "/made-up-just-now" });

    const text = await metrics.registry.metrics();
    expect(text).toContain('route="unmatched"');
    expect(text).not.toContain("made-up-just-now");
  });
});

describe("HEAD", () => {
  test("HEAD on a list answers the headers of GET without its body", async () => {
    const { company, plant } = await aTenant();
    const person = await aUser({
      role: await aRole({ permissions: ["view_plants"], company_id: company.id }),
      company,
      plants: [plant],
    });
    const { status, text, headers } = await call(listPlants, { as: person, method: "HEAD", path: "/plants" });

    expect([status, text]).toEqual([200, ""]);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(20);
    expect((await call(listPlants, { method: "HEAD", path: "/plants" })).status).toBe(401);
  });

  test("HEAD on the event stream ends at once", async () => {
    const { company, plant } = await aTenant();
    const person = await aUser({
      role: await aRole({ permissions: ["view_plants"], company_id: company.id }),
      company,
      plants: [plant],
    });
    expect((await call(stream, { as: person, method: "HEAD", path: "/events" })).status).toBe(200);
  });

  test("HEAD changes nothing: a GET that does is refused to it", async () => {
    expect((await call(logOut, { method: "HEAD", path: "/auth/logout" })).status).toBe(405);
    expect((await call(takeRegisters, { method: "HEAD", path: "/ingest/v1/flat" })).status).toBe(405);
  });
});

describe("the web server's preload", () => {
  let server: Program;
  let port: number;
  beforeAll(async () => {
    const echo = `require("node:http").createServer(({ method, url, headers }, answer) => {
      answer.end(JSON.stringify([method, url, headers["x-unserved-method"], headers["x-served-methods"]]));
    }).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
    server = startProgram(process.execPath, [
      "--import",
      projectFile("lib/launch/run/unserved-methods.mjs"),
      "-e",
      echo,
    ]);
    await server.prints(/\d+\n/);
    port = Number(server.output().trim());
  });
  afterAll(() => server.kill());

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise((resolve, reject) => {
      request({ port, host: "127.0.0.1", method, path, headers }, async (answer) => {
        let text = "";
        for await (const part of answer) text += part;
        resolve(text && JSON.parse(text));
      })
        .on("error", reject)
        .end();
    });

  test("requests that a call serves pass the preload unchanged", async () => {
    expect(await ask("GET", "/api/sensors?max=5")).toEqual(["GET", "/api/sensors?max=5", null, null]);
    expect(await ask("PUT", "/api/sensors/12")).toEqual(["PUT", "/api/sensors/12", null, null]);
    expect(await ask("POST", "/dashboard")).toEqual(["POST", "/dashboard", null, null]);
    expect(await ask("POST", "/api/no-such")).toEqual(["POST", "/api/no-such", null, null]);
  });

  test("the preload leads a method that an address does not serve to the call that refuses it", async () => {
    const away = (method: string, served: string | null) => ["GET", "/api/unserved-method", method, served];

    expect(await ask("PATCH", "/api/sensors/12")).toEqual(away("PATCH", "GET, PUT, POST, DELETE, HEAD, OPTIONS"));
    expect(await ask("TRACE", "/api/plants")).toEqual(away("TRACE", "GET, POST, DELETE, HEAD, OPTIONS"));
    expect(await ask("OPTIONS", "/api/auth/login")).toEqual(away("OPTIONS", "POST, OPTIONS"));
    expect(await ask("GET", "/api/machines/reorder")).toEqual(away("GET", "POST, OPTIONS"));
    expect(await ask("TRACE", "/api/no-such")).toEqual(away("TRACE", null));
  });

  test("a caller cannot name methods to the preload", async () => {
    const headers = { "x-unserved-method": "GET", "x-served-methods": "BREW" };
    expect(await ask("GET", "/api/sensors", headers)).toEqual(["GET", "/api/sensors", null, null]);
  });
});
