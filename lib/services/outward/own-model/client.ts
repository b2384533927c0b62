import { z } from "zod";
import { modelAddress } from "@/lib/domain/own-model/address";
import { DomainError } from "@/lib/domain/shared/errors";
import { env } from "@/lib/server/env";
import { fetchOutside, NotCallable } from "@/lib/server/http/outside";
import { log } from "@/lib/server/log";
import type { OwnModel } from "./login";

/*
 * Calls to a company's model, by the API that most servers of models speak (OpenAI's chat completions and transcriptions).
 * Whatever goes wrong there is the model's failure and nobody else's.
 */

const maxBytes = 2 * 1024 * 1024;

export interface ChatMessage {
  role: "system" | "user" | "assistant" | "tool";
  content: string | null;
  tool_calls?: ToolCall[];
  tool_call_id?: string;
}

export interface ToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

interface ChatBody {
  messages: ChatMessage[];
  tools?: readonly object[];
  response_format?: object;
}

/** Why a model did not answer: a word of ours (messages, own-model.fault), or a code of the network. */
export class ModelFault extends Error {
  override name = "ModelFault";
  constructor(readonly fault: string) {
    super(`model: ${fault}`);
  }
}

/** What is reported to the caller: nothing else of the product waits for a model. */
export const unavailable = ({ fault }: ModelFault) =>
  new DomainError("unavailable", "own-model.model_unavailable", { params: { fault }, retryAfter: 30 });

export interface Sending {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Receives what is sent, before it is. */
  onSend?: (sent: { to: string; body: unknown }) => void;
}

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                id: z.string().max(200),
                function: z.object({ name: z.string().max(200), arguments: z.string().max(20_000) }),
              }),
            )
            .max(50)
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** One answer of the model. Throws ModelFault. */
export async function chat(model: OwnModel, body: ChatBody, sending: Sending): Promise<ChatMessage> {
  const sent = { model: model.model, ...body, stream: false };
  const url = modelAddress(model.url, "chat");
  sending.onSend?.({ to: url.href, body: sent });
  const json = JSON.stringify(sent);
  const answer = await asked(model, url, { "Content-Type": "application/json" }, json, sending);
  const read = completion.safeParse(answer);
  const message = read.data?.choices[0]?.message;
  if (!message) throw new ModelFault("wrong_answer");
  const calls = (message.tool_calls ?? []).map((one) => ({ ...one, type: "function" as const }));

  return {
    role: "assistant",
    content: message.content ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

const spoken = z.object({ text: z.string(), language: z.string().max(40).nullish() });
export type Spoken = z.infer<typeof spoken>;

export interface Recording {
  name: string;
  mime: string;
  bytes: Buffer;
}

/** The text of a recording. Throws ModelFault. */
export async function transcribe(model: OwnModel, { name, mime, bytes }: Recording, sending: Sending): Promise<Spoken> {
  const url = modelAddress(model.transcription_url ?? model.url, "transcription");
  const fields = { model: model.transcription_model ?? model.model, response_format: "verbose_json" };
  sending.onSend?.({ to: url.href, body: { ...fields, file: { mime, bytes: bytes.length } } });
  const { type, body } = formOf(fields, { name, mime, bytes });
  const answer = await asked(model, url, { "Content-Type": type }, body, sending);
  const read = spoken.safeParse(answer);
  if (!read.success) throw new ModelFault("wrong_answer");

  return read.data;
}

/** A form with one file, as RFC 7578 has it. The file's own name stays here: it may be a person's. */
function formOf(fields: Record<string, string>, { mime, bytes }: Recording) {
  const boundary = `millwright-${crypto.randomUUID()}`;
  const ending = mime === "audio/mp4" ? "m4a" : mime === "audio/wav" ? "wav" : "webm";
  const head = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="voice.${ending}"\r\nContent-Type: ${mime}\r\n\r\n`;

  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

async function asked(
  { api_key }: OwnModel,
  url: URL,
  type: Record<string, string>,
  body: string | Buffer,
  { timeoutMs, signal }: Sending,
): Promise<unknown> {
  const headers = {
    ...type,
    Accept: "application/json",
    "User-Agent": "Millwright",
    ...(api_key && { Authorization: `Bearer ${api_key}` }),
  };
  const limits = { allowed: env.outsideNetworks, timeoutMs, maxBytes };
  const answer = await fetchOutside(url, { method: "POST", headers, body, signal }, limits).catch((error) => {
    throw new ModelFault(faultOf(error));
  });
  if (!answer.ok) throw new ModelFault(faultOfStatus(answer.status));
  return answer.json().catch(() => {
    throw new ModelFault("wrong_answer");
  });
}

const faultOfStatus = (status: number): string =>
  status === 401 || status === 403 ? "refused_key" : status === 429 || status === 503 ? "overloaded" : "refused";

function faultOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotCallable) return "private_address";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  if (/answers with more than/.test(error.message)) return "too_large";
  if (error.code && /^[A-Z_0-9]+$/.test(error.code)) return error.code.slice(0, 100);
  log.error({ err: error }, "request to a model failed");
  return "internal";
}
