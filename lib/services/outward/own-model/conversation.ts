import { answerWithinMs, mostSentBytes, mostToolCalls } from "@/lib/domain/own-model/features";
import { offeredTool } from "@/lib/domain/own-model/offered-tools";
import type { Redaction } from "@/lib/domain/own-model/redaction";
import { isSentTool, sentRecords } from "@/lib/domain/own-model/sent-records";
import {
  answerFormat,
  jsonIn,
  keptSentences,
  type Sentence,
  type Source,
  writtenAnswer,
} from "@/lib/domain/own-model/sentences";
import type { Locale } from "@/lib/domain/shared/locales";
import { translator } from "@/lib/server/i18n";
import { type Reader, readAsPerson, readingTools } from "@/lib/server/mcp/read-as-person";
import type { ServedTool } from "@/lib/server/mcp/tools";
import { type ChatMessage, chat, ModelFault, type ToolCall } from "./client";
import type { OwnModel } from "./login";
import type { ModelRequest } from "./requests";

/** One exchange with a model: what it has read as the person, what it may still read, and by when it must have answered. */
export interface Conversation {
  model: OwnModel;
  reader: Reader;
  request: ModelRequest;
  redaction: Redaction;
  locale: Locale;
  /** Limits what is read where the tool can be limited. */
  plant_id: number | null;
  messages: ChatMessage[];
  sources: Map<string, Source>;
  calls: number;
  bytes: number;
  signal: AbortSignal;
}

type Begun = Pick<Conversation, "model" | "reader" | "request" | "redaction" | "locale" | "plant_id" | "messages">;

/** It ends by itself after a minute, and when `signal` does. */
export const conversationOf = (begun: Begun, signal?: AbortSignal): Conversation => {
  const limit = AbortSignal.timeout(answerWithinMs);

  return {
    ...begun,
    sources: new Map(),
    calls: 0,
    bytes: 0,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
};

/** The model's next message. While it may read, tools are offered; the answer itself has a shape that the server holds it to. */
export async function nextMessage(of: Conversation, mayRead: boolean): Promise<ChatMessage> {
  const { model, messages, signal, request } = of;
  // Several servers refuse tools and a shape of the answer together.
  const body = mayRead
    ? { messages: [...messages], tools: offeredTools(of) }
    : {
        messages: [...messages],
        response_format: { type: "json_schema", json_schema: { ...answerFormat, strict: true } },
      };
  const reply = await chat(model, body, { timeoutMs: answerWithinMs, signal, onSend: request.onSend });
  messages.push(reply);

  return reply;
}

const sentTools = ({ reader }: Conversation): ServedTool[] =>
  readingTools(reader).filter(({ tool }) => isSentTool(tool.name));

const offeredTools = (of: Conversation) =>
  sentTools(of).map(({ tool, inputSchema }) => offeredTool({ ...tool, inputSchema }));

export const mayReadMore = ({ calls, bytes }: Conversation): boolean =>
  calls < mostToolCalls && bytes < mostSentBytes - leastBytes;

/** With less room than this nothing of use is read. */
const leastBytes = 2_000;
/** Of one call, so that one list does not leave the others without room. */
const mostBytesACall = 20_000;

/** Runs the calls that a message asks for, and answers each: a call without an answer is no conversation. */
export async function answerCalls(of: Conversation, calls: readonly ToolCall[], onStep: (tool: string) => void) {
  for (const { id, function: wanted } of calls) {
    if (of.signal.aborted) throw new ModelFault("timeout");
    const content = mayReadMore(of) ? await answerCall(of, wanted, onStep) : { error: "No more calls: answer now." };
    of.messages.push({ role: "tool", tool_call_id: id, content: JSON.stringify(content) });
  }
}

async function answerCall(
  of: Conversation,
  { name, arguments: text }: ToolCall["function"],
  onStep: (tool: string) => void,
) {
  of.calls++;
  const found = sentTools(of).find(({ tool }) => tool.name === name);
  const given = jsonIn(text.trim() === "" ? "{}" : text);
  if (!found) return { error: `There is no tool ${name.slice(0, 50)}.` };
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { error: "Arguments are a JSON object." };
  onStep(name);
  const args = withNames(given as Record<string, unknown>, of.redaction);
  const plant = of.plant_id !== null && "plant_id" in found.inputSchema.properties ? { plant_id: of.plant_id } : {};

  return readRecords(of, name, { ...args, ...plant }, mostBytesACall);
}

/** Reads with one tool as the person, and keeps what can be a source of it. Answers what the model is sent. */
export async function readRecords(
  of: Conversation,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  mostBytes: number,
): Promise<unknown> {
  const read = await readAsPerson(of.reader, tool, args);
  if (!read) return { error: "Not for this person." };
  if (read.isRefused) return of.redaction.hide({ error: read.body.message, messages: read.body.messages });
  const room = Math.min(mostBytes, mostSentBytes - of.bytes);
  const { value, sources } = sentRecords(tool, args, read.body, room);
  const t = translator(of.locale, "own-model.tools");
  for (const [ref, source] of sources) {
    const known = of.sources.get(ref);
    if (!known || source.label.length > known.label.length)
      of.sources.set(ref, source.label === "" ? { ...source, label: t(tool) } : source);
  }
  const hidden = of.redaction.hide(value);
  of.bytes += Buffer.byteLength(JSON.stringify(hidden));

  return hidden;
}

/** The model asks for people by their numbers. */
const withNames = (args: Record<string, unknown>, { show }: Redaction) =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, typeof value === "string" ? show(value) : value]),
  );

/** The sentences of a message that hold; null where it is no answer of the shape. */
export function sentencesIn(of: Conversation, { content }: ChatMessage): Sentence[] | null {
  const written = writtenAnswer.safeParse(jsonIn(content ?? ""));
  if (!written.success) return null;

  return keptSentences(written.data, of.sources, of.redaction.show);
}

/** What a person reads: where nothing holds, that there is no answer. */
export function answerWith(of: Conversation, sentences: Sentence[] | null): Sentence[] {
  if (sentences === null) throw new ModelFault("wrong_answer");
  if (sentences.length > 0) return sentences;

  return [{ text: translator(of.locale, "own-model")("no_answer"), sources: [] }];
}
