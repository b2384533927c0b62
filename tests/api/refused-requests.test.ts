import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Program, startProgram } from "../programs";
import { projectFile } from "../source";

/** A server with the web server's preload, which answers whatever comes to it with its address. */

let server: Program;
let port: number;
beforeAll(async () => {
  const echo = `require("node:http").createServer(({ url }, answer) => answer.end(url)).on("upgrade", () => {})
    .listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
  server = startProgram(process.execPath, ["--import", projectFile("lib/launch/run/refused-requests.mjs"), "-e", echo]);
  await server.prints(/\d+\n/);
  port = Number(server.output().trim());
});
afterAll(() => server.kill());

/** As it is written: clients would correct it. */
async function answerTo(...lines: string[]) {
  const socket = connect(port, "127.0.0.1");
  socket.end(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += part;
  const [head, body] = text.split("\r\n\r\n") as [string, string];
  return { status: Number(head.split(" ")[1]), allow: /^allow: (.*)$/im.exec(head)?.[1], body };
}

const host = "Host: millwright.example";

test("a valid request for a page or a call passes the preload", async () => {
  for (const path of ["/", "/graph/12?a=%zz", "/graph/%C3%A9", "/api/plants", "/api/plants/%zz", "/_next/static/a.js"])
    for (const method of ["GET", "POST", "OPTIONS"])
      expect(await answerTo(`${method} ${path} HTTP/1.1`, host), `${method} ${path}`).toMatchObject({ status: 200 });
});

test("a path with an invalid escape answers 400", async () => {
  for (const path of ["/graph/%zz", "/%", "/dashboard/%ff", "/_next/static/%E0%A4%A", "/saml/%zz/acs"])
    expect(await answerTo(`GET ${path} HTTP/1.1`, host), path).toMatchObject({ status: 400 });
});

test("a request target that is not a path answers 400", async () => {
  for (const target of ["http://other.example/dashboard", "http://millwright.example/api/plants"])
    expect(await answerTo(`GET ${target} HTTP/1.1`, host), target).toMatchObject({ status: 400 });
  expect(await answerTo("OPTIONS * HTTP/1.1", host)).toMatchObject({ status: 400 });
});

test("a request with two hosts answers 400, for a page and for a call", async () => {
  for (const path of ["/dashboard", "/api/plants"])
    expect(await answerTo(`GET ${path} HTTP/1.1`, host, "host: other.example"), path).toMatchObject({ status: 400 });
});

test("a method that no page serves answers 405 with those that pages serve", async () => {
  for (const method of ["TRACE", "PROPFIND", "LOCK"])
    expect(await answerTo(`${method} /dashboard HTTP/1.1`, host), method).toMatchObject({
      status: 405,
      allow: expect.stringContaining("GET"),
    });
});

test("a request to upgrade the connection is refused and its connection closed", async () => {
  const upgrade = ["Upgrade: websocket", "Connection: Upgrade"];
  for (const path of ["/dashboard", "/api/events", "/%zz"])
    expect(await answerTo(`GET ${path} HTTP/1.1`, host, ...upgrade), path).toMatchObject({ status: 400 });
});
