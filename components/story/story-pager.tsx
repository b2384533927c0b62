"use client";

import { usePathname, useRouter } from "next/navigation";
import { Pager } from "@/components/ui/pager";

/** Through the threads; the page stands in the address. */
export function StoryPager(shown: { page: number; pageSize: number; total: number }) {
  const router = useRouter();
  const pathname = usePathname();

  return (
    <Pager
      {...shown}
      pageSizes={[shown.pageSize]}
      onPageChange={(page) => router.push(page === 1 ? pathname : `${pathname}?page=${page}`)}
    />
  );
}
