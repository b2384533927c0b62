"use client";

import { Pager } from "@/components/ui/pager";
import { useAddress } from "@/lib/client/use-address";

interface PagesOfRowsProps {
  page: number;
  pageSize: number;
  total: number;
  /** Counting stopped at this many. */
  capped?: boolean;
  className?: string;
}

/** Pages of one size, named by the address; nothing where all is on one. */
export function PagesOfRows({ pageSize, ...shown }: PagesOfRowsProps) {
  const address = useAddress();
  if (shown.total <= pageSize) return null;

  return (
    <Pager
      {...shown}
      pageSize={pageSize}
      pageSizes={[pageSize]}
      onPageChange={(next) => address.change({ page: String(next) })}
    />
  );
}

type Meta = Record<"current_page" | "per_page" | "total", number> & { is_capped?: boolean };

/** What a call answers of its pages. */
export const pagesIn = ({ current_page, per_page, total, is_capped }: Meta) => ({
  page: current_page,
  pageSize: per_page,
  total,
  capped: is_capped,
});
