import { type ApiError, api } from "./api";

/** What a model has written, with the records that it rests on. */
export interface ModelAnswer {
  sentences: { text: string; sources: { noun: string; id: number | null; label: string; link: string }[] }[];
  model: string;
  request_id: number;
}

type Outcome = { answer: ModelAnswer } | { error: { message: string; code: string } };

/** Asks the company's model. What is refused before it answers is thrown; what goes wrong later is the outcome. */
export const askModel = (
  body: { question: string; plant_id?: number },
  onStep: (label: string) => void,
  signal: AbortSignal,
): Promise<Outcome> => api.stream("/ask", { body, signal, isQuiet: true }, (response) => outcomeIn(response, onStep));

/** Reads events while they come; null where the stream ends without an outcome. */
async function outcomeIn(response: Response, onStep: (label: string) => void): Promise<Outcome | null> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return null;
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (!kind || !data) continue;
      if (kind === "step") onStep((JSON.parse(data) as { label: string }).label);
      if (kind === "answer") return { answer: JSON.parse(data) as ModelAnswer };
      if (kind === "error") return { error: JSON.parse(data) as Pick<ApiError, "message" | "code"> };
    }
  }

  return null;
}
