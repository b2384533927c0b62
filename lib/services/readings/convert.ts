import { evaluateFormula, type Formula, readFormula } from "@/lib/domain/formulas";

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

/** What the same device said at the same time, as formulas call it. */
export interface Beside {
  rpm?: number;
  temperature?: number;
}

/** Null where a formula has no value for this one: then what the device said is all there is. */
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
  if (!formula.ok) throw new Error(`a formula was saved that cannot be read: ${expression}`);
  if (read.size >= mostKept) read.clear();
  read.set(expression, formula);

  return formula;
}
