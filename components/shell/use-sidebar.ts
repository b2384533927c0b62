import { usePathname } from "next/navigation";
import { useState } from "react";
import { keepPreference } from "@/lib/client/preferences";
import type { NavGroup } from "./navigation";
import type { SidebarProps } from "./sidebar";

/** Of the cookies "sidebar" and "folded", read on the server so that nothing jumps. */
export interface KeptSidebar {
  collapsed: boolean;
  folded?: readonly string[];
}

/** A workspace takes the whole width: the words of the menu come only when they are called there. */
const isWorkspace = (pathname: string) => /^\/(ncd|banner)\/\d+\/fft\//.test(pathname);

/** Rail or words, and which groups are closed, as this browser keeps it. */
export function useSidebar(groups: readonly NavGroup[], kept: KeptSidebar | undefined): SidebarProps {
  const [chosen, setChosen] = useState(kept?.collapsed ?? false);
  const [isOpenHere, setOpenHere] = useState(false);
  const isHere = isWorkspace(usePathname());
  const collapsed = isHere ? !isOpenHere : chosen;
  const [folded, setFolded] = useState<readonly string[]>(kept?.folded ?? startsFolded(groups));

  return {
    groups,
    collapsed,
    onCollapsedChange: (next) => {
      if (isHere) return setOpenHere(!next);
      setChosen(next);
      keepPreference("sidebar", next ? "rail" : "full");
    },
    folded,
    onFoldedChange: (next) => {
      setFolded(next);
      keepPreference("folded", next.join(","));
    },
  };
}

const startsFolded = (groups: readonly NavGroup[]) =>
  groups.filter((group) => group.startsFolded).map((group) => group.key);
