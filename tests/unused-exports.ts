import { fileOf } from "./import-graph";
import { code, type Source } from "./source";

/** Exports that no other file of the product imports: only tests use them, or nobody, or only their own file. */

type Uses = Map<string, Set<string>>;

/**
 * "lib/domain/x.ts: name" for each value that `checked` exports and no other file of `product` imports. Types are left
 * out: they name what an exported function takes and returns.
 */
export function unusedExports(checked: readonly Source[], product: readonly Source[]): string[] {
  const used = usesOf(product);
  return checked.flatMap((source) => {
    const names = used.get(source.file) ?? new Set();
    return names.has("*")
      ? []
      : exportsOf(source)
          .filter((name) => !names.has(name))
          .map((name) => `${source.file}: ${name}`);
  });
}

const declaration =
  /^export\s+(?:declare\s+)?(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|enum)\s+([\w$]+)/gm;

/** The values that a file exports, also by `export { a, b as c }` and `export const { a, b } = …`. */
function exportsOf(source: Source): string[] {
  const text = code(source);
  const declared = [...text.matchAll(declaration)].map(([, name]) => name!);
  const listed = [...text.matchAll(/^export\s+\{([^}]*)\}/gm)].flatMap(([, names]) => namesIn(names!, "after"));
  const destructured = [...text.matchAll(/^export\s+const\s+\{([^}]*)\}/gm)].flatMap(([, names]) =>
    namesIn(names!, "after"),
  );
  return [...declared, ...listed, ...destructured];
}

/** By the file they come from, the names that other files import; "*" where a file is imported whole. */
function usesOf(product: readonly Source[]): Uses {
  const known = new Set(product.map(({ file }) => file));
  const uses: Uses = new Map();
  for (const source of product) {
    for (const { from, names } of importsOf(source)) {
      const target = fileOf(source.file, from, known);
      if (target === undefined || target === source.file) continue;
      const all = uses.get(target) ?? new Set();
      for (const name of names) all.add(name);
      uses.set(target, all);
    }
  }
  return uses;
}

function importsOf(source: Source): { from: string; names: string[] }[] {
  const text = code(source);
  const declared = [...text.matchAll(/^\s*(?:import|export)\s+([^;'"]*?)\sfrom\s+["']([^"']+)["']/gm)];
  const whole = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)];
  return [
    ...declared.map(([, clause, from]) => ({ from: from!, names: boundBy(clause!) })),
    ...whole.map(([, from]) => ({ from: from!, names: ["*"] })),
  ];
}

/** `Default, { type a, b as c }` is default, a and b; `* as all` is all of it. */
function boundBy(clause: string): string[] {
  if (clause.includes("*")) return ["*"];
  const listed = /\{([^}]*)\}/.exec(clause)?.[1];
  const isDefaultToo = /^(?:type\s+)?[\w$]+\s*(?:,|$)/.test(clause.trim());
  return [...(isDefaultToo ? ["*"] : []), ...(listed === undefined ? [] : namesIn(listed, "before"))];
}

/** Of `a as b` the name before it (as it is exported where it comes from) or the one after it. */
const namesIn = (list: string, side: "before" | "after"): string[] =>
  list
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && (side === "before" || !one.startsWith("type ")))
    .map((one) => one.replace(/^type\s+/, ""))
    .map((one) => (one.split(/\s+as\s+|\s*:\s*/).at(side === "before" ? 0 : -1) as string).trim());
