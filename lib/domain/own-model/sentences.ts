import { z } from "zod";

/** A record that was read, and where it is shown. */
export interface Source {
  noun: string;
  /** Null: a list or figures of a screen. */
  id: number | null;
  label: string;
  link: string;
}

export interface Sentence {
  text: string;
  sources: Source[];
}

/** What the model answers: each sentence with the refs of the records that it rests on. */
export const writtenAnswer = z.object({
  sentences: z
    .array(z.object({ text: z.string().trim().min(1).max(2_000), sources: z.array(z.string().max(200)).max(50) }))
    .max(40),
});
type WrittenAnswer = z.infer<typeof writtenAnswer>;

/** The same for the server of the model (response_format). */
export const answerFormat = {
  name: "answer",
  schema: {
    type: "object",
    properties: {
      sentences: {
        type: "array",
        items: {
          type: "object",
          properties: {
            text: { type: "string" },
            sources: { type: "array", items: { type: "string" } },
          },
          required: ["text", "sources"],
          additionalProperties: false,
        },
      },
    },
    required: ["sentences"],
    additionalProperties: false,
  },
} as const;

/** A figure; the number of a hidden person is none. */
const figure = /\d/;
const person = /\bPersona?[ \u00a0_]?\d{1,4}\b/giu;

/**
 * Sentences as they are shown: sources that were not read are left out, and so is a sentence with a figure that rests on none.
 * Empty: nothing of it holds.
 */
export function keptSentences(
  { sentences }: WrittenAnswer,
  read: ReadonlyMap<string, Source>,
  show: (text: string) => string,
): Sentence[] {
  return sentences.flatMap(({ text, sources }) => {
    const known = [...new Set(sources.map((ref) => ref.trim()))].flatMap((ref) => read.get(ref) ?? []);
    if (known.length === 0 && figure.test(text.replace(person, ""))) return [];
    return [{ text: show(text), sources: known }];
  });
}

/** What a model has written as JSON, also within a fence of Markdown or a sentence; undefined: it is none. */
export function jsonIn(text: string): unknown {
  const [first, last] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (first < 0) return undefined;
  try {
    return JSON.parse(text.slice(first, last + 1));
  } catch {
    return undefined;
  }
}
