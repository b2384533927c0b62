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

/** Nothing in it repeats without end, and at most one part a number of times: it looks at each sign a few times at most. */
export function isBounded(source: string): boolean {
  const plain = source.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  return !/[*+]|\{\d+,\}/.test(plain) && (plain.match(/\{\d/g) ?? []).length <= 1;
}
