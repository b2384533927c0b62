import { randomUUID } from "node:crypto";
import { pause } from "../pause";
import { database, type Place } from "./fleet";

/*
 * People at their screens, as a browser sends what they do: documents, refreshes of the page that is open, lists, and changes that
 * are repeated with the same Idempotency-Key until they are answered. Everybody waits for an answer before the next click.
 */

const pages = [
  "/dashboard/plant",
  "/dashboard/equipments",
  "/maintenance/work-orders",
  "/maintenance-requests",
  "/ncd-sensors",
  "/parts",
  "/brands",
  "/profile",
];
const timeout = 120_000;
const shortestThink = 1_000;
const longestThink = 4_000;

/** What one status counts: of documents, refreshes and calls together. */
type Statuses = Record<string, number>;

export interface Person {
  cookie: string;
  /** What their work orders are for; null for those who only read. */
  given: { plant_id: number; equipment_id: number; assigned_user_id: number } | null;
}

export class Clickers {
  readonly statuses: Statuses = {};
  /** What was wrong with an answer although its status is allowed. */
  readonly faults: string[] = [];
  /** Names of the work orders whose creation was acknowledged. */
  readonly orders: string[] = [];
  readonly durations: number[] = [];
  /** Pages of which a part was not drawn in time. */
  partly = 0;
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly base: string,
    private readonly people: readonly Person[],
  ) {}

  begin() {
    this.#working = Promise.all(this.people.map((person, number) => this.#click(person, number)));
  }

  async end() {
    this.#isOver = true;
    await this.#working;
  }

  get clicks() {
    return Object.values(this.statuses).reduce((sum, count) => sum + count, 0);
  }

  async #click({ cookie, given }: Person, number: number) {
    await pause(Math.random() * longestThink);
    for (let round = number; !this.#isOver; round++) {
      const page = pages[round % pages.length]!;
      await this.#document(cookie, page);
      await this.#thinks();
      await this.#ask(`${page}?_rsc=`, { headers: { cookie, rsc: "1", "x-refresh": "1" } });
      await this.#thinks();
      if (given) await this.#order(cookie, { ...given, name: `Overload ${number} ${round} ${randomUUID()}` });
      else await this.#ask("/api/maintenance?max=25&orderByColumn=due_at", { headers: callOf(cookie) });
      await this.#thinks();
    }
  }

  #thinks = () => pause(shortestThink + Math.random() * (longestThink - shortestThink));

  /** An answer is a page of the product: what was asked for, or one that asks to wait. */
  async #document(cookie: string, path: string) {
    const answer = await this.#ask(path, { headers: { cookie, accept: "text/html" } });
    if (!answer) return;
    const { status, text } = answer;
    const isWhole = text.trimEnd().endsWith("</html>");
    const hasTitle = text.includes("<h1");
    // The frame had been sent when a part failed: that part tries again by itself.
    const isPartly = status === 200 && !hasTitle && text.includes("UNAVAILABLE");
    if (isPartly) this.partly++;
    if (status === 200 && !(isWhole && (hasTitle || isPartly)))
      this.faults.push(`${path}: 200 without a whole page: ${text.slice(-300)}`);
    if (status === 503 && !(isWhole && hasTitle && answer.retryAfter)) this.faults.push(`${path}: 503 without a page`);
    if (status >= 300 && status < 400) this.faults.push(`${path}: led to ${answer.location}`);
  }

  /** Repeated until it is answered, as the phone's outbox does. */
  async #order(cookie: string, order: { name: string }) {
    const key = randomUUID();
    const body = JSON.stringify(order);
    for (const until = Date.now() + timeout; Date.now() < until; await pause(2_000)) {
      const headers = { ...callOf(cookie), "content-type": "application/json", "idempotency-key": key };
      const answer = await this.#ask("/api/maintenance", { method: "POST", headers, body });
      if (answer?.status === 201) return void this.orders.push(order.name);
      if (answer && answer.status < 500 && ![409, 429].includes(answer.status))
        return void this.faults.push(`a work order was refused: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    this.faults.push(`a work order was not answered within ${timeout / 1_000} s`);
  }

  async #ask(path: string, init: RequestInit) {
    const began = performance.now();
    try {
      const options = { ...init, redirect: "manual" as const, signal: AbortSignal.timeout(timeout) };
      const answer = await fetch(this.base + path, options);
      const text = await answer.text();
      this.durations.push(performance.now() - began);
      this.#count(String(answer.status));
      if (answer.status === 500) this.faults.push(`${init.method ?? "GET"} ${path}: 500 ${text.slice(0, 300)}`);
      const [retryAfter, location] = [answer.headers.get("retry-after"), answer.headers.get("location")];
      return { status: answer.status, text, retryAfter, location };
    } catch (error) {
      this.#count((error as Error).name === "TimeoutError" ? "no answer" : "connection ended");
      return null;
    }
  }

  #count(status: string) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  /** The share of the answers that came within so many milliseconds. */
  quantile(share: number) {
    const sorted = this.durations.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  }

  /** Acknowledged work orders that are not there, and those that are there more than once. */
  async lostAndDoubled(place: Place) {
    const { rows } = await database(place, (client) =>
      client.query<{ name: string; times: number }>(
        "select name, count(*)::int as times from work_orders where name like 'Overload %' group by name",
      ),
    );
    const times = new Map(rows.map((row) => [row.name, row.times]));
    return {
      lost: this.orders.filter((name) => !times.has(name)),
      doubled: rows.filter((row) => row.times > 1).map(({ name }) => name),
    };
  }
}

const callOf = (cookie: string) => ({ cookie, "x-requested-with": "XMLHttpRequest" });

/** Signs in as a browser does. */
export async function cookieOf(base: string, email: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth-mode": "cookie", "x-requested-with": "XMLHttpRequest" },
    body: JSON.stringify({ email, password: "Millwright-2026!" }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
