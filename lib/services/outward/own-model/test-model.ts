import { answerFormat, jsonIn, writtenAnswer } from "@/lib/domain/own-model/sentences";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { chat, ModelFault, transcribe } from "./client";
import { type OwnModel, ownModel } from "./login";
import { requireOwnWhole } from "./settings";

const timeoutMs = 30_000;

interface Tried {
  part: "chat" | "transcription";
  /** Why not: a word of ours, or the code of the network. Null: it answered as it should. */
  fault: string | null;
  duration_ms: number;
}

/** Asks the model once for each use that is on, without a word of the company's records, and reports what came of it. */
export async function testModel(call: Omit<Call, "tx">, company_id: number): Promise<{ tried: Tried[] }> {
  await withScope(call.viewer, (tx) => requireOwnWhole({ ...call, tx }, company_id));
  await consume("model_test", String(call.viewer.user_id));
  const model = await ownModel(company_id);
  if (!model) throw notFound();
  const tried = [await timed("chat", () => requestSentence(model))];
  if (model.transcription_model) tried.push(await timed("transcription", () => transcribeSilence(model)));

  return { tried };
}

async function timed(part: Tried["part"], run: () => Promise<unknown>): Promise<Tried> {
  const begun = performance.now();
  const fault = await run().then(
    () => null,
    (error: unknown) => {
      if (error instanceof ModelFault) return error.fault;
      throw error;
    },
  );

  return { part, fault, duration_ms: Math.round(performance.now() - begun) };
}

async function requestSentence(model: OwnModel) {
  const content = 'Answer with JSON alone: {"sentences":[{"text":"ready","sources":[]}]}';
  const reply = await chat(
    model,
    {
      messages: [{ role: "user", content }],
      response_format: { type: "json_schema", json_schema: { ...answerFormat, strict: true } },
    },
    { timeoutMs },
  );
  if (!writtenAnswer.safeParse(jsonIn(reply.content ?? "")).success) throw new ModelFault("wrong_answer");
}

const transcribeSilence = (model: OwnModel) =>
  transcribe(model, { name: "silence.wav", mime: "audio/wav", bytes: silence() }, { timeoutMs });

/** One second of silence: WAV, 8 kHz, 8 bits, one channel. */
function silence(): Buffer {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + rate, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(rate, 40);

  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}
