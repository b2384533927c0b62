import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, onTestFinished } from "vitest";

/** Several processes of one kind share a port: each connection goes to the next of them. */

export interface Answer {
  status: number;
  id: string;
  body: { data: { id: number; name: string }[] & { id: number } };
}

interface Asked {
  method?: string;
  bearer?: string;
  body?: object;
  /** Sent as it is, compressed. */
  packed?: Buffer;
}

/** One connection, which stays with the process that took it. */
export class Connection {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly port: number,
    private readonly token: string,
  ) {}

  ask(path: string, { method = "GET", bearer = this.token, body, packed }: Asked = {}) {
    return new Promise<Answer>((resolve, reject) => {
      this.#send(path, method, bearer, packed ? { "content-encoding": "gzip" } : {}, (response) => {
        let text = "";
        response.on("data", (data) => (text += data));
        response.on("end", () => {
          const id = String(response.headers["x-request-id"]);
          resolve({ status: response.statusCode!, id, body: JSON.parse(text) });
        });
      })
        .on("error", reject)
        .end(packed ?? (body && JSON.stringify(body)));
    });
  }

  /** What the event stream sends, from now on. */
  async listen() {
    const stream = { text: "" };
    this.#send("/api/events", "GET", this.token, {}, (response) => response.on("data", (data) => (stream.text += data)))
      .on("error", () => undefined)
      .end();
    await expect.poll(() => stream.text).toContain("event: ready");
    return stream;
  }

  #send(
    path: string,
    method: string,
    bearer: string,
    more: http.OutgoingHttpHeaders,
    answered: (response: http.IncomingMessage) => void,
  ) {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...more };
    return http.request({ port: this.port, path, method, headers, agent: this.#agent }, answered);
  }

  close() {
    this.#agent.destroy();
  }
}

export const logOf = (dataDirectory: string, name: string) =>
  readFileSync(path.join(dataDirectory, "logs", `${name}.log`), "utf8");

interface Shared {
  dataDirectory: string;
  kind: "web" | "gateways";
  port: number;
  token: string;
  /** How many processes share the port. */
  count: number;
}

/**
 * A connection to each of the processes of a kind, in the order of their numbers; which one it is shows in whose log its
 * call is.
 */
export async function toEach(
  { dataDirectory, kind, port, token, count }: Shared,
  trial: (connection: Connection) => Promise<Answer>,
): Promise<Connection[]> {
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
  const found = new Map<number, Connection>();
  await expect
    .poll(async () => {
      const connection = new Connection(port, token);
      onTestFinished(() => connection.close());
      const { id } = await trial(connection);
      await expect
        .poll(() => numbers.find((number) => logOf(dataDirectory, `${kind}-${number}`).includes(id)))
        .toBeDefined();
      const number = numbers.find((one) => logOf(dataDirectory, `${kind}-${one}`).includes(id))!;
      if (found.has(number)) connection.close();
      else found.set(number, connection);
      return found.size;
    })
    .toBe(count);
  return numbers.map((number) => found.get(number)!);
}

/** The answer to a call on a connection of its own. */
export const healthOf = (port: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    http
      .get({ port, path: "/healthz", agent: false, signal: AbortSignal.timeout(60_000) }, (response) => {
        resolve(response.resume().statusCode);
      })
      .on("error", reject);
  });
