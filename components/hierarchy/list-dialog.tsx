"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { PlaceDialog } from "./place-dialog";

/** The dialog of a list, opened by its address: ?edit=new or ?edit=17. */
export function ListDialog({ resource, row, open }: { resource: Description; row: Row | null; open: boolean }) {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();

  function close() {
    const rest = new URLSearchParams(address);
    rest.delete("edit");
    router.replace(rest.size > 0 ? `${pathname}?${rest}` : pathname, { scroll: false });
  }

  return <PlaceDialog resource={resource} row={row} open={open} onClose={close} />;
}
