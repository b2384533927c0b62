import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Pager } from "@/components/ui/pager";
import { cn } from "@/lib/client/class-names";
import type { Page } from "@/lib/server/resources/list";

/** What a list's call answers at once. */
const mostRows = 200;

interface ListEndProps {
  meta: Page<unknown>["meta"];
  /** Rows that are shown now. */
  shown: number;
  /** How many more a phone gets at once. */
  step: number;
  isPending: boolean;
  onChange: (change: { page?: number; max?: number }, how?: { replace: boolean }) => void;
}

/**
 * What follows the rows: pages, and on a phone more of the same. A phone gets the pages too where its list may not grow
 * further, and where an address names one.
 */
export function ListEnd({ meta, shown, step, isPending, onChange }: ListEndProps) {
  const hasMore = meta.is_capped || meta.total > shown;
  const isFromTop = meta.current_page === 1 && !(hasMore && shown >= mostRows);

  return (
    <>
      {isFromTop && shown > 0 && (
        <LoadMore
          shown={shown}
          total={meta.total}
          isCapped={meta.is_capped}
          isPending={isPending}
          onMore={hasMore ? () => onChange({ max: Math.min(mostRows, shown + step) }, { replace: true }) : undefined}
          className="md:hidden"
        />
      )}
      {(shown > 0 || meta.current_page > 1) && (
        <Pager
          page={meta.current_page}
          pageSize={meta.per_page}
          total={meta.total}
          capped={meta.is_capped}
          onPageChange={(page) => onChange({ page })}
          onPageSizeChange={(max) => onChange({ max })}
          className={cn("mt-auto px-0", isFromTop && "max-md:hidden")}
        />
      )}
    </>
  );
}

interface LoadMoreProps {
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
function LoadMore({ shown, total, isCapped, isPending, onMore, className }: LoadMoreProps) {
  const t = useTranslations("ui.pager");
  const format = useFormatter();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef({ isPending, onMore });
  useEffect(() => {
    latest.current = { isPending, onMore };
  });

  // Observed again with every batch: an end that is still in sight after one is news again.
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
