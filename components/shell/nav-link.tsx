"use client";

import { type ComponentProps, useState } from "react";
import { Link } from "@/components/ui/link";

/** A menu link: prefetches the loading outline of its page on hover or focus. */
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
