"use client";

import { type ComponentProps, useState } from "react";
import { Link } from "@/components/ui/link";

/** A link of a menu: the outline of its page is fetched ahead when somebody points at it or reaches it by key. */
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
