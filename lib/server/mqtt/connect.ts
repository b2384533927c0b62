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

/**
 * One connection to a broker that somebody has named, which never comes back by itself: what it had not sent is gone with
 * it, so that a later one never publishes what is old. Throws NotCallable, what the network says, or what the broker
 * answered.
 */
export function connectBroker(login: BrokerLogin, { will, timeoutMs, signal }: Connecting): Promise<MqttClient> {
  const { url, client_id, username, password, ca, client_certificate, client_key } = login;
  const tls = { ca: ca ?? undefined, cert: client_certificate ?? undefined, key: client_key ?? undefined };
  return new Promise((resolve, reject) => {
    // What it says goes to whoever asked, before the client makes something else of it.
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
    socket.on("error", fail);
    client.on("error", fail);
    client.once("close", () => fail(new Error("connection closed")));
    client.once("connect", () => {
      settle();
      resolve(client);
    });
    signal?.addEventListener("abort", abandon);
    if (signal?.aborted) abandon();
  });
}
