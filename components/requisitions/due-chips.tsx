"use client";

import { Hand, PackageCheck, ShoppingCart } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button, buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useAddress } from "@/lib/client/use-address";
import type { boardColumns } from "./requisition-board";
import type { Board, Requisition } from "./types";

const dues = {
  /** Approved, and the reader's to buy or to make. */
  take: { icon: Hand, column: "approved", is: ({ actions }: Requisition) => actions.includes("take") },
  /** Bought, and not all of it is there. */
  receive: {
    icon: PackageCheck,
    column: "in_work",
    is: ({ status, type, lines, lines_settled }: Requisition) =>
      status === "in_work" && type === "purchase" && lines_settled < lines.length,
  },
} as const;

type Due = keyof typeof dues;
const keys = Object.keys(dues) as Due[];

/** What is the reader's to do next, as the address chooses it, and how much of each there is. */
export function useDue(board: Board) {
  const url = useAddress();
  const chosen = keys.find((one) => one === url.get("due")) ?? null;
  const countOf = (due: Due) => board.rows.filter(dues[due].is).length;

  return {
    chosen,
    choose: (due: Due) => url.change({ due: due === chosen ? null : due }),
    counts: { take: countOf("take"), receive: countOf("receive") },
    rows: chosen === null ? board.rows : board.rows.filter(dues[chosen].is),
  };
}

/** First on the board of who buys or makes: to take, to receive, to reorder. */
export function DueChips({ due }: { due: ReturnType<typeof useDue> }) {
  const t = useTranslations("requisitions.due_next");
  const { is_requisitioner, is_fab_shop_manager } = useViewer();
  const may = useCan();
  if (!is_requisitioner && !is_fab_shop_manager) return null;

  return (
    <fieldset aria-label={t("label")} className="flex flex-wrap gap-[7px]">
      {keys
        .filter((one) => one === "take" || is_requisitioner)
        .map((one) => {
          const Icon = dues[one].icon;
          return (
            <Button
              key={one}
              aria-pressed={due.chosen === one}
              variant={due.chosen === one ? "primary" : "secondary"}
              onClick={() => due.choose(one)}
            >
              <Icon aria-hidden />
              {t(one)}
              <span className="text-xs">{due.counts[one]}</span>
            </Button>
          );
        })}
      {is_requisitioner && may("view_store_rooms") && (
        <Link href="/store-rooms?view=reorder" className={buttonStyle()}>
          <ShoppingCart aria-hidden />
          {t("reorder")}
        </Link>
      )}
    </fieldset>
  );
}

/** The column that a phone shows: where the reader's work stands, until they choose another. */
export function usePhoneColumn(board: Board) {
  const url = useAddress();
  const due = keys.find((one) => one === url.get("due"));
  const [chosen, choose] = useState<(typeof boardColumns)[number] | null>(null);
  const isApproved = board.rows.some(({ status }) => status === "approved");
  const first = due ? dues[due].column : !board.may.decide && isApproved ? "approved" : "pending";

  return [chosen ?? first, choose] as const;
}
