"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Skeleton } from "@/components/ui/skeletons";
import { api, refusalIn } from "@/lib/client/api";
import type { Tile } from "@/lib/domain/boards/tiles";
import type { OnWire } from "@/lib/server/http/wire";
import type { TileAnswer } from "@/lib/services/views/boards/answer";
import { TileBody } from "./tile-body";
import { TileCard } from "./tile-card";

/** Milliseconds: while the user types, nothing is requested. */
const rest = 400;

/** A tile that is not saved, as it would be. */
export function TilePreview({ tile }: { tile: Tile }) {
  const t = useTranslations("boards");
  const { plant } = useViewer();
  const [answer, setAnswer] = useState<OnWire<TileAnswer> | "refused" | null>(null);
  const asked = JSON.stringify({ tile, ...(typeof plant === "number" && { plant_id: plant }) });

  useEffect(() => {
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await api.post<{ data: OnWire<TileAnswer> }>("/boards/preview", {
          body: JSON.parse(asked),
          isQuiet: true,
          signal: stopped.signal,
        });
        setAnswer(found.data);
      } catch (caught) {
        refusalIn(caught);
        if (!stopped.signal.aborted) setAnswer("refused");
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [asked]);

  return (
    <TileCard tile={tile} answer={answer === null || answer === "refused" ? undefined : answer} link={null}>
      {answer === null ? (
        <Skeleton className="m-3 h-16" />
      ) : answer === "refused" ? (
        <p className="p-3 text-muted text-sm">{t("not_yet")}</p>
      ) : (
        <TileBody tile={tile} answer={answer} />
      )}
    </TileCard>
  );
}
