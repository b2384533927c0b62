import { evaluateFormula, type Formula, type FormulaError, readFormula } from "./formulas";

/** A formula as a sensor uses it, with the version that its readings name. */
export interface Step {
  version_id: number;
  expression: string;
}

/** The original formula of a measurement comes first, its subtype's then; limits and charts see what comes out. */
export interface Conversion {
  original: Step | null;
  subtype: Step | null;
}

/** Other values of the same message, by their names in formulas. */
export interface Beside {
  rpm?: number;
  temperature?: number;
}

/** Null if a formula has no value for this one: then only the device value is stored. */
export function convert(raw: number, { original, subtype }: Conversion, beside: Beside): number | null {
  const first = original ? through(original, raw, beside) : raw;

  return first === null || !subtype ? first : through(subtype, first, beside);
}

function through({ expression }: Step, value: number, beside: Beside): number | null {
  const result = evaluateFormula(known(expression), { ...beside, value });

  return result.ok ? result.value : null;
}

// Gateways send the same measurements all day: a text is read once.
const read = new Map<string, Formula>();
const mostKept = 1_000;

function known(expression: string): Formula {
  const found = read.get(expression);
  if (found) return found;
  const formula = readFormula(expression);
  if (!formula.ok) throw new Error(`saved formula cannot be parsed: ${expression}`);
  if (read.size >= mostKept) read.clear();
  read.set(expression, formula);

  return formula;
}

/** What a formula is tried with besides the value, on screens and at the door alike. */
export const exampleBeside = { rpm: 1800, temperature: 40 } as const satisfies Beside;

export type TriedStep = "original" | "subtype";
export type Trial =
  | { ok: true; value: number; steps: { step: TriedStep; value: number }[] }
  /** `at`: the place in the formula's text; null where the text is right and this value is not for it. */
  | { ok: false; step: TriedStep; code: FormulaError; at: number | null };

/** One value through the formulas as they are written, with what each makes of it. */
export function tryConversion(raw: number, texts: Record<TriedStep, string | null>): Trial {
  const steps: { step: TriedStep; value: number }[] = [];
  let value = raw;
  for (const step of ["original", "subtype"] as const) {
    const text = texts[step];
    if (text === null) continue;
    const formula = readFormula(text);
    if (!formula.ok) return { ok: false, step, code: formula.code, at: formula.at };
    const result = evaluateFormula(formula, { ...exampleBeside, value });
    if (!result.ok) return { ok: false, step, code: result.code, at: null };
    value = result.value;
    steps.push({ step, value });
  }

  return { ok: true, value, steps };
}
