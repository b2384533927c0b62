import { z } from "zod";
import { type PlannedStep, plannedStep } from "../maintenance/work-order-steps";

/** Kinds that a model may choose: where a machine must not move, a person decides. */
const kinds = ["check", "number", "pass_fail", "choice", "text", "photo"] as const;

const limit = z.number().finite().nullish().catch(null);
const short = (most: number) => z.string().trim().max(most).nullish().catch(null);

/** A procedure as a model writes it. What of a step is not in order is left out; a step without words is no step. */
export const writtenDraft = z.object({
  name: z.string().trim().min(1).max(200),
  steps: z
    .array(
      z.object({
        text: z.string().trim().min(1),
        hint: short(1_000),
        kind: z.enum(kinds).nullish().catch(null),
        unit: short(20),
        min: limit,
        max: limit,
        choices: z.array(z.string().trim().min(1).max(120)).max(20).nullish().catch(null),
      }),
    )
    .min(1),
});

const mostSteps = 100;
const longestStep = 500;
const longestName = 120;

/** As the form of a procedure takes it. */
export function draftOf({ name, steps }: z.infer<typeof writtenDraft>): { name: string; steps: PlannedStep[] } {
  return {
    name: name.slice(0, longestName),
    steps: steps.slice(0, mostSteps).map(({ text, kind, choices, min, max, ...rest }) => {
      const different = [...new Set(choices ?? [])];
      const isChoice = kind === "choice" && different.length >= 2;
      const isTurned = typeof min === "number" && typeof max === "number" && min > max;

      return plannedStep({
        ...rest,
        text: text.slice(0, longestStep),
        kind: kind === "choice" && !isChoice ? "text" : (kind ?? undefined),
        choices: isChoice ? different : null,
        min: isTurned ? null : min,
        max: isTurned ? null : max,
      });
    }),
  };
}

const nullable = (type: string) => ({ type: [type, "null"] });

/** The same for the server of the model (response_format). */
export const draftFormat = {
  name: "procedure",
  schema: {
    type: "object",
    properties: {
      name: { type: "string" },
      steps: {
        type: "array",
        items: {
          type: "object",
          properties: {
            text: { type: "string" },
            hint: nullable("string"),
            kind: { type: "string", enum: [...kinds] },
            unit: nullable("string"),
            min: nullable("number"),
            max: nullable("number"),
            choices: { type: ["array", "null"], items: { type: "string" } },
          },
          required: ["text", "hint", "kind", "unit", "min", "max", "choices"],
          additionalProperties: false,
        },
      },
    },
    required: ["name", "steps"],
    additionalProperties: false,
  },
} as const;
