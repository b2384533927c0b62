import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { pause } from "../pause";
import { type Program, startProgram } from "../programs";
import { projectFile } from "../source";

/** A server that gets the signal to end: as `next start` does, it closes its server and waits for that. */

const program = `const server = require("node:http").createServer((request, answer) => {
    if (request.url === "/never") return;
    if (request.url === "/begun") answer.write("begun ");
    setTimeout(() => answer.end(request.url), request.url === "/" ? 0 : 400);
  });
  process.on("SIGTERM", () => server.close(() => process.exit(0)));
  server.listen(0, "127.0.0.1", function () { console.log(this.address().port) });`;

let server: Program;
afterEach(() => server.kill());

async function started(): Promise<number> {
  server = startProgram(process.execPath, ["--import", projectFile("lib/launch/run/drain.mjs"), "-e", program]);
  await server.prints(/\d+\n/);
  return Number(server.output().trim());
}

/** A connection that is kept, as a proxy keeps it. */
function line(port: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  const received = { text: "", isClosed: false };
  socket.on("data", (data) => {
    received.text += data;
  });
  socket.on("close", () => {
    received.isClosed = true;
  });
  socket.on("error", () => {});
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return { received, ask };
}

test("a server that ends finishes open requests and closes their connections", async () => {
  const port = await started();
  const [slow, begun, idle] = [line(port), line(port), line(port)];
  idle.ask("/");
  await expect.poll(() => idle.received.text).toContain("keep-alive");
  slow.ask("/slow");
  begun.ask("/begun");
  await expect.poll(() => begun.received.text).toContain("begun");

  const began = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - began).toBeLessThan(3_000);
  expect(slow.received.text).toMatch(/Connection: close[\s\S]*\/slow/i);
  expect(begun.received.text).toContain("/begun");
  await expect.poll(() => [slow, begun, idle].map(({ received }) => received.isClosed)).toEqual([true, true, true]);
});

test("a server that ends accepts no new connection, and closes the remaining ones after five seconds", async () => {
  const port = await started();
  const stuck = line(port);
  stuck.ask("/never");
  await pause(100);
  const began = Date.now();
  const ended = server.stop();
  await pause(200);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(await ended).toBe(0);
  expect(Date.now() - began).toBeGreaterThan(4_000);
  expect(Date.now() - began).toBeLessThan(8_000);
});
