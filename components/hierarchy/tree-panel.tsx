"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useRowsInView } from "@/lib/client/use-rows-in-view";
import { useTree } from "@/lib/client/use-tree";
import { shownLines, type TreeLine } from "./tree-lines";
import { TreeRow } from "./tree-row";

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
  const [isAbnormalOnly, setAbnormalOnly] = useState(false);
  const [filter, setFilter] = useState("");
  const { top, branches, open, toggle, hasFailed } = useTree(plant, isAbnormalOnly);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => shownLines(top, branches, open, filter), [top, branches, open, filter]);

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
        <Checkbox
          label={t("abnormalOnly")}
          checked={isAbnormalOnly}
          onCheckedChange={(checked) => setAbnormalOnly(checked === true)}
        />
      </div>
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-auto py-1.5">
        {hasFailed && (
          <p role="alert" className="px-3 py-2 text-alarm-text text-xs">
            {t("failed")}
          </p>
        )}
        {!hasFailed && lines.length === 0 && (
          <p role="status" className="px-3 py-2 text-muted text-xs">
            {branches.has(top) ? t(isAbnormalOnly ? "emptyAbnormal" : "empty") : t("loading")}
          </p>
        )}
        <TreeList lines={lines} scroller={scroller} onToggle={toggle} />
      </div>
    </>
  );
}

interface TreeListProps {
  lines: readonly TreeLine[];
  scroller: RefObject<HTMLDivElement | null>;
  onToggle: (key: string) => void;
}

/** Of thousands of lines only those in sight are drawn, and the one that the keys are on, wherever it is. */
function TreeList({ lines, scroller, onToggle }: TreeListProps) {
  const t = useTranslations("hierarchy.tree");
  const pathname = usePathname();
  const list = useRef<HTMLDivElement>(null);
  const { height, first, last } = useRowsInView(scroller, list);
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const indexOf = (is: (line: TreeLine) => boolean) => lines.findIndex(is);
  const current = indexOf(({ node }) => node.href === pathname);
  const at = indexOf(({ node }) => node.key === focused);
  const tabStop = [at, current, 0].find((index) => index >= 0);
  const shown = lines
    .slice(Math.max(0, first), last + 1)
    .map((line, index) => ({ line, index: Math.max(0, first) + index }));
  const kept = tabStop === undefined ? undefined : lines[tabStop];
  if (kept && tabStop !== undefined && !shown.some(({ index }) => index === tabStop))
    shown.push({ line: kept, index: tabStop });

  useShownOnce(scroller, current, height);
  // It may have been drawn just now. Focusing it brings it into sight.
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });

  function focus(index: number) {
    const key = lines[index]?.node.key;
    if (!key) return;
    wanted.current = key;
    setFocused(key);
  }

  /** The keys of a tree: up and down along the lines, right opens or goes in, left closes or goes out. */
  function onKeyDown(event: KeyboardEvent) {
    const line = lines[at];
    if (!line) return;
    const outer = lines.slice(0, at).findLastIndex((other) => other.depth < line.depth);
    const goesIn = line.isOpen || line.node.children_count === 0;
    const moves = new Map([
      ["ArrowDown", () => focus(at + 1)],
      ["ArrowUp", () => focus(at - 1)],
      ["Home", () => focus(0)],
      ["End", () => focus(lines.length - 1)],
      ["ArrowRight", () => (goesIn ? focus(at + 1) : onToggle(line.node.key))],
      ["ArrowLeft", () => (line.isOpen ? onToggle(line.node.key) : focus(outer))],
    ]);
    const move = moves.get(event.key);
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <div
      ref={list}
      role="tree"
      aria-label={t("title")}
      onKeyDown={onKeyDown}
      className="relative"
      style={{ height: lines.length * height }}
    >
      {shown.map(({ line, index }) => (
        <TreeRow
          key={line.node.key}
          {...line}
          top={index * height}
          isCurrent={index === current}
          isTabStop={index === tabStop}
          onToggle={() => onToggle(line.node.key)}
          onFocus={() => setFocused(line.node.key)}
        />
      ))}
    </div>
  );
}

/** The line of the open page is brought into sight when it is there first, not again when the user has scrolled. */
function useShownOnce(scroller: RefObject<HTMLDivElement | null>, index: number, height: number) {
  const isDone = useRef(false);
  useEffect(() => {
    const box = scroller.current;
    if (isDone.current || index < 0 || !box) return;
    isDone.current = true;
    const top = index * height;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - height)
      box.scrollTop = top - box.clientHeight / 3;
  }, [scroller, index, height]);
}
