import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type Client, type Subscription } from "aedes";
import { canSubscribe } from "@/lib/domain/ingest/topics";
import { log } from "@/lib/server/log";
import { holdLines, setOnline, setUnheldOffline } from "@/lib/services/devices/gateways/online";
import { GatewayReceiver } from "@/lib/services/monitoring/ingest/mqtt-door";
import { admit, NotAdmitted } from "./admission";
import { startDownlink } from "./downlink";
import { Gate } from "./gate";
import { type Line, Lines } from "./lines";
import { GatewayPublisher } from "./publisher";
import { Reception } from "./reception";
import { watchStanding } from "./watch";

export interface BrokerOptions {
  host: string;
  port: number;
  /** Files of certificate and key; without them lines are not encrypted. */
  tls?: { cert: string; key: string };
  /** The process whose lines these are. */
  holder?: string;
}

const holdEvery = 10_000;

const longestPacket = 1024 * 1024 + 1024; // a message of a megabyte and its topic
const longestGreeting = 16 * 1024;
const mostLines = 10_000;
const mostLinesAGateway = 4;
const greetingMs = 10_000;

/**
 * The broker that gateways call when no other is given. It is no post office: what a gateway publishes is received while
 * it publishes and acknowledged when it is committed, so there is nothing here that a crash could lose. A gateway writes
 * to its own topics and receives its own; its token opens the line and closes it.
 */
export async function startBroker(options: BrokerOptions) {
  await setUnheldOffline(new Date());
  const broker = await Aedes.createBroker({ connectTimeout: greetingMs, maxInflightInbound: 100 });
  const lines = new Lines(options.holder);
  const notes = new Set<Promise<unknown>>();
  const note = (work: Promise<unknown>) => {
    const noted = work
      .catch((error: Error) => log.warn({ reason: error.message }, "could not record gateway connection state"))
      .finally(() => notes.delete(noted));
    notes.add(noted);
  };
  const receiver = new GatewayReceiver(options.holder);
  const publisher = new GatewayPublisher((topic, payload) =>
    broker.publish({ cmd: "publish", topic, payload, qos: 1, retain: false, dup: false }, () => {}),
  );
  const downlink = startDownlink(
    {
      one: async (id) => lines.ofController(id).find(({ device }) => lines.isSubscribed(device, "cmd"))?.device ?? null,
      all: async () => lines.controllers(),
    },
    publisher,
  );
  admitting(broker, lines, note, (line) => hangUp(line, lines, receiver));
  exchanging(broker, lines, new Reception(lines, receiver, publisher), downlink.deliver);
  const watch = watchStanding(lines);
  const holding = setInterval(() => {
    if (options.holder) note(hold(lines, options.holder));
  }, holdEvery);
  const server = await listening(options, (socket) => broker.handle(new Gate(socket, longestGreeting)));

  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      clearInterval(holding);
      await Promise.all([downlink.stop(), watch.stop()]);
      await Promise.all(lines.all().map(({ last }) => last));
      const ends = lines.all().map(({ ended }) => ended);
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await Promise.all(ends);
      await Promise.all(notes);
    },
  };
}

const gateOf = (client: Client) => client.conn as Gate;

/** Who may hold a line. */
function admitting(
  broker: Aedes,
  lines: Lines,
  note: (work: Promise<unknown>) => void,
  ended: (line: Line) => Promise<void>,
) {
  broker.preConnect = (_client, packet, done) => {
    // Commands wait in the database, so no session need wait here.
    packet.clean = true;
    done(null, true);
  };
  broker.authenticate = async (client, username, password, done) => {
    const gate = gateOf(client);
    try {
      const device = await admit(username, password, gate.address);
      // Its end has come and gone: a line that is added now would be counted for ever.
      if (gate.destroyed) throw new NotAdmitted(3, "connection closed");
      if (lines.ofController(device.controller_id).length >= mostLinesAGateway) {
        throw new NotAdmitted(5, "too many connections");
      }
      // Two gateways may call themselves the same: neither may end the other's line.
      Object.assign(client, { id: `${device.controller_id}/${client.id}` });
      gate.widen(longestPacket);
      const line = lines.add(client, device);
      line.ended = new Promise((resolve) => gate.once("close", () => resolve(ended(line))));
      note(line.ended);
      done(null, true);
    } catch (error) {
      const refusal = error instanceof NotAdmitted ? error : new NotAdmitted(3, (error as Error).message);
      log.info({ address: gate.address, reason: refusal.message }, "gateway connection rejected");
      done(refusal, false);
    }
  };
  broker.on("clientReady", (client: Client) => {
    const line = lines.of(client);
    if (!line) return;
    const noted = setOnline(line.device, true, new Date(), { holder: lines.holder, isLine: true });
    note(noted);
    // Before what it sends, and before its end.
    line.last = Promise.allSettled([line.last, noted]);
  });
}

/** Its last words, a will among them, are received before it counts as gone. */
async function hangUp(line: Line, lines: Lines, receiver: GatewayReceiver) {
  await line.last;
  lines.remove(line);
  const { device } = line;
  if (lines.ofController(device.controller_id).length > 0) return;
  receiver.forget(device.controller_id);
  await setOnline(device, false, new Date(), { holder: lines.holder, isLine: true });
}

/** Another process may have noted the end of a line that it held before. */
async function hold(lines: Lines, holder: string) {
  for (const gateway of await holdLines(holder, lines.controllers(), new Date())) {
    // It has hung up meanwhile.
    if (lines.ofController(gateway.controller_id).length === 0)
      await setOnline(gateway, false, new Date(), { holder, isLine: true });
  }
}

/** Who may publish what, and receive what. */
function exchanging(broker: Aedes, lines: Lines, reception: Reception, deliver: (controller_id: number) => void) {
  broker.authorizePublish = (client, packet, done) => {
    const line = lines.of(client);
    if (!line) done(new Error("connection not authenticated"));
    else reception.take(line, packet).then(() => done(null), done);
  };
  broker.authorizeSubscribe = (client, subscription, done) => {
    const line = lines.of(client);
    done(null, line && canSubscribe(line.device, subscription.topic) ? subscription : null);
  };
  broker.authorizeForward = (client, packet) => {
    const line = lines.of(client);
    return line && canSubscribe(line.device, packet.topic) ? packet : null;
  };
  broker.on("subscribe", (subscriptions: Subscription[], client: Client) => {
    const topics = subscriptions.map(({ topic }) => topic);
    const line = lines.listen(client, topics);
    if (line) deliver(line.device.controller_id);
  });
  broker.on("unsubscribe", (topics: string[], client: Client) => lines.unlisten(client, topics));
  broker.on("clientError", (client: Client, { message }: Error) => {
    log.info({ controller_id: lines.of(client)?.device.controller_id, reason: message }, "gateway connection lost");
  });
  broker.on("connectionError", (client: Client, { message }: Error) => {
    log.debug({ address: gateOf(client).address, reason: message }, "connection lost before authentication");
  });
}

async function listening({ host, port, tls }: BrokerOptions, take: (socket: Socket) => void): Promise<Server> {
  const greet = (socket: Socket) => {
    socket.setKeepAlive(true, 60_000);
    socket.setNoDelay(true);
    take(socket);
  };
  const server = tls
    ? createTlsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, greet)
    : createServer(greet);
  server.maxConnections = mostLines;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  log.info({ host, port: (server.address() as AddressInfo).port, tls: tls !== undefined }, "MQTT broker listening");

  return server;
}
