import type { TreeBranches } from "@/lib/client/use-tree";
import type { TreeNode } from "@/lib/services/structure/hierarchy/tree";

/** A node as it stands in the tree's list. */
export interface TreeLine {
  node: TreeNode;
  depth: number;
  isOpen: boolean;
  /** Its place among those beside it, from one: not every one of them is drawn. */
  position: number;
  siblings: number;
}

/** What is open, from the top; a filter keeps what matches and the way to it. */
export function shownLines(
  top: string,
  branches: TreeBranches,
  open: ReadonlySet<string>,
  filter: string,
): readonly TreeLine[] {
  const wanted = filter.trim().toLocaleLowerCase();
  const matches = ({ name, code }: TreeNode) => `${name} ${code ?? ""}`.toLocaleLowerCase().includes(wanted);
  const lines: TreeLine[] = [];

  /** Writes a parent's children where they belong; a parent that turns out to have nothing to show is removed again. */
  function visit(parent: string, depth: number, isWithin: boolean) {
    const here: TreeLine[] = [];
    for (const node of branches.get(parent) ?? []) {
      const at = lines.length;
      const isMatch = isWithin || wanted === "" || matches(node);
      const isOpen = open.has(node.key) || (wanted !== "" && branches.has(node.key));
      const line = { node, depth, isOpen, position: here.length + 1, siblings: 0 };
      lines.push(line);
      if (isOpen) visit(node.key, depth + 1, isMatch);
      if (isMatch || lines.length > at + 1) here.push(line);
      else lines.length = at;
    }
    for (const line of here) line.siblings = here.length;
  }

  visit(top, 0, false);
  return lines;
}
