"use client";

import Link, { useLinkStatus } from "next/link";
import { type ComponentProps, useState } from "react";
import { Hairline } from "@/components/ui/skeletons";

/**
 * A link that is fetched ahead when somebody points at it or reaches it by key, not when it is merely in sight: the
 * menu alone would otherwise ask the server for thirty pages at every load.
 */
export function NavLink({ children, ...props }: ComponentProps<typeof Link>) {
  const [wanted, setWanted] = useState(false);

  return (
    <Link
      prefetch={wanted ? null : false}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      {...props}
    >
      {children}
      <OnItsWay />
    </Link>
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
