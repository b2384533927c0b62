"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Draft } from "./use-board-draft";
import { useTileTitle } from "./use-tile-title";

/** Two people arranged the same dashboard: whose tiles stay is asked, and nobody's are lost unasked. */
export function StaleDialog({ draft: { value, theirs, decideLater, takeTheirs, saveOver, isBusy } }: { draft: Draft }) {
  const t = useTranslations("boards.stale");
  const titleOf = useTileTitle();
  const router = useRouter();
  if (!theirs) return null;
  const named = (tiles: typeof value.tiles) => tiles.map((tile) => titleOf(tile)).join(" · ");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && decideLater()}
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <Button onClick={takeTheirs}>{t("take")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={async () => {
              if (await saveOver()) router.refresh();
            }}
          >
            {t("over")}
          </Button>
        </>
      }
    >
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="font-semibold text-strong">{t("mine")}</dt>
          <dd className="text-body">{named(value.tiles)}</dd>
        </div>
        <div>
          <dt className="font-semibold text-strong">{t("theirs")}</dt>
          <dd className="text-body">{named(theirs.tiles)}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
