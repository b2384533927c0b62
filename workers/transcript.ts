import type { Processor } from "@/lib/server/jobs/jobs";
import { writeTranscript } from "@/lib/services/outward/own-model/write-transcript";

/** Somebody wants to read a voice note. */
export const transcript: Processor<"transcript"> = ({ transcript_id }, run) =>
  writeTranscript(transcript_id, run, () => new Date());
