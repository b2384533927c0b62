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
    const abandon = () =>
      fail(Object.assign(new Error("the connection is not wanted any more"), { code: "ABORT_ERR" }));
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
    };
    let isOpen = true;
    let isConnected = false;
    const fail = async (error: Error) => {
      if (!isOpen) return;
      isOpen = false;
      settle();
      client.end(true);
      socket.destroy();
      if (isConnected) return;
      const refusal = url.startsWith("mqtts:") && isCutOff(error) ? await refusalOfHandshake(url, tls) : null;
      reject(markOutside(refusal ?? error));
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
      isConnected = true;
      settle();
      resolve(client);
    });
    signal?.addEventListener("abort", abandon);
    if (signal?.aborted) abandon();
  });
}

const isCutOff = (error: Error) => !("code" in error) || error.code === "ECONNRESET" || error.code === "EPIPE";

/** Longer than a broker takes to look at a certificate. */
const refusedWithinMs = 2_000;

/**
 * Why a broker cuts off a connection that has just been encrypted. In TLS 1.3 it refuses a client's certificate when the client
 * may have sent already (RFC 8446, 2), and its alert is lost if it closes with bytes unread. A client that sends nothing
 * receives the alert.
 * @returns the broker's alert, or null where it sends none
 */
function refusalOfHandshake(url: string, tls: Parameters<typeof connectOutside>[2]): Promise<Error | null> {
  return new Promise((resolve) => {
    const socket = connectOutside(new URL(url), env.outsideNetworks, tls);
    const end = (error: Error | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(error);
    };
    const timer = setTimeout(() => end(null), refusedWithinMs);
    socket.once("error", (error) => end(isCutOff(error) ? null : error));
    socket.once("close", () => end(null));
  });
}
