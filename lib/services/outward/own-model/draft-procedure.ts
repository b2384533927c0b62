import type { PlannedStep } from "@/lib/domain/maintenance/work-order-steps";
import { draftFormat, draftOf, writtenDraft } from "@/lib/domain/own-model/draft";
import { answerWithinMs, longestDocument } from "@/lib/domain/own-model/features";
import { jsonIn } from "@/lib/domain/own-model/sentences";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { isPdf } from "@/lib/server/files/pdf";
import { pdfText } from "@/lib/server/files/pdf-text";
import { kept } from "./ask";
import { type ChatMessage, chat, ModelFault } from "./client";
import { draftInstructions } from "./instructions";
import { countRequest } from "./limits";
import { modelFor } from "./login";
import { redactionFor } from "./people";
import { beginRequest } from "./requests";

const mostBytes = 30 * 1024 * 1024;

export interface ProcedureDraft {
  name: string;
  steps: PlannedStep[];
  model: string;
  request_id: number;
  /** The document was longer than what is sent. */
  is_cut: boolean;
}

/** A procedure as a model reads it from a PDF. Nothing is saved: a person reads it in the form, and saves it there. */
export async function draftProcedure(call: Omit<Call, "tx">, file: File | undefined): Promise<ProcedureDraft> {
  const { viewer, locale, now } = call;
  const model = await modelFor(viewer.company_id, "drafts");
  const text = await textOf(file);
  await countRequest(viewer);
  const request = await beginRequest(
    { company_id: model.company_id, user_id: viewer.user_id, feature: "drafts", model: model.model },
    now,
  );
  const redaction = await redactionFor(model);
  const messages: ChatMessage[] = [
    { role: "system", content: draftInstructions(locale) },
    { role: "user", content: redaction.hide(text.slice(0, longestDocument)) },
  ];
  const draft = await kept({ request }, async () => {
    const reply = await chat(
      model,
      { messages, response_format: { type: "json_schema", json_schema: { ...draftFormat, strict: true } } },
      { timeoutMs: answerWithinMs, onSend: request.onSend },
    );
    const written = writtenDraft.safeParse(jsonIn(reply.content ?? ""));
    if (!written.success) throw new ModelFault("wrong_answer");
    return draftOf(written.data);
  });

  return {
    name: redaction.show(draft.name),
    steps: draft.steps.map((step) => ({
      ...step,
      text: redaction.show(step.text),
      hint: step.hint && redaction.show(step.hint),
    })),
    model: model.model,
    request_id: request.id,
    is_cut: text.length > longestDocument,
  };
}

async function textOf(file: File | undefined): Promise<string> {
  if (!file || file.size === 0) throw invalidField("file", "errors.file_is_required");
  if (file.size > mostBytes) throw new DomainError("too_large", "errors.file_too_large", { params: { megabytes: 30 } });
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPdf(bytes)) throw invalidField("file", "own-model.not_a_pdf");
  // One character more shows that there is more.
  const text = (await pdfText(bytes, longestDocument + 1))?.replaceAll("\0", "").trim();
  if (!text) throw invalidField("file", "own-model.pdf_without_text");

  return text;
}
