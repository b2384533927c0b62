import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { keepPreference } from "@/lib/client/preferences";
import { currentEntry, isFolded, isWorkScreen, type NavGroup } from "./navigation";
import type { SidebarProps } from "./sidebar";

/** Of cookies, read on the server so that nothing jumps: rail or words as chosen in this browser, and the folds. */
export interface KeptSidebar {
  /** Of dashboards and set-up. */
  isRail?: boolean;
  /** Of work screens. */
  isWorkRail?: boolean;
  /** Groups that were closed, and with a minus those that were opened: "system,-catalogs". */
  folds?: readonly string[];
}

/** A workspace takes the whole width: the words of the menu come only when they are called there. */
const isWorkspace = (pathname: string) => /^\/(ncd|banner)\/\d+\/fft\//.test(pathname);

/** Rail or words, and which groups are closed, as this browser keeps it. */
export function useSidebar(groups: readonly NavGroup[], kept: KeptSidebar = {}): SidebarProps {
  const [isRail, setRail] = useState(kept.isRail ?? false);
  const [isWorkRail, setWorkRail] = useState(kept.isWorkRail ?? true);
  const [isOpenHere, setOpenHere] = useState(false);
  const pathname = usePathname();
  const search = useSearchParams();
  const isHere = isWorkspace(pathname);
  const isWork = isWorkScreen(pathname, search);
  const [folds, setFolds] = useState<readonly string[]>(kept.folds ?? []);

  return {
    groups,
    current: currentEntry(groups, pathname, search),
    collapsed: isHere ? !isOpenHere : isWork ? isWorkRail : isRail,
    onCollapsedChange: (next) => {
      if (isHere) return setOpenHere(!next);
      (isWork ? setWorkRail : setRail)(next);
      keepPreference(isWork ? "sidebar_work" : "sidebar", next ? "rail" : "full");
    },
    folded: groups.filter((group) => isFolded(group, folds)).map(({ key }) => key),
    onFold: (key, isClosed) => {
      const next = [...folds.filter((one) => one !== key && one !== `-${key}`), isClosed ? key : `-${key}`];
      setFolds(next);
      keepPreference("folded", next.join(","));
    },
  };
}
