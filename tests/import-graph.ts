import path from "node:path";
import { code, type Source } from "./source";

/** Which source files import which, types included, and where that runs in circles. */

export interface ImportCycles {
  /** Groups of files that all reach each other by imports. */
  files: string[][];
  /** The same of their folders, which can be in a cycle although no file of theirs is. */
  folders: string[][];
}

type Graph = Map<string, Set<string>>;

/** Cycles among the given files only; packages and files that are not given count for nothing. */
export function importCycles(sources: readonly Source[], folderOf = path.posix.dirname): ImportCycles {
  const files = importGraph(sources);
  return { files: cyclesIn(files), folders: cyclesIn(folderGraph(files, folderOf)) };
}

/** The given files that each of them imports. */
function importGraph(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map((source) => {
      const targets = specifiersOf(source).flatMap((specifier) => fileOf(source.file, specifier, known) ?? []);
      return [source.file, new Set(targets.filter((target) => target !== source.file))];
    }),
  );
}

/** What a file names in `import`, `import type`, `export … from`, `import(…)` and `typeof import(…)`. */
export function specifiersOf(source: Source): string[] {
  const text = code(source);
  const declared = text.matchAll(/^\s*(?:import|export)\s+(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/gm);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [...declared, ...dynamic].map(([, specifier]) => specifier!);
}

const endings = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx", "/index.mjs"];

/** The given file that a specifier means, "@/" from the project's root; undefined for packages and unknown files. */
export function fileOf(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  return base === undefined ? undefined : endings.map((ending) => base + ending).find((file) => known.has(file));
}

function folderGraph(files: Graph, folderOf: (file: string) => string): Graph {
  const folders: Graph = new Map();
  for (const [file, targets] of files) {
    const from = folderOf(file);
    const reached = folders.get(from) ?? new Set();
    for (const to of targets) if (folderOf(to) !== from) reached.add(folderOf(to));
    folders.set(from, reached);
  }
  return folders;
}

/** Tarjan's strongly connected components of more than one node, each sorted, so that failures read the same twice. */
function cyclesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(node: string) {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1) cycles.push(group.sort());
  }

  for (const node of [...graph.keys()].sort()) if (!order.has(node)) visit(node);
  return cycles;
}
