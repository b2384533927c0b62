import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { packagedBroker } from "../brokers";
import { aBroker, aMill, atTheEnd, aWorker, cleanUpBrokers, started, stateOf, subscribed } from "./broker-suite";

cleanUpBrokers();

/** Something that listens where a broker should, and answers the first bytes of each connection in its own manner. */
async function aListener(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atTheEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `mqtt://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const accepted = Buffer.from([0x20, 2, 0, 0]);
/** The beginning of a message of 256 MB, the longest that MQTT 3.1.1 knows (section 2.2.3). */
const endless = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]);

function flood(socket: Socket, chunk: Buffer) {
  const write = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", write);
  write();
}

test.each([
  ["speaks another protocol", (socket: Socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), "protocol"],
  ["answers with bytes of no meaning", (socket: Socket) => socket.write(Buffer.alloc(5_000, 0xff)), "protocol"],
  ["hangs up", (socket: Socket) => socket.destroy(), "closed"],
  ["accepts and resets", (socket: Socket) => socket.write(accepted, () => socket.resetAndDestroy()), "closed"],
  [
    "sends a message without end before it has accepted",
    (socket: Socket) => {
      socket.write(endless);
      flood(socket, Buffer.alloc(64 * 1024));
    },
    "oversized",
  ],
  [
    "sends a message without end after it has accepted",
    (socket: Socket) => {
      socket.write(accepted);
      socket.write(endless);
      flood(socket, Buffer.alloc(64 * 1024));
    },
    "oversized",
  ],
])("a broker that %s is reported, costs no memory, and holds up no other plant's", async (_manner, answer, fault) => {
  const [mill, other] = [await aMill(), await aMill()];
  const healthy = await started(packagedBroker[1]);
  const scada = await subscribed(healthy);
  const id = await aBroker(mill.plant, await aListener(answer));
  await aBroker(other.plant, healthy.url);
  const before = process.memoryUsage.rss();
  aWorker();
  await expect.poll(async () => (await stateOf(id)).error, { timeout: 10_000 }).toBe(fault);
  await expect.poll(() => scada.received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
});
