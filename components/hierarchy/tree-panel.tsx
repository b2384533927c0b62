"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { RollUp } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/client/class-names";
import { type TreeBranches, useTree } from "@/lib/client/use-tree";
import { isAbnormal } from "@/lib/domain/levels";
import type { TreeNode } from "@/lib/services/hierarchy/tree";

interface Line {
  node: TreeNode;
  depth: number;
  isOpen: boolean;
}

/** Lines, machines, assets, items and sensors of the chosen plant, opened step by step. */
export function TreePanel() {
  const t = useTranslations("hierarchy.tree");
  const { plant, askForPlant } = useViewer();
  if (typeof plant !== "number") {
    return (
      <div className="grid gap-2 p-3 text-muted text-xs">
        {t("choosePlant")}
        <Button size="sm" onClick={askForPlant}>
          {t("choose")}
        </Button>
      </div>
    );
  }
  return <PlantTree key={plant} plant={plant} />;
}

function PlantTree({ plant }: { plant: number }) {
  const t = useTranslations("hierarchy.tree");
  const pathname = usePathname();
  const [isAbnormalOnly, setAbnormalOnly] = useState(false);
  const [filter, setFilter] = useState("");
  const { branches, open, toggle, hasFailed } = useTree(plant, isAbnormalOnly);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => shownLines(branches, open, filter), [branches, open, filter]);
  const current = lines.find((line) => pathname === line.node.href)?.node.key;
  const tabStop = lines.find((line) => line.node.key === (focused ?? current))?.node.key ?? lines[0]?.node.key;

  function focus(key: string | undefined) {
    if (!key) return;
    setFocused(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  /** The keys of a tree: up and down along the lines, right opens or goes in, left closes or goes out. */
  function onKeyDown(event: KeyboardEvent) {
    const at = lines.findIndex((line) => line.node.key === focused);
    const line = lines[at];
    if (!line) return;
    const outer = lines.slice(0, at).findLast((other) => other.depth < line.depth);
    const goesIn = line.isOpen || line.node.children_count === 0;
    const moves = new Map([
      ["ArrowDown", () => focus(lines[at + 1]?.node.key)],
      ["ArrowUp", () => focus(lines[at - 1]?.node.key)],
      ["Home", () => focus(lines[0]?.node.key)],
      ["End", () => focus(lines.at(-1)?.node.key)],
      ["ArrowRight", () => (goesIn ? focus(lines[at + 1]?.node.key) : toggle(line.node.key))],
      ["ArrowLeft", () => (line.isOpen ? toggle(line.node.key) : focus(outer?.node.key))],
    ]);
    const move = moves.get(event.key);
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <>
      <div className="grid gap-1 border-line border-b px-3 pb-1.5">
        <Input
          type="search"
          aria-label={t("filter")}
          placeholder={t("filter")}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Switch label={t("abnormalOnly")} checked={isAbnormalOnly} onCheckedChange={setAbnormalOnly} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto py-1.5">
        {hasFailed && (
          <p role="alert" className="px-3 py-2 text-alarm-text text-xs">
            {t("failed")}
          </p>
        )}
        {!hasFailed && lines.length === 0 && (
          <p role="status" className="px-3 py-2 text-muted text-xs">
            {branches.has("") ? t(isAbnormalOnly ? "emptyAbnormal" : "empty") : t("loading")}
          </p>
        )}
        <div ref={list} role="tree" aria-label={t("title")} onKeyDown={onKeyDown}>
          {lines.map(({ node, depth, isOpen }) => (
            <div
              key={node.key}
              role="none"
              className={cn(
                "flex h-7 items-center pr-2 hover:bg-hover touch:h-12",
                node.key === current && "bg-accent-tint",
              )}
              style={{ paddingLeft: 6 + depth * 14 }}
            >
              <button
                type="button"
                tabIndex={-1}
                aria-hidden
                onClick={() => toggle(node.key)}
                className={cn(
                  "grid size-6 shrink-0 place-items-center text-muted touch:size-12",
                  node.children_count === 0 && "invisible",
                )}
              >
                <ChevronRight className={cn("size-3.5 transition-transform", isOpen && "rotate-90")} />
              </button>
              <Link
                href={node.href}
                prefetch={false}
                role="treeitem"
                aria-level={depth + 1}
                aria-selected={node.key === current}
                aria-expanded={node.children_count > 0 ? isOpen : undefined}
                data-key={node.key}
                tabIndex={node.key === tabStop ? 0 : -1}
                onFocus={() => setFocused(node.key)}
                aria-current={node.key === current ? "page" : undefined}
                className="flex min-w-0 flex-1 items-center gap-1.5 rounded-chip focus-visible:outline-offset-[-2px] aria-[current]:font-semibold aria-[current]:text-accent"
              >
                {isAbnormal(node.level) && <StatusShape level={node.level} size={12} />}
                <span className="truncate">{node.name}</span>
                {node.code && <span className="shrink-0 text-faint text-xs">{node.code}</span>}
              </Link>
              {!isOpen && node.children_count > 0 && isAbnormal(node.level) && (
                <RollUp counts={node.levels} size={10} className="flex-nowrap gap-x-1.5" />
              )}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** What is open, from the top; a filter keeps what matches and the way to it. */
function shownLines(branches: TreeBranches, open: ReadonlySet<string>, filter: string): Line[] {
  const wanted = filter.trim().toLocaleLowerCase();
  const matches = ({ name, code }: TreeNode) => `${name} ${code ?? ""}`.toLocaleLowerCase().includes(wanted);

  const visit = (parent: string, depth: number, isWithin: boolean): Line[] =>
    (branches.get(parent) ?? []).flatMap((node) => {
      const isMatch = isWithin || wanted === "" || matches(node);
      const isOpen = open.has(node.key) || (wanted !== "" && branches.has(node.key));
      const below = isOpen ? visit(node.key, depth + 1, isMatch) : [];
      return isMatch || below.length > 0 ? [{ node, depth, isOpen }, ...below] : [];
    });
  return visit("", 0, false);
}
