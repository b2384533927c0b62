import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { pace } from "../pause";
import { database, type Place } from "./fleet";

/*
 * People at their screens behind a proxy with TLS, as plants have one. A call that a killed process takes with it is sent
 * once more, with the same Idempotency-Key, and has to succeed then.
 */

/** How long a port that failed is left alone while others are there. */
const rests = 5_000;

/** A port of this machine, or host and port of another one. */
type Door = number | { host: string; port: number };

/**
 * Hands calls on, each on a connection of its own, to these ports in turn: the next is tried where nobody listens. What the
 * product does not answer is a 502.
 */
export async function aProxy(ports: readonly Door[], secret?: { key: string; cert: string }) {
  const failedAt = new Map<Door, number>();
  let turn = 0;

  const forward = (door: Door, { method, url, headers }: http.IncomingMessage, body: Buffer) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const place = typeof door === "number" ? { port: door } : door;
      const onward = http.request({ ...place, method, path: url, headers, agent: false }, resolve);
      onward.on("error", reject);
      onward.end(body);
    });

  async function handOn(request: http.IncomingMessage, response: http.ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const inTurn = ports.map((_, at) => ports[(turn + at) % ports.length]!);
    turn++;
    const isRested = (port: Door) => Date.now() - (failedAt.get(port) ?? 0) > rests;
    for (const port of [...inTurn.filter(isRested), ...inTurn.filter((port) => !isRested(port))]) {
      try {
        const answer = await forward(port, request, Buffer.concat(parts));
        answer.on("error", () => response.destroy());
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        return;
      } catch (error) {
        failedAt.set(port, Date.now());
        // The process that has taken the connection may have begun: only the caller knows whether to ask again.
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") break;
      }
    }
    response.writeHead(502).end();
  }

  const take = (request: http.IncomingMessage, response: http.ServerResponse) => {
    handOn(request, response).catch(() => response.destroy());
  };
  const server = secret ? https.createServer(secret, take) : http.createServer(take);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    url: `${secret ? "https" : "http"}://localhost:${(server.address() as AddressInfo).port}`,
    cert: secret?.cert,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The same with TLS, as it stands before web processes. */
export async function aTlsProxy(...ports: Door[]) {
  const { key, certificate } = await selfSigned("localhost", new Date());
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join("\n")}\n-----END CERTIFICATE-----\n`;
  return aProxy(ports, { key, cert });
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
/** As callers do: what is asked again at once may reach the process that is still dying. */
const beforeRepeating = 1_000;

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
      await pace(thinks);
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
    await pace(beforeRepeating);
    const second = await this.#send({ ...asked, key });
    if (isDone(second)) return second;
    this.failed.push(`${asked.method} ${asked.path}: ${reasonOf(first)}, then ${reasonOf(second)}`);
    return null;
  }

  #send({ token, method, path, key, body }: Asked) {
    return new Promise<Answer | Error>((resolve) => {
      const request = https.request(
        `${this.proxy.url}/api${path}`,
        {
          method,
          agent: this.#agent,
          signal: AbortSignal.timeout(longestCall),
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
  async expectNothingLostOrDoubled(place: Place) {
    const { rows } = await database(place, (client) =>
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
const reasonOf = (answer: Answer | Error) =>
  answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 200)}`;
