import { inList } from "@/lib/domain/shared/known";
/**
 * Formulas that people write, such as `value*60+500`. Read by this parser and computed by this program: nothing a
 * person wrote is ever run as code. Condition-monitoring domain reference, section 6.2; security design 3.12.
 *
 *   expr  = term {("+"|"-") term}            term  = unary {("*"|"/"|"%") unary}
 *   unary = ["-"|"+"] unary | power          power = atom ["^" unary]
 *   atom  = number | "pi" | name | name "(" expr {"," expr} ")" | "(" expr ")"
 *
 * `^` goes from right to left and before a sign: -value^2 is -(value^2). `%` keeps the sign of what is divided.
 */
export const longestFormula = 200; // characters
const deepest = 32;
const mostNodes = 100;

/** The names a sensor's formula can use: the value itself, and other values of the same message. */
export const sensorNames = ["value", "rpm", "temperature"] as const;

/** Names that always have a value. */
const constants: Readonly<Record<string, number>> = { pi: Math.PI };
export const constantNames = Object.keys(constants);

export type FormulaError = "SYNTAX" | "UNKNOWN_NAME" | "ARITY" | "DIV_ZERO" | "NON_FINITE";

/** `at` is the place in the text, from 0. */
export type Refused = { ok: false; code: FormulaError; at: number };
export type Formula = { ok: true; root: Node };
export type Result = { ok: true; value: number } | { ok: false; code: FormulaError };

type Values = Readonly<Record<string, number | undefined>>;

export type Node =
  | { kind: "number"; value: number }
  | { kind: "name"; name: string }
  | { kind: "minus"; of: Node }
  | { kind: "binary"; operator: Operator; left: Node; right: Node }
  | { kind: "call"; name: FunctionName; inputs: Node[] };

type Operator = "+" | "-" | "*" | "/" | "%" | "^";

const functions = {
  abs: { inputs: 1, run: ([x = Number.NaN]) => Math.abs(x) },
  sqrt: { inputs: 1, run: ([x = Number.NaN]) => Math.sqrt(x) },
  round: { inputs: 1, run: ([x = Number.NaN]) => Math.round(x) }, // half goes up, as JavaScript's does: -2.5 is -2
  floor: { inputs: 1, run: ([x = Number.NaN]) => Math.floor(x) },
  ceil: { inputs: 1, run: ([x = Number.NaN]) => Math.ceil(x) },
  ln: { inputs: 1, run: ([x = Number.NaN]) => Math.log(x) },
  log10: { inputs: 1, run: ([x = Number.NaN]) => Math.log10(x) },
  exp: { inputs: 1, run: ([x = Number.NaN]) => Math.exp(x) },
  pow: { inputs: 2, run: ([x = Number.NaN, y = Number.NaN]) => x ** y },
  min: { inputs: null, run: (all) => Math.min(...all) },
  max: { inputs: null, run: (all) => Math.max(...all) },
} as const satisfies Record<string, { inputs: number | null; run: (inputs: readonly number[]) => number }>;

type FunctionName = keyof typeof functions;
export const functionNames = Object.keys(functions) as FunctionName[];

/** Parses a formula, or returns the error and its position. `names` are those it can use. */
export function readFormula(text: string, names: readonly string[] = sensorNames): Formula | Refused {
  if (text.length > longestFormula) return { ok: false, code: "SYNTAX", at: longestFormula };
  try {
    return { ok: true, root: new Parser(tokensOf(text), new Set(names)).whole() };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, code: error.code, at: error.at };
    throw error;
  }
}

/** The formula's value. What divides by zero, or ends in no finite number, has none. */
export function evaluateFormula({ root }: Formula, values: Values): Result {
  try {
    const value = compute(root, values);

    return Number.isFinite(value) ? { ok: true, value } : { ok: false, code: "NON_FINITE" };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, code: error.code };
    throw error;
  }
}

class Misfit extends Error {
  constructor(
    readonly code: FormulaError,
    readonly at = 0,
  ) {
    super(code);
  }
}

type Token = { text: string; kind: "number" | "name" | "sign" | "end"; at: number };

// A number that runs into a letter ("2value", "0x10", "1e") is no number.
const pattern = /\s*(?:((?:\d+(?:[.]\d*)?|[.]\d+)(?:e[+-]?\d+)?)(?![\w.])|([a-z_]\w*)|([-+*/%^(),]))/giy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new Misfit("SYNTAX", from + text.slice(from).search(/\S|$/));
    const [whole, number, name, sign = ""] = match;
    const token = number ?? name ?? sign;
    const kind = number !== undefined ? "number" : name !== undefined ? "name" : "sign";
    tokens.push({ text: token, kind, at: from + whole.length - token.length });
  }
  tokens.push({ text: "", kind: "end", at: end });

  return tokens;
}

class Parser {
  #place = 0;
  #depth = 0;
  #nodes = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly names: ReadonlySet<string>,
  ) {}

  whole(): Node {
    const root = this.#sum();
    if (this.#next.kind !== "end") throw this.#misfit();

    return root;
  }

  get #next(): Token {
    return inList(this.tokens, this.#place);
  }

  #misfit(code: FormulaError = "SYNTAX", at = this.#next.at) {
    return new Misfit(code, at);
  }

  /** Takes the sign if it comes next. */
  #take(...signs: string[]): string | null {
    const { kind, text } = this.#next;
    if (kind !== "sign" || !signs.includes(text)) return null;
    this.#place++;

    return text;
  }

  #made(node: Node): Node {
    if (++this.#nodes > mostNodes) throw this.#misfit();

    return node;
  }

  #deeper<T>(read: () => T): T {
    if (++this.#depth > deepest) throw this.#misfit();
    const result = read();
    this.#depth--;

    return result;
  }

  #sum(): Node {
    return this.#chain(["+", "-"], () => this.#product());
  }

  #product(): Node {
    return this.#chain(["*", "/", "%"], () => this.#signed());
  }

  #chain(signs: Operator[], part: () => Node): Node {
    let left = part();
    for (let sign = this.#take(...signs); sign; sign = this.#take(...signs)) {
      left = this.#made({ kind: "binary", operator: sign as Operator, left, right: part() });
    }

    return left;
  }

  #signed(): Node {
    const sign = this.#take("-", "+");
    if (sign === null) return this.#power();
    const of = this.#deeper(() => this.#signed());

    return sign === "-" ? this.#made({ kind: "minus", of }) : of;
  }

  #power(): Node {
    const left = this.#atom();
    if (!this.#take("^")) return left;
    const right = this.#deeper(() => this.#signed());

    return this.#made({ kind: "binary", operator: "^", left, right });
  }

  #atom(): Node {
    const { kind, text, at } = this.#next;
    if (this.#take("(")) return this.#enclosed();
    if (kind !== "number" && kind !== "name") throw this.#misfit();
    this.#place++;
    if (kind === "number") return this.#made({ kind: "number", value: Number(text) });
    if (this.#take("(")) return this.#call(text, at);
    const constant = Object.hasOwn(constants, text) ? constants[text] : undefined;
    if (constant !== undefined) return this.#made({ kind: "number", value: constant });
    if (!this.names.has(text)) throw this.#misfit("UNKNOWN_NAME", at);

    return this.#made({ kind: "name", name: text });
  }

  #enclosed(): Node {
    const inner = this.#deeper(() => this.#sum());
    if (!this.#take(")")) throw this.#misfit();

    return inner;
  }

  #call(name: string, at: number): Node {
    if (!Object.hasOwn(functions, name)) throw this.#misfit("UNKNOWN_NAME", at);
    const inputs = [this.#deeper(() => this.#sum())];
    while (this.#take(",")) inputs.push(this.#deeper(() => this.#sum()));
    if (!this.#take(")")) throw this.#misfit();
    const wanted = functions[name as FunctionName].inputs;
    if (wanted !== null && wanted !== inputs.length) throw this.#misfit("ARITY", at);

    return this.#made({ kind: "call", name: name as FunctionName, inputs });
  }
}

function compute(node: Node, values: Values): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "name":
      return lookUp(node.name, values);
    case "minus":
      return -compute(node.of, values);
    case "binary":
      return operate(node.operator, compute(node.left, values), compute(node.right, values));
    case "call":
      return functions[node.name].run(node.inputs.map((input) => compute(input, values)));
  }
}

/** A name that is allowed may still be missing: the device did not send it this time. */
function lookUp(name: string, values: Values): number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Misfit("UNKNOWN_NAME");

  return value;
}

function operate(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      if (right === 0) throw new Misfit("DIV_ZERO");
      return left / right;
    case "%":
      if (right === 0) throw new Misfit("DIV_ZERO");
      return left % right;
    case "^":
      return left ** right;
  }
}
