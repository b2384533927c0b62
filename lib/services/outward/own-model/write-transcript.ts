import { longestTranscript } from "@/lib/domain/own-model/features";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { isOutage } from "@/lib/server/data/failures";
import { readBytes } from "@/lib/server/files/storage";
import type { Run } from "@/lib/server/jobs/jobs";
import { publish } from "@/lib/server/live/events";
import { log } from "@/lib/server/log";
import { metrics } from "@/lib/server/metrics";
import { finished } from "@/lib/services/platform/outbox/finish";
import { ModelFault, type Spoken, transcribe } from "./client";
import { type OwnModel, ownModel } from "./login";
import { beginRequest } from "./requests";

/** A long recording on a small computer. */
const timeoutMs = 5 * 60_000;

/**
 * Has a voice note written down by the model that its company has now: removed or switched off meanwhile, nothing is sent. A
 * model that is away is tried again, eight times in all; the note can be played whatever comes of it.
 */
export async function writeTranscript(transcript_id: number, run: Run, now: () => Date): Promise<void> {
  const waiting = await asProvider((tx) =>
    tx.transcript.findFirst({
      where: { id: transcript_id, state: "waiting" },
      select: {
        id: true,
        company_id: true,
        user_id: true,
        file_id: true,
        file: { select: { storage_key: true, name: true, mime: true } },
      },
    }),
  );
  // Done by an earlier run, or its note was deleted.
  if (!waiting) return void (await asProvider((tx) => finished(tx, run.outbox_id)));
  const model = await ownModel(waiting.company_id);
  if (!model?.features.includes("transcripts")) return settle(waiting, run, { fault: "switched_off" });
  try {
    const written = await asked(model, waiting, run, now());
    await settle(waiting, run, { ...written, model: model.transcription_model ?? model.model });
  } catch (error) {
    const fault = error instanceof ModelFault ? error.fault : "internal";
    if (error instanceof ModelFault) metrics.modelFailures.inc({ fault });
    if (!run.is_last_attempt || run.signal.aborted || isOutage(error)) throw error;
    if (fault === "internal") log.error({ err: error, transcript_id }, "voice note not written down");
    await settle(waiting, run, { fault });
  }
}

interface Waiting {
  id: number;
  company_id: number;
  user_id: number | null;
  file_id: number;
  file: { storage_key: string; name: string; mime: string };
}

async function asked(
  model: OwnModel,
  waiting: Waiting,
  { signal }: Run,
  at: Date,
): Promise<Spoken & { request_id: number | null }> {
  const { file, user_id, company_id } = waiting;
  const bytes = await readBytes(file.storage_key);
  const name = model.transcription_model ?? model.model;
  const request =
    user_id === null ? null : await beginRequest({ company_id, user_id, feature: "transcripts", model: name }, at);
  try {
    const transcription = await transcribe(model, { ...file, bytes }, { timeoutMs, signal, onSend: request?.onSend });
    return { ...transcription, request_id: request?.id ?? null };
  } finally {
    await request?.keep();
  }
}

type Outcome = { fault: string } | (Spoken & { model: string; request_id: number | null });

/** Only while it still waits: what another run has written, or a person, stays. */
const settle = (waiting: Waiting, { outbox_id }: Run, outcome: Outcome): Promise<void> =>
  asProvider(async (tx) => {
    await tx.transcript.updateMany({
      where: { id: waiting.id, state: "waiting" },
      data: { ...columnsOf(outcome), version: { increment: 1 } },
    });
    announce(tx, waiting);
    await finished(tx, outbox_id);
  });

function columnsOf(outcome: Outcome) {
  if ("fault" in outcome) return { state: "failed", fault: outcome.fault };
  const { text, language, model, request_id } = outcome;

  return {
    state: "done",
    fault: null,
    model,
    request_id,
    language: languageOf(language),
    text: text.replaceAll("\0", "").trim().slice(0, longestTranscript),
  };
}

const announce = (tx: Tx, { file_id, company_id }: Waiting) =>
  publish(tx, { subject: "transcripts", action: "written", id: file_id, company_id });

/** Whisper answers "english", others "en". */
const named: Record<string, string> = { english: "en", spanish: "es", german: "de", french: "fr", portuguese: "pt" };

function languageOf(given: string | null | undefined): string | null {
  const text = given?.trim().toLowerCase() ?? "";

  return named[text] ?? (/^[a-z]{2}$/.test(text) ? text : null);
}
