import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { database } from "./fleet";

/*
 * People at their screens behind a proxy with TLS, as plants have one. A call that a killed process takes with it is sent
 * once more, with the same Idempotency-Key, and has to succeed then.
 */

/** Hands calls on, each on a connection of its own; what the product does not answer is a 502. */
export async function aTlsProxy(port: number) {
  const { key, certificate } = await selfSigned("localhost", new Date());
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join("\n")}\n-----END CERTIFICATE-----\n`;
  const server = https.createServer({ key, cert }, (request, response) => {
    const { method, url: path, headers } = request;
    const onward = http.request({ port, method, path, headers, agent: false }, (answer) => {
      answer.on("error", () => response.destroy());
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    cert,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Proxy = Awaited<ReturnType<typeof aTlsProxy>>;

interface Asked {
  token: string;
  method: string;
  path: string;
  key: string;
  body?: object;
}

interface Answer {
  status: number;
  text: string;
}

const longestCall = 30_000;
/** So that a session stays below its ten calls a second. */
const thinks = 700;

export class People {
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();
  readonly #agent: https.Agent;
  calls = 0;
  repeated = 0;
  readonly failed: string[] = [];
  readonly orders: string[] = [];
  readonly comments: string[] = [];

  constructor(
    private readonly proxy: Proxy,
    /** A session each. */
    private readonly tokens: readonly string[],
    /** What every order is for, and whose it is. */
    private readonly given: { plant_id: number; equipment_id: number; assigned_user_id: number },
  ) {
    this.#agent = new https.Agent({ keepAlive: true, ca: proxy.cert });
  }

  begin() {
    this.#working = Promise.all(this.tokens.map((token, person) => this.#work(token, person)));
  }

  async end() {
    this.#isOver = true;
    await this.#working;
    this.#agent.destroy();
  }

  async #work(token: string, person: number) {
    const ask = (method: string, path: string, body?: object) => this.#call({ token, method, path, body });
    for (let round = 0; !this.#isOver; round++) {
      const name = `Mixed ${person} ${round} ${randomUUID()}`;
      const made = await ask("POST", "/maintenance", { ...this.given, name });
      await pause(thinks);
      if (!made) continue;
      this.orders.push(name);
      const { id } = JSON.parse(made.text).data;
      await ask("GET", "/maintenance?max=25&orderByColumn=due_at");
      await ask("GET", `/maintenance/${id}`);
      const text = `About ${name}`;
      if (await ask("POST", `/maintenance/${id}/comments`, { text })) this.comments.push(text);
      await ask("GET", "/sensors");
    }
  }

  /** Null, and noted, where the repetition failed too. */
  async #call(asked: Omit<Asked, "key">): Promise<Answer | null> {
    const key = randomUUID();
    this.calls++;
    const first = await this.#send({ ...asked, key });
    if (isDone(first)) return first;
    this.repeated++;
    const second = await this.#send({ ...asked, key });
    if (isDone(second)) return second;
    this.failed.push(`${asked.method} ${asked.path}: ${told(first)}, then ${told(second)}`);
    return null;
  }

  #send({ token, method, path, key, body }: Asked) {
    return new Promise<Answer | Error>((resolve) => {
      const request = https.request(
        `${this.proxy.url}/api${path}`,
        {
          ...{ method, agent: this.#agent, signal: AbortSignal.timeout(longestCall) },
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            ...(method === "GET" ? {} : { "idempotency-key": key }),
          },
        },
        (response) => {
          let text = "";
          response.on("data", (part) => (text += part));
          response.on("end", () => resolve({ status: response.statusCode!, text }));
          response.on("error", resolve);
        },
      );
      request.on("error", resolve);
      request.end(body && JSON.stringify(body));
    });
  }

  /** Whatever was answered is there, and once. */
  async expectNothingLostOrDoubled(dataDirectory: string) {
    const { rows } = await database(dataDirectory, (client) =>
      client.query(
        `select o.name, count(*) filter (where e.action = 'create')::int as made,
            array_agg(e.note) filter (where e.action = 'comment') as notes
          from work_orders o join work_order_events e on e.work_order_id = o.id
          where o.name like 'Mixed %' group by o.id, o.name`,
      ),
    );
    console.log(`A34 calls ${this.calls} repeated ${this.repeated} failed ${this.failed.length}`);
    expect(this.failed).toEqual([]);
    expect(rows.map(({ name }) => name).sort()).toEqual(this.orders.toSorted());
    expect(rows.every(({ made }) => made === 1)).toBe(true);
    expect(rows.flatMap(({ notes }) => notes ?? []).sort()).toEqual(this.comments.toSorted());
  }
}

const isDone = (answer: Answer | Error): answer is Answer => !(answer instanceof Error) && answer.status < 400;
const told = (answer: Answer | Error) =>
  answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 200)}`;
