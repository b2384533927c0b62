"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/client/class-names";

export interface LoadMoreProps {
  shown: number;
  total: number;
  /** Counting stopped at the total. */
  isCapped: boolean;
  isPending: boolean;
  /** Left out when everything is there. */
  onMore?: () => void;
  className?: string;
}

/** The phone's pager: more rows come when the end of the list is near, or at a press. */
export function LoadMore({ shown, total, isCapped, isPending, onMore, className }: LoadMoreProps) {
  const t = useTranslations("ui.pager");
  const format = useFormatter();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef({ isPending, onMore });
  useEffect(() => {
    latest.current = { isPending, onMore };
  });

  // Watched anew with every batch: an end that is still in sight after one is news again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the batch is what makes it new
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !latest.current.isPending && latest.current.onMore?.(),
      { rootMargin: "0px 0px 600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown]);

  return (
    <div ref={end} data-no-print className={cn("grid justify-items-center gap-2 py-3", className)}>
      <p aria-live="polite" className="text-muted text-sm tabular-nums">
        {t("shown", { shown: format.number(shown), total: format.number(total) + (isCapped ? "+" : "") })}
      </p>
      {onMore && (
        <Button busy={isPending} onClick={onMore} className="w-full">
          {t("more")}
        </Button>
      )}
    </div>
  );
}
