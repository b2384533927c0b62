"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { Hairline } from "./skeletons";

/**
 * A link to one of our pages, which says that it is on its way once it is pressed. Nothing is fetched ahead: Next would ask
 * for every link that comes into sight, which for a plant's dashboard is eighty requests of 13 ms of a core each. What they
 * answer is where the page's outline ends, and few pages have one.
 */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink prefetch={false} {...props}>
      {children}
      <OnItsWay />
    </NextLink>
  );
}

/** The page asks for its permission before it sends anything, so until it answers this is what tells of the click. */
function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="pointer-events-none fixed inset-x-0 top-0 z-50">
      <Hairline active />
    </span>
  ) : null;
}
