import { parseAst } from "rolldown/parseAst";
import type { Source } from "./source";

export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** The patterns that a file writes out, and the lines on which it makes one from a text. */
export function patternsIn({ file, text }: Source) {
  const written: Pattern[] = [];
  const made: string[] = [];
  const lineOf = (start: number) => text.slice(0, start).split("\n").length;
  visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }), ({ type, start, regex, callee }) => {
    if (type === "Literal" && regex)
      written.push({ file, line: lineOf(start), source: regex.pattern, flags: regex.flags });
    if (callee?.name === "RegExp") made.push(`${file}:${lineOf(start)}`);
  });
  return { written, made };
}

interface Node {
  type?: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function visit(node: unknown, look: (node: Node) => void) {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) look(node as Node);
  for (const part of Object.values(node)) visit(part, look);
}

/**
 * Whether it is plain from its form that it takes no longer than its text: nothing in it repeats without end; or one part
 * does, of which nothing is tried twice, because the pattern begins at the beginning or ends with it. Everything else
 * repeats a few times at most. The other patterns go to a checker, for a second each at worst.
 */
export function isPlainlyLinear(source: string, flags: string): boolean {
  if (/\\[1-9k]/.test(source)) return false; // it looks for what it has found
  const plain = source.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  if (/\)(?:[*+]|\{)/.test(plain)) return false;
  const times = [...plain.matchAll(/\{\d+(?:,(\d+))?\}/g)].reduce(
    (product, [, most = "1"]) => product * Number(most),
    1,
  );
  if (times > 100) return false;
  const endless = plain.match(/[*+]|\{\d+,\}/g) ?? [];
  if (endless.length === 0) return true;
  if (endless.length > 1) return false;
  const beginsAtBeginning = plain.startsWith("^") && !flags.includes("m") && !hasAlternatives(plain);
  return beginsAtBeginning || /(?:[*+]|\{\d+,\})\)*$/.test(plain);
}

/** Outside of its groups. */
function hasAlternatives(plain: string): boolean {
  let depth = 0;
  for (const sign of plain) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === "|" && depth === 0) return true;
  }
  return false;
}
