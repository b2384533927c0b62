import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";

/** The only way the simulator reaches the product: its public HTTP API, as a gateway or a person would. */
const base = () => process.env.SIMULATOR_URL || `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Where gateways post: their own port, where the product has opened one. */
function gatewaysBase(): string {
  const { SIMULATOR_GATEWAY_URL, SIMULATOR_URL, GATEWAY_PORT } = process.env;
  if (SIMULATOR_GATEWAY_URL) return SIMULATOR_GATEWAY_URL;

  return GATEWAY_PORT && !SIMULATOR_URL ? `http://127.0.0.1:${GATEWAY_PORT}` : base();
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface Sent {
  token?: string;
  method?: string;
  body?: unknown;
  packed?: boolean;
}

/** Waits as long as it is asked to, and for a server that is away. */
export async function api<Answer>(path: string, { token, method, body, packed }: Sent = {}): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${path.startsWith("/ingest/") ? gatewaysBase() : base()}/api${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(packed ? { "content-encoding": "gzip" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body:
        body === undefined ? undefined : packed ? new Uint8Array(gzipSync(JSON.stringify(body))) : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    if (answer?.ok) return (await answer.json()) as Answer;
    if (answer && answer.status !== 429 && answer.status < 500) {
      throw new Refused(
        answer.status,
        `${method ?? "GET"} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`,
      );
    }
    if (tries > 20) throw new Error(`no response from ${path}`);
    await pause(Math.min(60, Number(answer?.headers.get("retry-after") ?? Math.min(2 ** tries, 30))) * 1000);
  }
}
