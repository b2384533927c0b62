"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { Button, buttonStyle, IconButton } from "./button";
import { useNotedZone } from "./clock-name";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "./dropdown-menu";
import { Link } from "./link";
import { ClockNote } from "./moment";

export interface PageAction {
  label: string;
  icon?: ReactNode;
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  hotkey?: string;
  /** Never a button of its own: it sits in the menu on wide screens too. */
  isFolded?: boolean;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** HierarchyCrumb, or any line above the title. */
  crumbs?: ReactNode;
  /** Chips and facts beside the title. */
  aside?: ReactNode;
  /** A line of facts below the title. */
  facts?: ReactNode;
  picture?: ReactNode;
  primary?: PageAction;
  /** The first two are buttons on wide screens; the others, and all of them on phones, sit in the menu. */
  actions?: readonly PageAction[];
  /** Free controls before the actions, such as a date range. */
  children?: ReactNode;
  /** LinkTabs; turns the head into a white band. */
  tabs?: ReactNode;
}

const shownActions = 2;

export function PageHeader({ title, crumbs, aside, facts, picture, primary, actions = [], ...rest }: PageHeaderProps) {
  const { children, tabs } = rest;
  const t = useTranslations("ui");
  const notedZone = useNotedZone();
  const shown = actions.filter(({ isFolded }) => !isFolded).slice(0, shownActions);
  const isAllShown = shown.length === actions.length;
  // On a phone the menu alone stays beside the title.
  const isOnlyMenu = !children && !primary;
  const besideOnPhone = isOnlyMenu
    ? "max-md:basis-0"
    : picture
      ? "max-md:basis-[calc(100%-4rem)]"
      : "max-md:basis-full";

  return (
    <div data-page-header className={cn(tabs ? "border-line border-b bg-card" : "")}>
      {/* A line of its own: beside the actions a place deep in the plant would take three. */}
      {crumbs && <div className="px-4 pt-3.5 max-md:px-3">{crumbs}</div>}
      <div
        className={cn("flex flex-wrap items-end gap-x-2 gap-y-3 px-4 pb-3 max-md:px-3", crumbs ? "pt-0.5" : "pt-3.5")}
      >
        {picture && <div className="max-md:self-start">{picture}</div>}
        <div className={cn("min-w-0 flex-1 basis-64", besideOnPhone)}>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 font-bold text-strong text-xl leading-[1.3] tracking-[-0.018em] max-md:text-3xl max-md:tracking-[-0.025em]">
              {title}
            </h1>
            {aside}
          </div>
          {(facts || notedZone) && (
            <div className="mt-0.5 flex flex-wrap gap-x-[18px] gap-y-0.5 text-muted text-xs">
              {facts}
              {notedZone && <ClockNote timeZone={notedZone} />}
            </div>
          )}
        </div>
        <div
          data-no-print
          className={cn("flex max-w-full flex-wrap items-center gap-2", !isOnlyMenu && "max-md:w-full")}
        >
          {children}
          {shown.map((action) => (
            <ActionButton key={action.label} action={action} variant="secondary" className="max-md:hidden" />
          ))}
          {/* Together, so that the menu is never alone on a line. */}
          <span className={cn("flex gap-2 empty:hidden", primary ? "max-md:flex-1" : isAllShown && "md:hidden")}>
            {primary && <ActionButton action={primary} variant="primary" className="max-md:flex-1" />}
            {actions.length > 0 && (
              <Menu>
                <MenuTrigger asChild>
                  <IconButton label={t("moreActions")} variant="secondary" className={cn(isAllShown && "md:hidden")}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                </MenuTrigger>
                <MenuContent>
                  {actions.map((action) => (
                    <ActionItem
                      key={action.label}
                      action={action}
                      className={cn(shown.includes(action) && "md:hidden")}
                    />
                  ))}
                </MenuContent>
              </Menu>
            )}
          </span>
        </div>
      </div>
      {tabs && <div className="-mb-px px-3.5 max-md:px-1">{tabs}</div>}
    </div>
  );
}

interface ActionProps {
  action: PageAction;
  variant?: "primary" | "secondary";
  className?: string;
}

export function ActionButton({ action, variant, className }: ActionProps) {
  const inside = (
    <>
      {action.icon}
      {action.label}
      {action.hotkey && (
        <kbd
          aria-hidden
          className="-mr-1 ml-0.5 rounded-[4px] border border-current/45 px-[5px] py-[2px] font-medium font-sans text-[11px] leading-none touch:hidden"
        >
          {action.hotkey}
        </kbd>
      )}
    </>
  );
  if (action.href) {
    return (
      <Link href={action.href} className={cn(buttonStyle({ variant }), className)}>
        {inside}
      </Link>
    );
  }

  return (
    <Button
      variant={action.danger ? "danger" : variant}
      onClick={action.onSelect}
      busy={action.busy}
      disabled={action.disabled}
      className={className}
    >
      {inside}
    </Button>
  );
}

export function ActionItem({ action, className }: ActionProps) {
  const inside = (
    <>
      {action.icon}
      {action.label}
    </>
  );
  if (action.href) {
    return (
      <MenuItem asChild className={className}>
        <Link href={action.href}>{inside}</Link>
      </MenuItem>
    );
  }

  return (
    <MenuItem
      danger={action.danger}
      disabled={action.disabled}
      hotkey={action.hotkey}
      onSelect={action.onSelect}
      className={className}
    >
      {inside}
    </MenuItem>
  );
}
