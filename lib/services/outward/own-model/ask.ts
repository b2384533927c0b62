import type { Sentence } from "@/lib/domain/own-model/sentences";
import { invalidField } from "@/lib/domain/shared/errors";
import type { QuestionInput } from "@/lib/inputs/own-model";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import type { Reader } from "@/lib/server/mcp/read-as-person";
import { metrics } from "@/lib/server/metrics";
import { type ChatMessage, ModelFault, unavailable } from "./client";
import {
  answerCalls,
  answerWith,
  type Conversation,
  conversationOf,
  mayReadMore,
  nextMessage,
  sentencesIn,
} from "./conversation";
import { askInstructions } from "./instructions";
import { countRequest } from "./limits";
import { modelFor } from "./login";
import { redactionFor } from "./people";
import { beginRequest } from "./requests";

export interface WrittenByModel {
  sentences: Sentence[];
  model: string;
  /** Under it what was sent can be read. */
  request_id: number;
}

export interface Asked {
  request_id: number;
  /** Goes on to the answer; `onStep` receives which tool reads. */
  finish: (onStep: (tool: string) => void) => Promise<WrittenByModel>;
}

/**
 * Asks the company's model about what the caller may read. When this is answered, the model has spoken once: one that is away
 * is a refusal like any other, before anything is streamed.
 */
export async function ask(
  call: Omit<Call, "tx">,
  { question, plant_id = null }: QuestionInput,
  reader: Reader,
  signal?: AbortSignal,
): Promise<Asked> {
  const { company_id, user_id } = call.viewer;
  const model = await modelFor(company_id, "ask");
  if (plant_id !== null) await requirePlant(call, plant_id);
  await countRequest(call.viewer);
  const request = await beginRequest(
    { company_id: model.company_id, user_id, feature: "ask", model: model.model },
    call.now,
  );
  const redaction = await redactionFor(model);
  const of = conversationOf(
    {
      model,
      reader,
      request,
      redaction,
      plant_id,
      locale: call.locale,
      messages: [
        { role: "system", content: askInstructions(call.locale, call.now, plant_id) },
        { role: "user", content: redaction.hide(question) },
      ],
    },
    signal,
  );
  const first = await kept(of, () => nextMessage(of, true));

  return {
    request_id: request.id,
    finish: (onStep) =>
      kept(of, async () => ({
        sentences: await converse(of, first, onStep),
        model: model.model,
        request_id: request.id,
      })),
  };
}

async function requirePlant({ viewer }: Omit<Call, "tx">, id: number) {
  const count = await withScope(viewer, (tx) => tx.plant.count({ where: { id, deleted_at: null } }));
  if (count === 0) throw invalidField("plant_id", "errors.does_not_exist");
}

async function converse(of: Conversation, first: ChatMessage, onStep: (tool: string) => void): Promise<Sentence[]> {
  let message = first;
  while (message.tool_calls) {
    await answerCalls(of, message.tool_calls, onStep);
    message = await nextMessage(of, mayReadMore(of));
    // It was offered no tools, and asks for one.
    if (message.tool_calls && !mayReadMore(of)) throw new ModelFault("wrong_answer");
  }
  const sentences = sentencesIn(of, message) ?? sentencesIn(of, await nextMessage(of, false));

  return answerWith(of, sentences);
}

/** Whatever comes of it, what was sent is kept. */
export async function kept<T>({ request }: Pick<Conversation, "request">, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ModelFault) {
      metrics.modelFailures.inc({ fault: error.fault });
      throw unavailable(error);
    }
    throw error;
  } finally {
    await request.keep();
  }
}
