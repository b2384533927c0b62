"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link that is fetched ahead when somebody points at it or reaches it by key, not when it is merely in sight: the
 * menu alone would otherwise ask the server for thirty pages at every load.
 */
export function NavLink(props: ComponentProps<typeof Link>) {
  const [wanted, setWanted] = useState(false);

  return (
    <Link
      prefetch={wanted ? null : false}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      {...props}
    />
  );
}
