"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "./dropdown-menu";
import { Link } from "./link";

export interface TitleMenuProps {
  /** What the screens have in common. */
  label: string;
  screens: readonly { href: string; label: string; current: boolean }[];
  /** The title, where it is not called as in the menu. */
  children?: ReactNode;
}

/** The title of a screen that has others beside it; pressed, it leads to them. */
export function TitleMenu({ label, screens, children }: TitleMenuProps) {
  return (
    <Menu>
      <MenuTrigger className="-mx-1.5 inline-flex items-center gap-1.5 rounded-control px-1.5 hover:bg-hover data-[state=open]:bg-hover touch:min-h-12">
        {children ?? screens.find(({ current }) => current)?.label}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </MenuTrigger>
      <MenuContent align="start" aria-label={label}>
        {screens.map((screen) => (
          <MenuItem key={screen.href} asChild>
            <Link href={screen.href} aria-current={screen.current ? "page" : undefined}>
              {screen.label}
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
