import { connection } from "./connection";
import { type Query, queryText } from "./query";

/** What a call was answered when it was not a success. */
export class ApiError extends Error {
  isAnnounced = false;

  constructor(
    message: string,
    readonly status: number,
    readonly code: string = "",
    readonly messages: Record<string, string[]> = {},
    readonly data?: unknown,
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** One sentence for a person: the fields' messages joined, else the server's own. */
  get sentence() {
    const all = Object.values(this.messages).flat();
    return all.length > 0 ? `${all.join(", ")}.` : this.message;
  }
}

export interface Ask {
  query?: Query;
  body?: Record<string, unknown>;
  /** Sends a form of parts instead of JSON; the body travels in its `payload`. */
  files?: Record<string, File | null | undefined>;
  /** The caller shows itself what went wrong: nothing is announced. A lost session still leads to sign-in. */
  isQuiet?: boolean;
  /** Said instead of the server's message. */
  failure?: string;
  /** Signing in itself: its 401 is an answer, not the end of a session. */
  isSigningIn?: boolean;
  /** A repetition with the same key is answered like the first one and done once. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The shell lends the calls its voice: toasts and the way to sign-in are its business. */
export interface Voice {
  failed: (error: ApiError, message?: string) => void;
  signedOut: (message: string) => void;
  /** Words for an answer that is no success although its status is that of one. */
  wrongStatus: string;
  /** Words for no answer at all. */
  unreachable: string;
  /** Words for what could neither be sent nor be kept on this device. */
  notKept: string;
}

let voice: Voice | null = null;
let isClosed = false;

export function speakThrough(next: Voice) {
  voice = next;
  isClosed = false;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is known to the caller, who names it
type Json = any;

export const api = {
  get: <T = Json>(path: string, ask?: Ask) => send<T>("GET", path, ask),
  post: <T = Json>(path: string, ask?: Ask) => send<T>("POST", path, ask),
  put: <T = Json>(path: string, ask?: Ask) => send<T>("PUT", path, ask),
  delete: <T = Json>(path: string, ask?: Ask) => send<T>("DELETE", path, ask),
  /** A file that the server makes for this call, with its name. */
  file: (path: string, ask?: Ask) => send<ReceivedFile>("POST", path, ask, fileOf),
  /** An answer that is read while it comes; null from the reader is none. */
  stream: <T>(path: string, ask: Ask, read: Reader<T>) => send<T>("POST", path, ask, read),
  /** For a caller that asked quietly and then had no place of its own for the error. */
  announce: (error: ApiError) => announce(error),
  /** The error of a change that has not reached the server and is not kept either. */
  notKept: ({ status, message }: ApiError) => new ApiError(voice?.notKept ?? message, status, "not_kept"),
};

/** A refused call has shown the error itself: there is no answer then. Anything else is a defect of ours and goes on. */
export const unlessRefused = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((caught: unknown) => void refusalIn(caught));

/** What a call was refused; anything else is a defect of ours and goes on. */
export function refusalIn(caught: unknown): ApiError {
  if (caught instanceof ApiError) return caught;
  throw caught;
}

export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** What a successful answer holds; null where it is none that we know. */
export type Reader<T> = (response: Response) => Promise<T | null>;

async function fileOf(response: Response): Promise<ReceivedFile | null> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];

  return name ? { name: decodeURIComponent(name), content: await response.blob() } : null;
}

async function send<T>(method: string, path: string, ask: Ask = {}, read?: Reader<T>): Promise<T> {
  // After the session ended every other call would only show it again.
  if (isClosed && !ask.isSigningIn) throw new ApiError("", 401, "closed");
  const error = await attempt<T>(method, path, ask, read);
  if (!(error instanceof ApiError)) return error;

  if (error.status === 401 && !ask.isSigningIn) {
    if (!isClosed) voice?.signedOut(error.message);
    isClosed = true;
  } else if (!ask.isQuiet && error.code !== "aborted") {
    announce(error, ask.failure);
  }
  throw error;
}

/** Once, also where a call that was not asked quietly has done so already. */
function announce(error: ApiError, message?: string) {
  if (error.isAnnounced) return;
  error.isAnnounced = true;
  voice?.failed(error, message);
}

async function attempt<T>(method: string, path: string, ask: Ask, read?: Reader<T>): Promise<T | ApiError> {
  let response: Response;
  try {
    response = await fetch(`/api${path}${queryText(ask.query)}`, requestOf(method, ask));
  } catch {
    return unanswered(ask);
  }
  // A connection that breaks in the middle of a file is no file.
  const file = response.ok && read ? await read(response).catch(() => null) : null;
  if (file !== null) return file;
  const answer: Json = await response.json().catch(() => undefined);
  const respondent = respondentOf(response, answer);
  if (respondent !== "server") return unanswered(ask, respondent);
  if (response.status < 500) connection.answered();
  if (response.ok && isSuccess(answer)) return answer as T;
  if (response.ok) return new ApiError(answer?.message ?? voice?.wrongStatus ?? "", response.status, "wrong_response");
  const wait = Number(response.headers.get("Retry-After"));
  return new ApiError(
    answer?.message ?? response.statusText,
    response.status,
    answer?.code,
    answer?.messages,
    answer?.data,
    wait || undefined,
  );
}

/**
 * Who has answered. Only the server names the request, and only a body that has arrived whole can be read: half an answer
 * and the sign-in page of a guest network show nothing about the call. A body that is too large may be refused on the way,
 * by a proxy of ours; a proxy that reaches no server shows it by its status.
 */
function respondentOf({ status, headers }: Response, answer: unknown): "server" | "others" | "nobody" {
  if (status === 413 || status >= 500) return "server";
  if (!headers.has("X-Request-Id")) return "others";

  return answer === undefined ? "nobody" : "server";
}

/** No answer, unless the caller itself has given the call up. */
function unanswered({ signal }: Ask, respondent: "others" | "nobody" = "nobody"): ApiError {
  const isGivenUp = signal?.aborted && signal.reason?.name !== "TimeoutError";
  if (respondent === "others") connection.answeredByOthers();
  else if (!isGivenUp) connection.unanswered();

  return new ApiError(
    voice?.unreachable ?? "",
    0,
    isGivenUp ? "aborted" : respondent === "others" ? "foreign" : "unreachable",
  );
}

function requestOf(method: string, ask: Ask): RequestInit {
  const headers: Record<string, string> = {
    "X-Requested-With": "XMLHttpRequest",
    "X-Timezone-Offset": String(new Date().getTimezoneOffset()),
    ...(ask.idempotencyKey ? { "Idempotency-Key": ask.idempotencyKey } : {}),
    ...ask.headers,
  };
  const files = Object.entries(ask.files ?? {}).filter((entry): entry is [string, File] => Boolean(entry[1]));
  if (files.length > 0) {
    return { method: "POST", headers, body: partsOf(method, ask.body ?? {}, files), signal: ask.signal };
  }
  if (ask.body) headers["Content-Type"] = "application/json";
  return { method, headers, body: ask.body && JSON.stringify(ask.body), signal: ask.signal };
}

function partsOf(method: string, body: Record<string, unknown>, files: [string, File][]) {
  const form = new FormData();
  if (method !== "POST") form.set("_method", method);
  form.set("payload", JSON.stringify(body));
  for (const [name, file] of files) form.set(name, file);
  return form;
}

const recognised = [
  "data",
  "status",
  "statistics",
  "id",
  "predictive",
  "dxm",
  "total_sensors",
  "sensors_total",
  "sensor_total",
];

/** The specification's rule: 2xx alone is not a success, the content must be one we know. */
const isSuccess = (answer: Json) =>
  typeof answer === "object" && answer !== null && recognised.some((key) => answer[key] !== undefined);
