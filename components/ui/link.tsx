"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { Hairline } from "./skeletons";

/**
 * A link to a page of the product, with a progress line while that page loads. It does not prefetch: Next would send a
 * request for every link that scrolls into view, eighty for a plant's dashboard at 13 ms of a core each, and the answers
 * hold no more than a page's loading outline, which few pages have.
 */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink prefetch={false} {...props}>
      {children}
      <OnItsWay />
    </NextLink>
  );
}

/** A page checks permissions before it sends anything; until then, this is all that shows the click. */
function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="pointer-events-none fixed inset-x-0 top-0 z-50">
      <Hairline active />
    </span>
  ) : null;
}
