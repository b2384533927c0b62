import { gzipSync } from "node:zlib";
import type { MomentRow } from "@/lib/domain/readers/moments";
import type { ReaderAnswers } from "@/lib/inputs/readers";

/** The gateway API of the server, as any gateway calls it. */

export class Refused extends Error {
  override name = "Refused";
  constructor(
    readonly status: number,
    readonly code: string,
    readonly retryAfterMs: number | null,
    message: string,
  ) {
    super(message);
  }
}

export interface Bound {
  serial: string;
  token: string;
}

const timeoutMs = 30_000;
/** The server itself waits up to 30 seconds. */
const longestWaitMs = 45_000;

export class ReaderServer {
  constructor(
    private readonly url: string,
    private readonly holder: string,
  ) {}

  async bind(serial: string, code: string): Promise<Bound> {
    const { data } = await this.#post<{ data: { token: string } }>("bind", { serial, code });

    return { serial, token: data.token };
  }

  async claim(proof: { at: string; proof: string; room: number; holding: number[] }) {
    const body = { holder: this.holder, ...proof };
    type Claimed = { controller_id: number; serial_number: string; token: string; tags: number };

    return (await this.#post<{ data: Claimed[] }>("reader/claim", body)).data;
  }

  /** Null: nothing has changed for as long as the server waits. */
  async configuration<Configuration>(
    token: string,
    known: string | null,
    signal: AbortSignal,
  ): Promise<{ configuration: Configuration; tag: string } | null> {
    const answer = await fetch(this.#address("reader"), {
      headers: { ...this.#headers(token), ...(known ? { "if-none-match": known } : {}) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]),
      redirect: "error",
    });
    if (answer.status === 304) return null;
    await requireOk(answer);
    const { data } = (await answer.json()) as { data: Configuration };

    return { configuration: data, tag: answer.headers.get("etag") ?? "" };
  }

  async report(token: string, answers: Partial<Omit<ReaderAnswers, "holder">>): Promise<void> {
    await this.#post("reader/answers", { holder: this.holder, ...answers }, { token });
  }

  /** A batch under its number. The same rows are the same text. */
  async send({ serial, token }: Bound, { seq, rows }: { seq: number; rows: readonly MomentRow[] }): Promise<void> {
    await this.#post("readings", { v: 1, gateway: serial, seq, devices: rows }, { token, isPacked: true });
  }

  async #post<Answer>(path: string, body: object, { token, isPacked }: { token?: string; isPacked?: boolean } = {}) {
    const text = JSON.stringify(body);
    const answer = await fetch(this.#address(path), {
      method: "POST",
      headers: {
        ...this.#headers(token),
        "content-type": "application/json",
        ...(isPacked ? { "content-encoding": "gzip" } : {}),
      },
      body: isPacked ? new Uint8Array(gzipSync(text)) : text,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    await requireOk(answer);

    return (await answer.json()) as Answer;
  }

  #address(path: string): string {
    return new URL(`/api/ingest/v1/${path}`, this.url).href;
  }

  #headers(token?: string): Record<string, string> {
    return {
      accept: "application/json",
      "x-reader": this.holder,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }
}

async function requireOk(answer: Response): Promise<void> {
  if (answer.ok) return;
  const text = await answer.text().catch(() => "");
  const seconds = Number(answer.headers.get("retry-after"));
  throw new Refused(answer.status, codeIn(text), seconds > 0 ? seconds * 1000 : null, text.slice(0, 300));
}

function codeIn(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code ?? "");
  } catch {
    return "";
  }
}
