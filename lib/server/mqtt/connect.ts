import { type IClientOptions, MqttClient } from "mqtt";
import { env } from "@/lib/server/env";
import { connectOutside } from "@/lib/server/http/outside";
import { markOutside } from "@/lib/server/outside-failure";

export interface BrokerLogin {
  url: string;
  client_id: string;
  username: string | null;
  password: string | null;
  ca: string | null;
  client_certificate: string | null;
  client_key: string | null;
}

interface Connecting {
  will?: IClientOptions["will"];
  timeoutMs: number;
  /** Nobody wants it any more. */
  signal?: AbortSignal;
}

const keepAliveSeconds = 20;
/** More than any message that is subscribed to: the state of a host, a command. A longer one would be gathered up to 256 MB. */
const mostOfMessage = 256 * 1024;

/**
 * One connection to a broker that somebody has named, which never comes back by itself: what it had not sent is gone with
 * it, so that a later one never publishes what is old. Throws NotCallable, the network's error, or what the broker
 * answered.
 */
export function connectBroker(login: BrokerLogin, { will, timeoutMs, signal }: Connecting): Promise<MqttClient> {
  const { url, client_id, username, password, ca, client_certificate, client_key } = login;
  const tls = { ca: ca ?? undefined, cert: client_certificate ?? undefined, key: client_key ?? undefined };
  return new Promise((resolve, reject) => {
    // What it sends goes to the caller, before the client makes something else of it.
    const socket = connectOutside(new URL(url), env.outsideNetworks, tls);
    const client = new MqttClient(() => socket, {
      clientId: client_id,
      username: username ?? undefined,
      password: password ?? undefined,
      will,
      protocolVersion: 4,
      clean: true,
      keepalive: keepAliveSeconds,
      reconnectPeriod: 0,
      connectTimeout: 2 * timeoutMs,
      queueQoSZero: false,
    });
    const abandon = () => fail(new Error("the connection is not wanted any more"));
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
    };
    const fail = (error: Error) => {
      settle();
      reject(markOutside(error));
      client.end(true);
      socket.destroy();
    };
    const timer = setTimeout(() => fail(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })), timeoutMs);
    let gathered = 0;
    socket.on("data", (chunk: Buffer) => {
      gathered += chunk.length;
      if (gathered <= mostOfMessage || socket.destroyed) return;
      socket.destroy();
      client.emit("error", Object.assign(new Error("message too long"), { code: "EMSGSIZE" }));
    });
    client.on("packetreceive", () => {
      gathered = 0;
    });
    socket.on("error", fail);
    // What has no code is no failure of the network: the bytes are not MQTT.
    client.on("error", (error) => fail("code" in error ? error : Object.assign(error, { code: "EBADMSG" })));
    client.once("close", () => fail(new Error("connection closed")));
    client.once("connect", () => {
      settle();
      resolve(client);
    });
    signal?.addEventListener("abort", abandon);
    if (signal?.aborted) abandon();
  });
}
