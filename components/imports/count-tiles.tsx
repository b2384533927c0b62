"use client";

import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import type { Current } from "./types";

/** What the rows would do, or did; each figure shows its rows. */
export function CountTiles({ current, show }: { current: Current; show: string }) {
  const t = useTranslations("imports.screen");
  const format = useFormatter();
  const address = useAddress();
  const { total, counts, status, created, updated, failed, errors } = current;
  const tiles =
    status === "pending"
      ? [
          { show: "all", count: total, word: t("rows", { count: total }), hint: t("in_file") },
          { show: "create", count: counts.create, word: t("create"), hint: t("create_hint") },
          { show: "update", count: counts.update, word: t("update"), hint: t("update_hint") },
          { show: "same", count: counts.same, word: t("same"), hint: t("same_hint") },
          { show: "error", count: counts.error, word: t("errors", { count: counts.error }), hint: t("errors_hint") },
        ]
      : [
          { show: "all", count: total, word: t("rows", { count: total }), hint: t("in_file") },
          { show: "create", count: created, word: t("created"), hint: t("written_hint") },
          { show: "update", count: updated, word: t("updated"), hint: t("written_hint") },
          { show: "failed", count: failed, word: t("failed"), hint: t("failed_hint") },
          { show: "error", count: errors, word: t("errors", { count: errors }), hint: t("errors_hint") },
        ];

  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-card sm:grid-cols-5 max-md:rounded-phone">
      {tiles.map((tile) => (
        <button
          key={tile.show}
          type="button"
          aria-pressed={show === tile.show}
          onClick={() => address.change({ show: tile.show, column: null, page: null })}
          className={cn(
            "border-line-soft border-r border-b-[3px] border-b-transparent px-3 py-2 text-left last:border-r-0 hover:bg-hover focus-visible:outline-offset-[-2px]",
            show === tile.show && "border-b-accent bg-accent-tint",
          )}
        >
          <span className="flex items-baseline gap-1.5">
            <span className="font-semibold text-strong text-xl tabular-nums tracking-[-0.02em]">
              {format.number(tile.count)}
            </span>
            <span className="font-semibold text-sm text-strong">{tile.word}</span>
          </span>
          <span className="block text-muted text-xs">{tile.hint}</span>
        </button>
      ))}
    </div>
  );
}
