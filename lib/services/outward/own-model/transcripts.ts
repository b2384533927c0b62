import type { ModelFeature } from "@/lib/domain/own-model/features";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError } from "@/lib/domain/shared/errors";
import type { TranscriptInput } from "@/lib/inputs/own-model";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { findFile } from "@/lib/services/platform/files/find";
import { countRequest } from "./limits";
import { modelFor } from "./login";
import { modelFeaturesOf } from "./settings";

type TranscriptState = "none" | "waiting" | "done" | "failed";

export interface ShownTranscript {
  file_id: number;
  state: TranscriptState;
  text: string | null;
  /** ISO 639-1; null where the model does not return it. */
  language: string | null;
  /** Why it failed. */
  fault: string | null;
  /** What wrote it. */
  model: string | null;
  edited_by: { id: number; name: string } | null;
  edited_at: Date | null;
  /** Of who asked for it: under this what was sent can be read. */
  request_id: number | null;
  version: number;
  /** The caller may ask for it, or again. */
  may_ask: boolean;
}

const select = {
  id: true,
  file_id: true,
  state: true,
  text: true,
  language: true,
  fault: true,
  model: true,
  user_id: true,
  request_id: true,
  edited_by: true,
  edited_at: true,
  version: true,
} as const;

/** The transcript of a voice note, if one was requested. Seen by who sees the note. */
export async function findTranscript(call: Call, file_id: number): Promise<ShownTranscript> {
  await findVoiceNote(call, file_id);
  const { tx, viewer } = call;
  const features: ModelFeature[] = await modelFeaturesOf(call);
  const isOn = features.includes("transcripts");
  const row = await tx.transcript.findUnique({ where: { file_id }, select });
  if (!row) return { ...blank, file_id, may_ask: isOn };
  const { user_id, request_id, edited_by, id, ...rest } = row;
  const state = rest.state === "waiting" && (await isGivenUp(call, id)) ? "failed" : (rest.state as TranscriptState);
  const editor = edited_by === null ? null : await tx.user.findUnique({ where: { id: edited_by }, select: editorName });

  return {
    ...rest,
    state,
    fault: state === "failed" ? (rest.fault ?? "internal") : rest.fault,
    edited_by:
      edited_by === null ? null : { id: edited_by, name: editor ? `${editor.first_name} ${editor.last_name}` : "" },
    request_id: user_id === viewer.user_id ? request_id : null,
    may_ask: isOn && state === "failed",
  };
}

const jobOf = (id: number) => ({ topic: "transcript", key: `transcript-${id}` }) as const;

/** A job that was killed at every try has not come to write why. */
const isGivenUp = async ({ tx }: Pick<Call, "tx">, id: number) => {
  const last = await tx.outbox.findFirst({
    where: { ...jobOf(id), done_at: null },
    orderBy: { id: "desc" },
    select: { failed_at: true },
  });
  return last !== null && last.failed_at !== null;
};

const editorName = { first_name: true, last_name: true } as const;

const blank: Omit<ShownTranscript, "file_id" | "may_ask"> = {
  state: "none",
  text: null,
  language: null,
  fault: null,
  model: null,
  edited_by: null,
  edited_at: null,
  request_id: null,
  version: 0,
};

async function findVoiceNote(call: Call, id: number) {
  const file = await findFile(call, id);
  if (!file.mime.startsWith("audio/")) throw new DomainError("wrong_type", "own-model.not_a_voice_note");
}

/** Has a voice note written down by a job. One that is there, or on its way, is not asked for twice. */
export async function askForTranscript(call: Omit<Call, "tx">, file_id: number): Promise<ShownTranscript> {
  const { viewer, now } = call;
  const before = await withScope(viewer, (tx) => findTranscript({ ...call, tx }, file_id));
  if (before.state === "waiting" || before.state === "done") return before;
  const { company_id } = await modelFor(viewer.company_id, "transcripts");
  await countRequest(viewer);

  return withScope(viewer, async (tx) => {
    const asked = { company_id, user_id: viewer.user_id };
    const made = await tx.transcript.createManyAndReturn({
      data: { ...asked, file_id, created_at: now },
      select: { id: true },
      skipDuplicates: true,
    });
    // Of two who ask for one that failed, one does.
    const again =
      made.length > 0 || before.state === "none"
        ? made
        : await tx.transcript.updateManyAndReturn({
            where: { file_id, version: before.version },
            data: { ...asked, state: "waiting", fault: null, version: { increment: 1 } },
            select: { id: true },
          });
    if (again.length > 0) {
      const { id } = firstOf(again);
      await enqueue(tx, jobOf(id).topic, { transcript_id: id }, { company_id, key: jobOf(id).key });
      publish(tx, { subject: "transcripts", action: "asked", id: file_id, company_id });
    }
    return findTranscript({ ...call, tx }, file_id);
  });
}

/** Corrects what was written. The recording itself stays as it is. */
export async function correctTranscript(
  call: Call,
  file_id: number,
  { text, version }: TranscriptInput,
): Promise<ShownTranscript> {
  const before = await findTranscript(call, file_id);
  const { count } = await call.tx.transcript.updateMany({
    where: { file_id, state: "done", version: version ?? before.version },
    data: { text, edited_by: call.viewer.user_id, edited_at: call.now, version: { increment: 1 } },
  });
  const after = await findTranscript(call, file_id);
  if (count === 0 && before.state !== "done") throw new DomainError("conflict", "own-model.nothing_to_correct");
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: after });
  const { company_id } = await call.tx.transcript.findUniqueOrThrow({
    where: { file_id },
    select: { company_id: true },
  });
  await audit(call, "update", "transcripts", file_id, {
    before: { text: before.text },
    after: { text: after.text },
    company_id,
  });
  publish(call.tx, { subject: "transcripts", action: "updated", id: file_id, company_id });

  return after;
}
