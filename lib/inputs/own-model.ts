import { z } from "zod";
import { modelAddressProblem } from "@/lib/domain/own-model/address";
import { longestQuestion, longestTranscript, modelFeatures } from "@/lib/domain/own-model/features";
import { optionalId } from "./fields";
import { shownAgain } from "./second-factor";

const address = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .superRefine((given, context) => {
    const problem = modelAddressProblem(given);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
const modelName = z.string().trim().min(1).max(200);
/** Blank is none. */
const blankIsNone = (given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given);

export const modelInput = z.strictObject({
  /** With or without "/v1". */
  url: address.meta({ examples: ["https://models.plant.example/v1"] }),
  /** Absent: as it was; null or blank: none. */
  api_key: z.string().trim().max(1_000).nullable().optional(),
  model: modelName.meta({ examples: ["qwen3-14b"] }),
  /** Null: the address above. */
  transcription_url: z.preprocess(blankIsNone, address.nullable().optional()),
  transcription_model: z.preprocess(blankIsNone, modelName.nullable().optional()),
  features: z.array(z.enum(modelFeatures)).max(modelFeatures.length),
  /** Names of people are sent as numbers. */
  is_redacted: z.boolean().default(true),
  version: z.int().optional(),
  current_password: shownAgain,
});
export type ModelInput = z.infer<typeof modelInput>;

/** PostgreSQL stores no NUL. */
const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !text.includes("\0"));

export const questionInput = z.strictObject({
  question: words(longestQuestion).meta({ examples: ["Which items had two alarms this month?"] }),
  /** What is asked of; absent: every plant of the caller. */
  plant_id: optionalId,
});
export type QuestionInput = z.infer<typeof questionInput>;

export const transcriptInput = z.strictObject({ text: words(longestTranscript), version: z.int().optional() });
export type TranscriptInput = z.infer<typeof transcriptInput>;
