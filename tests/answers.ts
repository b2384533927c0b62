import { z } from "zod";
import type { Handler } from "@/lib/server/http/endpoint";
import { type AnswerSchema, mismatches } from "./answer-schema";
import { nameOfCall } from "./named-calls";

/** Every successful answer that a test gets is compared with its schema in the API document. */
export async function compareWithDocument(handler: unknown, body: unknown) {
  const name = nameOfCall(handler);
  if (!name) return;
  const { answer } = (handler as Handler).contract;
  const { answers } = await import("@/lib/generated/answers");
  const schema = answers[name] as AnswerSchema | undefined;
  const wrong = answer ? await contradictions(name, answer, body) : schema ? mismatches(schema, body) : [];
  if (wrong.length === 0) return;
  throw new Error(
    `${name} does not answer what the API document says (npm run answers):\n${[...new Set(wrong)].slice(0, 6).join("\n")}`,
  );
}

type Validate = import("ajv").ValidateFunction;
const validators = new Map<string, Validate>();

/** The few answers that others prescribe are described by hand, with more than `npm run answers` writes. */
async function contradictions(name: string, answer: z.ZodType, body: unknown): Promise<string[]> {
  const validate = validators.get(name) ?? (await validatorOf(answer));
  validators.set(name, validate);
  if (validate(body)) return [];
  return validate.errors!.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}

async function validatorOf(answer: z.ZodType): Promise<Validate> {
  const [{ Ajv2020 }, { default: formats }] = await Promise.all([import("ajv/dist/2020"), import("ajv-formats")]);
  const schema = z.toJSONSchema(answer, { io: "output", unrepresentable: "any" });
  return formats.default(new Ajv2020({ strict: false, allErrors: true })).compile(schema);
}
