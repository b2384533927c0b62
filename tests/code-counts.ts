import { parseAst } from "rolldown/parseAst";
import type { Source } from "./source";

/** What is counted in the product's code, so that it becomes less and never more. */

const mostLines = 80;

export interface CodeCounts {
  /** "components/a.tsx:12 Table, 93 lines" of each function that is too long. */
  long: { lines: number; text: string }[];
  /** `value!`: the type allows that there is none, and the reader is asked to believe that there is one. */
  nonNull: number;
  /** `value as never`: whatever it is, it is taken. */
  asNever: number;
}

interface Node {
  type?: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
  typeAnnotation?: { type?: string };
}

const functions = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

export function countsOf({ file, text }: Source): CodeCounts {
  const counts: CodeCounts = { long: [], nonNull: 0, asNever: 0 };
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const look = (node: Node, name: string) => {
    if (node.type === "TSNonNullExpression") counts.nonNull += 1;
    if (node.type === "TSAsExpression" && node.typeAnnotation?.type === "TSNeverKeyword") counts.asNever += 1;
    if (!functions.includes(node.type ?? "")) return;
    const [first, last] = [lineOf(node.start), lineOf(node.end)];
    const lines = last - first + 1;
    if (lines > mostLines) counts.long.push({ lines, text: `${file}:${first} ${name}, ${lines} lines` });
  };
  if (mayCount(text)) visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }), "unnamed", look);
  return counts;
}

/** Most files are distinguished without being parsed. */
const mayCount = (text: string) => text.split("\n").length > mostLines || /[\w)\]>]!|\bas\s+never\b/.test(text);

/** With the name that a function has itself, or gets from what it is assigned to. */
function visit(node: unknown, around: string, look: (node: Node, name: string) => void) {
  if (typeof node !== "object" || node === null) return;
  const { id, key } = node as Node;
  const name = id?.name ?? key?.name ?? around;
  if (!Array.isArray(node)) look(node as Node, name);
  for (const part of Object.values(node)) visit(part, name, look);
}
