import { describe, expect, test } from "vitest";
import { evaluateFormula, type FormulaError, readFormula } from "@/lib/domain/monitoring/formulas";

function result(text: string, value = 1): number | FormulaError {
  const formula = readFormula(text);
  const computed = formula.ok ? evaluateFormula(formula, { value }) : formula;
  return computed.ok ? computed.value : computed.code;
}

describe("a formula", () => {
  // The table of section 6.2 of the domain reference.
  test.each([
    ["value*60+500", 2, 620],
    ["-value^2", 3, -9],
    ["2^3^2", 1, 512],
    ["10-4-3", 1, 3],
    ["(value*20/65535-4)/16*150", 39321, 75],
    ["value*0.0689476", 75, 5.17107],
    ["max(0,value-4)/16*100", 3.2, 0],
    ["round(value*10)/10", 2.25, 2.3],
    // And what it leaves to be tried.
    ["round(value)", -2.5, -2],
    ["-7%3", 1, -1],
    ["7%-3", 1, 1],
    ["2^-1", 1, 0.5],
    ["2*-3", 1, -6],
    ["--value", 4, 4],
    ["+value", 4, 4],
    [" ( value + .5 ) * 1e3 ", 1, 1500],
    ["pow(value,2)+sqrt(16)", 3, 13],
    ["ln(exp(2))+log10(1000)", 1, 5],
    ["min(3,value,2)+abs(-1)+floor(1.9)+ceil(1.1)", 1, 5],
    ["8/2/2", 1, 2],
    ["2*3%4", 1, 2],
    ["value*2*pi/60", 30, Math.PI],
    ["-pi^2", 1, -(Math.PI ** 2)],
  ])("the formula %s of %d is %d", (text, value, expected) => {
    expect(result(text, value)).toBeCloseTo(expected, 9);
  });

  test.each<[string, FormulaError]>([
    ["value/0", "DIV_ZERO"],
    ["value%0", "DIV_ZERO"],
    ["value+foo", "UNKNOWN_NAME"],
    ["value;1", "SYNTAX"],
    ["2value", "SYNTAX"],
    ["__import__(1)", "UNKNOWN_NAME"],
    ["sqrt(0-1)", "NON_FINITE"],
    ["ln(0)", "NON_FINITE"],
    ["10^400", "NON_FINITE"],
    ["sqrt(1,2)", "ARITY"],
    ["pow(2)", "ARITY"],
    ["max()", "SYNTAX"],
    ["", "SYNTAX"],
  ])("the formula %s has no value: %s", (text, code) => {
    expect(result(text)).toBe(code);
  });

  test("a formula error gives its position", () => {
    expect(readFormula("value * foo")).toEqual({ ok: false, code: "UNKNOWN_NAME", at: 8 });
    expect(readFormula("value * ")).toEqual({ ok: false, code: "SYNTAX", at: 7 });
    expect(readFormula("value  $ 2")).toEqual({ ok: false, code: "SYNTAX", at: 7 });
    expect(readFormula("pow(value)")).toEqual({ ok: false, code: "ARITY", at: 0 });
  });

  test("a formula can use other values of the message, and has no value without them", () => {
    const formula = readFormula("value*rpm/60");
    if (!formula.ok) throw new Error("it is a formula");

    expect(evaluateFormula(formula, { value: 2, rpm: 1800 })).toEqual({ ok: true, value: 60 });
    expect(evaluateFormula(formula, { value: 2 })).toEqual({ ok: false, code: "UNKNOWN_NAME" });
    expect(readFormula("value+line_speed")).toMatchObject({ code: "UNKNOWN_NAME" });
    expect(readFormula("value+line_speed", ["value", "line_speed"])).toMatchObject({ ok: true });
  });

  test("a formula is limited to 200 characters, 32 levels and 100 parts", () => {
    const ones = (count: number) => Array.from({ length: count }, () => "1").join("+");

    expect(readFormula(`${" ".repeat(195)}value`).ok).toBe(true);
    expect(readFormula(`${" ".repeat(196)}value`)).toMatchObject({ code: "SYNTAX", at: 200 });
    expect(readFormula(`${"(".repeat(32)}1${")".repeat(32)}`).ok).toBe(true);
    expect(readFormula(`${"(".repeat(33)}1${")".repeat(33)}`).ok).toBe(false);
    expect(readFormula(`${"-".repeat(33)}1`).ok).toBe(false);
    expect(readFormula(ones(50)).ok).toBe(true);
    expect(readFormula(ones(51)).ok).toBe(false);
  });
});

/** A24: what somebody writes who does not want to compute. */
const attacks = [
  "constructor",
  "value.constructor",
  "value.constructor.constructor('return process')()",
  'value["constructor"]',
  "constructor(value)",
  "__proto__",
  "toString()",
  "hasOwnProperty(1)",
  "valueOf(1)",
  "process.exit(1)",
  "require('fs')",
  "import('fs')",
  "globalThis",
  "this",
  "eval(1)",
  "Function('1')()",
  "(()=>1)()",
  "value=1",
  "value==1",
  "value?1:2",
  "value||1",
  "while(1){}",
  "[1,2,3]",
  "{}",
  "`value`",
  "'a'+'b'",
  "1;2",
  "value//comment",
  "/* */1",
  "\u0000value",
  "ｖalue",
  "9".repeat(400),
  "(".repeat(100_000),
  "-".repeat(199),
  `${"2^".repeat(99)}2`,
];

/** What no limit refuses may be large and must be quick all the same. */
const heavy = ["9^9^9^9", "exp(exp(exp(9)))", `${"exp(".repeat(30)}1${")".repeat(30)}`, "1e308*1e308"];

/** Processor time: a machine that is busy with something else is no slow formula. Microseconds. */
const cpuLimit = 500_000;

test("35 formula attacks are rejected immediately", () => {
  expect(attacks).toHaveLength(35);
  const found = attacks.filter((text) => {
    const began = process.cpuUsage();
    const formula = readFormula(text);
    return formula.ok || process.cpuUsage(began).user > cpuLimit;
  });

  expect(found).toEqual([]);
  expect(heavy.map((text) => result(text))).toEqual(heavy.map(() => "NON_FINITE"));
});

/* ---- a reference: the same tree, written for JavaScript with every parenthesis, and computed by JavaScript ---- */

type Tree = { number: number } | { name: "value" } | { minus: Tree } | { sign: string; left: Tree; right: Tree } | Call;
type Call = { call: string; inputs: Tree[] };

function chances(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function grow(chance: () => number, depth: number): Tree {
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)]!;
  const one = () => grow(chance, depth - 1);
  const kind = depth === 0 ? chance() * 0.3 : chance();
  if (kind < 0.15) return { number: pick([0.5, 1, 2, 3, 10, 1.25, 7]) };
  if (kind < 0.3) return { name: "value" };
  if (kind < 0.4) return { minus: one() };
  if (kind < 0.85) return { sign: pick(["+", "-", "*", "/", "%", "^"]), left: one(), right: one() };
  const call = pick(["abs", "sqrt", "round", "floor", "ceil", "ln", "log10", "exp", "pow", "min", "max"]);
  return { call, inputs: call === "pow" ? [one(), one()] : /^m/.test(call) ? [one(), one(), one()] : [one()] };
}

const rank: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "^": 4 };

/** As a person writes it: parentheses only where they are needed. */
function written(tree: Tree, needed = 0): string {
  if ("number" in tree) return String(tree.number);
  if ("name" in tree) return tree.name;
  if ("call" in tree) return `${tree.call}(${tree.inputs.map((input) => written(input)).join(", ")})`;
  const [text, own] =
    "minus" in tree
      ? [`-${written(tree.minus, 3)}`, 3]
      : tree.sign === "^"
        ? [`${written(tree.left, 5)}^${written(tree.right, 3)}`, 4]
        : [
            `${written(tree.left, rank[tree.sign]!)} ${tree.sign} ${written(tree.right, rank[tree.sign]! + 1)}`,
            rank[tree.sign]!,
          ];
  return own < needed ? `(${text})` : text;
}

const inJavaScript: Record<string, string> = { ln: "Math.log" };

function forJavaScript(tree: Tree): string {
  if ("number" in tree) return String(tree.number);
  if ("name" in tree) return tree.name;
  if ("minus" in tree) return `(-${forJavaScript(tree.minus)})`;
  if ("call" in tree)
    return `${inJavaScript[tree.call] ?? `Math.${tree.call}`}(${tree.inputs.map(forJavaScript).join(",")})`;
  return `(${forJavaScript(tree.left)}${tree.sign === "^" ? "**" : tree.sign}${forJavaScript(tree.right)})`;
}

test("500 random formulas give the same results as JavaScript", () => {
  const chance = chances(20_261_121);
  let compared = 0;
  let finite = 0;
  const wrong: string[] = [];
  while (compared < 500) {
    const tree = grow(chance, 4);
    const text = written(tree);
    const value = Math.round((chance() * 200 - 100) * 8) / 8;
    const formula = readFormula(text);
    if (!formula.ok && text.length > 200) continue;
    compared++;
    const expected = new Function("value", `return ${forJavaScript(tree)}`)(value) as number;
    const found = formula.ok ? evaluateFormula(formula, { value }) : formula;
    // Where JavaScript divides by zero on the way it goes on with infinities; a formula has no value then.
    const byZero = !found.ok && found.code === "DIV_ZERO" && /[/%]/.test(text);
    if (found.ok) finite++;
    const agrees = found.ok
      ? Math.abs(found.value - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
      : byZero || (found.code === "NON_FINITE" && !Number.isFinite(expected));
    if (!agrees) wrong.push(`${text} of ${value}: ${JSON.stringify(found)}, not ${expected}`);
  }

  expect(wrong).toEqual([]);
  expect(finite).toBeGreaterThan(300);
});
