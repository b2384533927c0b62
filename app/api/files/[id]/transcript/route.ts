import { z } from "zod";
import { transcriptInput } from "@/lib/inputs/own-model";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { askForTranscript, correctTranscript, findTranscript } from "@/lib/services/outward/own-model/transcripts";

export const GET = endpoint({
  allow: "signed_in",
  isForKeys: true,
  summary: "Get the transcript of a voice note, or its state",
  params: idParams,
  run: (call, { params }) => findTranscript(call, params.id),
});

export const POST = endpoint({
  allow: "signed_in",
  summary: "Transcribe a voice note by the company's model; repeating it is harmless",
  params: idParams,
  body: z.strictObject({}),
  status: 202,
  transaction: "own",
  run: (call, { params }) => askForTranscript(call, params.id),
});

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Correct the transcript of a voice note",
  params: idParams,
  body: transcriptInput,
  run: (call, { params, body }) => correctTranscript(call, params.id, body),
});
