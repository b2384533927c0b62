"use client";

import { ArrowDown, ArrowUp, GripVertical, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RollUp, StatusMark } from "@/components/ui/status-chip";
import { api } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { inOrder } from "@/lib/client/rows";
import { isAbnormal } from "@/lib/domain/shared/levels";
import type { Description } from "@/lib/resources/describe";
import type { Child } from "@/lib/services/screens/place-details";
import { PlaceDialogOnDemand } from "./place-dialog-on-demand";

export interface ChildrenCardProps {
  /** What the children are. */
  resource: Description;
  rows: readonly Child[];
  /** What a new child begins with: its parent. */
  initial: Record<string, unknown>;
  title: ReactNode;
  empty: ReactNode;
}

/** What stands in a place, in its order. Order is changed by buttons; dragging is only the quicker way. */
export function ChildrenCard({ resource, rows: saved, initial, title, empty }: ChildrenCardProps) {
  const t = useTranslations("hierarchy.children");
  const noun = useTranslations(resource.name);
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const { rows, dragged, setDragged, move, moved } = useOrder(resource, saved);
  const add = can(resource.may.create) && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {noun("new")}
    </Button>
  );

  return (
    <Card>
      <CardHeader
        title={title}
        note={rows.length > 0 ? rows.length : undefined}
        actions={
          <>
            {can(resource.may.update) && rows.length > 1 && (
              <Button size="sm" aria-pressed={isOrdering} onClick={() => setOrdering(!isOrdering)}>
                {t(isOrdering ? "orderDone" : "order")}
              </Button>
            )}
            {rows.length > 0 && add}
          </>
        }
      />
      {rows.length === 0 ? (
        <EmptyState title={empty} className="py-8" action={add} />
      ) : (
        <ul>
          {rows.map((row, at) => (
            <li
              key={row.id}
              data-row={row.id}
              draggable={isOrdering}
              onDragStart={() => setDragged(row.id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => isOrdering && event.preventDefault()}
              onDrop={() => dragged !== null && move(dragged, at)}
              className={cn(
                "flex min-h-11 items-center gap-2.5 border-line-soft border-b px-3 py-1.5 last:border-0 hover:bg-hover",
                dragged === row.id && "opacity-50",
              )}
            >
              {isOrdering && <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted" />}
              <ChildName row={row} />
              {isOrdering ? (
                <MoveButtons name={row.name} at={at} count={rows.length} onMove={(to) => move(row.id, to)} />
              ) : (
                <>
                  {isAbnormal(row.level) && <RollUp counts={row.levels} className="max-md:hidden" />}
                  <StatusMark level={row.level} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <PlaceDialogOnDemand
        resource={resource}
        row={null}
        open={isAdding}
        onClose={() => setAdding(false)}
        initial={initial}
      />
    </Card>
  );
}

/** The order of the children as a person changes it, and what is read out of it. */
function useOrder(resource: Description, saved: readonly Child[]) {
  const t = useTranslations("hierarchy.children");
  const router = useRouter();
  const [order, setOrder] = useState<readonly number[]>([]);
  const [moved, setMoved] = useState("");
  const [dragged, setDragged] = useState<number | null>(null);
  const rows = inOrder(saved, order);
  const ids = rows.map(({ id }) => id);

  /** Shown at once, taken back when the server refuses. */
  function move(id: number, to: number) {
    const next = ids.filter((one) => one !== id);
    next.splice(to, 0, id);
    if (to < 0 || to >= ids.length || next.join() === ids.join()) return;
    setOrder(next);
    setMoved(t("moved", { name: rows.find((row) => row.id === id)?.name ?? "", position: to + 1, count: ids.length }));
    api.post(`${resource.path}/reorder`, { body: { ids: next } }).then(
      () => router.refresh(),
      () => setOrder(ids),
    );
  }

  return { rows, dragged, setDragged, move, moved };
}

function ChildName({ row }: { row: Child }) {
  return (
    <span className="min-w-0 flex-1">
      <Link href={row.href} className="font-semibold text-strong hover:text-accent hover:underline">
        {row.name}
      </Link>
      {row.code && <span className="ml-2 text-muted text-xs">{row.code}</span>}
    </span>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
}

function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const t = useTranslations("hierarchy.children");

  return (
    <span className="flex">
      <IconButton size="sm" label={t("up", { name: name })} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("down", { name: name })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}
