import { Pager } from "@/components/ui/pager";
import { cn } from "@/lib/client/class-names";
import type { Page } from "@/lib/server/resources/list";
import { LoadMore } from "./load-more";

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
