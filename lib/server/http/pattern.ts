import methods from "@/lib/generated/methods.json";

/** What no declared route answers. */
export const unmatchedRoute = "unmatched";

/**
 * The declared route of an address: "/api/machines/{id}" for "/api/machines/7" and for "/api/machines/whatever-you-like".
 * Metrics, log and audit log know no other: what a caller writes into an address would stay in memory and on the disk for
 * ever, and may be a secret.
 */
export const patternOf = (url: string): string => patternOfPath(new URL(url).pathname);

export function patternOfPath(path: string): string {
  const segments = segmentsOf(path);
  return (segments && patternAt(segments)) ?? unmatchedRoute;
}

/** What stands between the slashes, without its escapes; null where one of them stands for nothing. */
export function segmentsOf(path: string): string[] | null {
  const segments = path.split("/").slice(1);
  if (!path.includes("%")) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The declared route of an address, and what stands in the places that it names: `{ id: "7" }`. */
export function matchedBy(
  segments: readonly string[],
): { pattern: string; params: Record<string, string> } | undefined {
  const pattern = patternAt(segments);
  if (pattern === undefined) return undefined;
  const named = pattern
    .split("/")
    .slice(1)
    .flatMap((place, at) => (place.startsWith("{") ? [[place.slice(1, -1), segments[at] ?? ""] as const] : []));
  return { pattern, params: Object.fromEntries(named) };
}

interface Node {
  written: Map<string, Node>;
  named?: Node;
  pattern?: string;
}

const tree: Node = { written: new Map() };
for (const pattern of Object.keys(methods)) {
  const node = pattern.split("/").slice(1).reduce(childOf, tree);
  node.pattern = pattern;
}

function childOf(node: Node, segment: string): Node {
  const child = (segment.startsWith("{") ? node.named : node.written.get(segment)) ?? { written: new Map() };
  if (segment.startsWith("{")) node.named = child;
  else node.written.set(segment, child);
  return child;
}

/** Written segments come before named ones, as in Next. */
function patternAt([first, ...rest]: readonly string[], node = tree): string | undefined {
  if (first === undefined) return node.pattern;
  const written = node.written.get(first);
  return (written && patternAt(rest, written)) ?? (node.named && patternAt(rest, node.named));
}
