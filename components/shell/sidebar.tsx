"use client";

import { ChevronRight, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { StatusShape } from "@/components/ui/status-shape";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/lib/client/class-names";
import type { MenuIcon } from "@/lib/domain/identity/menu";
import { NavIcon } from "./nav-icon";
import { NavLink } from "./nav-link";
import type { NavEntry, NavGroup } from "./navigation";

export interface SidebarProps {
  groups: readonly NavGroup[];
  /** The entry that the page belongs to. */
  current: NavEntry | undefined;
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  /** Keys of the groups that are closed. */
  folded: readonly string[];
  onFold: (key: string, isClosed: boolean) => void;
  /** Items in alarm, at the entry of the alarms. */
  alarms?: number;
}

/** 224 px with words on wide screens; a 52 px rail of icons on tablets, on work screens, or by choice. */
export function Sidebar({ groups, current, collapsed, onCollapsedChange, folded, onFold, alarms }: SidebarProps) {
  const t = useTranslations("shell");
  const here = groups.find(({ entries }) => entries.some(({ key }) => key === current?.key))?.key;
  const [closed, setClosed] = useState<string | null>(null);
  const nav = useLitInView(current);
  // Whoever came by another way than the sidebar finds the group of the page open, unless they close it.
  const isFolded = (key: string) => folded.includes(key) && (key !== here || key === closed);

  function toggle(key: string) {
    if (key === here) setClosed(isFolded(key) ? null : key);
    onFold(key, !isFolded(key));
  }

  return (
    <aside
      data-shell
      data-collapsed={collapsed || undefined}
      className="group/side sticky top-(--shell-top) hidden h-[calc(100dvh-var(--shell-top))] w-rail shrink-0 flex-col border-line border-r bg-side md:flex xl:not-data-collapsed:w-sidebar"
    >
      <nav
        ref={nav}
        aria-label={t("mainNavigation")}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pt-2 pb-3"
      >
        {groups.map((group) => (
          <SidebarGroup
            key={group.key}
            group={group}
            folded={isFolded(group.key)}
            onToggle={() => toggle(group.key)}
            current={current}
            alarms={alarms}
          />
        ))}
      </nav>
      <div className="hidden border-line-soft border-t p-2 xl:block">
        <button
          type="button"
          aria-expanded={!collapsed}
          onClick={() => onCollapsedChange(!collapsed)}
          className="flex h-[30px] w-full items-center gap-[9px] rounded-[6px] px-2 text-muted hover:bg-hover hover:text-strong group-data-collapsed/side:justify-center"
        >
          {collapsed ? (
            <PanelLeftOpen aria-hidden className="size-4" />
          ) : (
            <PanelLeftClose aria-hidden className="size-4" />
          )}
          <span className={cn(collapsed && "sr-only")}>{t(collapsed ? "expandSidebar" : "collapseSidebar")}</span>
        </button>
      </div>
    </aside>
  );
}

/** Scrolls to the entry of the page where the sidebar is longer than the screen, and leaves the page where it is. */
function useLitInView(current: NavEntry | undefined) {
  const nav = useRef<HTMLElement>(null);
  const key = current?.key;

  useEffect(() => {
    const lit = key && nav.current?.querySelector("[aria-current=page]");
    if (!nav.current || !lit) return;
    const frame = nav.current.getBoundingClientRect();
    const { top, bottom } = lit.getBoundingClientRect();
    if (top < frame.top) nav.current.scrollTop -= frame.top - top + marginOfLit;
    else if (bottom > frame.bottom) nav.current.scrollTop += bottom - frame.bottom + marginOfLit;
  }, [key]);

  return nav;
}

/** In px: the entries after it are seen as well. */
const marginOfLit = 64;

interface SidebarGroupProps {
  group: NavGroup;
  folded: boolean;
  onToggle: () => void;
  current: NavEntry | undefined;
  alarms: number | undefined;
}

/** The rail has no headings: a line parts the groups there, and a fold is one icon that opens a menu. */
function SidebarGroup({ group, folded, onToggle, current, alarms }: SidebarGroupProps) {
  const t = useTranslations("shell");
  const holdsCurrent = group.entries.some((entry) => entry.key === current?.key);
  const { section, press } = useOpenedInView(folded, onToggle);
  // What has no picture of its own cannot be one icon.
  const isOneIcon = folded && group.folded !== undefined;

  return (
    <section ref={section} className="group/section">
      <h2 className="hidden xl:group-not-data-collapsed/side:block">
        <button
          type="button"
          aria-expanded={!folded}
          onClick={press}
          className="group/head flex w-full items-center gap-1.5 rounded-[6px] px-2 pt-[13px] pb-[5px] text-left font-semibold text-[11px] text-muted uppercase tracking-[0.045em] hover:text-strong group-first/section:pt-1"
        >
          <span className="min-w-0">{t(`groups.${group.key}`)}</span>
          {folded && (
            <span aria-hidden className="font-normal text-xs tabular-nums">
              {group.entries.length}
            </span>
          )}
          <span className="flex-1" />
          {folded && holdsCurrent && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
          <ChevronRight
            aria-hidden
            className={cn(
              "size-[13px] opacity-70 transition-transform",
              !folded && "rotate-90 opacity-0 group-hover/head:opacity-70 group-focus-visible/head:opacity-70",
            )}
          />
        </button>
      </h2>
      <hr className="mx-2 my-2 border-line group-first/section:hidden xl:group-not-data-collapsed/side:hidden" />
      {isOneIcon && <FoldOnRail group={group} icon={group.folded ?? "catalogs"} holdsCurrent={holdsCurrent} />}
      <ul className={cn("grid gap-px", folded && (isOneIcon ? "hidden" : "xl:group-not-data-collapsed/side:hidden"))}>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <SidebarLink
              entry={entry}
              current={entry.key === current?.key}
              alarms={entry.key === "alarms" ? alarms : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A group that is opened shows its entries, also where the sidebar is longer than the screen. */
function useOpenedInView(folded: boolean, onToggle: () => void) {
  const section = useRef<HTMLElement>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    if (isPressed.current && !folded) section.current?.scrollIntoView({ block: "nearest" });
    isPressed.current = false;
  }, [folded]);

  return {
    section,
    press: () => {
      isPressed.current = true;
      onToggle();
    },
  };
}

function FoldOnRail({ group, icon, holdsCurrent }: { group: NavGroup; icon: MenuIcon; holdsCurrent: boolean }) {
  const t = useTranslations("shell");
  const label = t(`groups.${group.key}`);

  return (
    <div className="xl:group-not-data-collapsed/side:hidden">
      <Menu>
        <Tooltip text={label} side="right">
          <MenuTrigger
            aria-label={label}
            className={cn(
              "flex min-h-[30px] w-full items-center justify-center rounded-[6px] text-muted gloves:min-h-14 hover:bg-hover data-[state=open]:bg-hover touch:min-h-12",
              holdsCurrent && "bg-accent-tint text-accent",
            )}
          >
            <NavIcon name={icon} className="size-4 shrink-0" />
          </MenuTrigger>
        </Tooltip>
        <MenuContent side="right" align="start">
          {group.entries.map((entry) => (
            <MenuItem key={entry.key} asChild>
              <NavLink href={entry.href}>
                <NavIcon name={entry.icon} className="size-4 shrink-0 text-muted" />
                {t(entry.label ?? `nav.${entry.key}`)}
              </NavLink>
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </div>
  );
}

interface SidebarLinkProps {
  entry: NavEntry;
  current: boolean;
  alarms: number | undefined;
}

function SidebarLink({ entry, current, alarms }: SidebarLinkProps) {
  const t = useTranslations("shell");
  const label = t(entry.label ?? `nav.${entry.key}`);

  return (
    <Tooltip text={label} side="right" className="xl:in-data-[sidebar=full]:hidden">
      <NavLink
        href={entry.href}
        aria-current={current ? "page" : undefined}
        className="group/link relative flex min-h-[30px] items-center justify-center gap-[9px] rounded-[6px] px-2 text-body leading-tight gloves:min-h-14 hover:bg-hover aria-[current]:bg-accent-tint aria-[current]:font-semibold aria-[current]:text-accent touch:min-h-12 xl:group-not-data-collapsed/side:justify-start"
      >
        <NavIcon name={entry.icon} className="size-4 shrink-0 text-muted group-aria-[current]/link:text-accent" />
        <span className="sr-only min-w-0 xl:group-not-data-collapsed/side:not-sr-only">{label}</span>
        {entry.badge ? (
          <>
            <span className="ml-auto hidden rounded-[9px] bg-line-soft px-[7px] py-px font-semibold text-strong text-xs tabular-nums xl:group-not-data-collapsed/side:inline">
              {entry.badge}
            </span>
            <span
              aria-hidden
              className="absolute top-1 right-1 size-[7px] rounded-full bg-strong xl:group-not-data-collapsed/side:hidden"
            />
          </>
        ) : null}
        {/* The strip in the bar above states it in words. */}
        {alarms ? (
          <span
            aria-hidden
            className="ml-auto hidden items-center gap-1 font-semibold text-strong text-xs tabular-nums xl:group-not-data-collapsed/side:flex"
          >
            <StatusShape level="alarm" decorative />
            {alarms}
          </span>
        ) : null}
      </NavLink>
    </Tooltip>
  );
}
