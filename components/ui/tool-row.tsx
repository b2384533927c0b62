"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { IconButton } from "./button";
import { useNotedZone } from "./clock-name";
import { Menu, MenuContent, MenuTrigger } from "./dropdown-menu";
import { ClockNote } from "./moment";
import { ActionButton, ActionItem, type PageHeaderProps } from "./page-header";

export interface ToolRowProps extends Pick<PageHeaderProps, "title" | "aside" | "primary" | "actions"> {
  /** Views, search and filters. */
  children?: ReactNode;
}

/** The head of a list that shares its screen with a record: title, tools and actions in one row, so that the list begins at once. */
export function ToolRow({ title, aside, primary, actions = [], children }: ToolRowProps) {
  const t = useTranslations("ui");
  const notedZone = useNotedZone();

  return (
    <div
      data-page-header
      className="flex items-start gap-x-2.5 gap-y-2 px-4 py-2.5 max-md:flex-wrap max-md:px-3 max-md:pt-3.5"
    >
      <div
        className={cn(
          "flex min-h-control min-w-0 items-center gap-x-2.5",
          primary ? "max-md:basis-full" : "max-md:flex-1",
        )}
      >
        <h1 className="font-bold text-strong text-xl leading-[1.3] tracking-[-0.018em] max-md:text-3xl max-md:tracking-[-0.025em] md:whitespace-nowrap">
          {title}
        </h1>
        {aside}
      </div>
      <div
        data-no-print
        className="flex min-w-0 flex-1 flex-wrap items-center gap-[7px] max-md:order-last max-md:basis-full"
      >
        {children}
        {notedZone && (
          <span className="text-muted text-xs">
            <ClockNote timeZone={notedZone} />
          </span>
        )}
      </div>
      <div data-no-print className={cn("flex items-center gap-2 empty:hidden", primary && "max-md:w-full")}>
        {actions.length > 0 && (
          <Menu>
            <MenuTrigger asChild>
              <IconButton label={t("moreActions")} variant="secondary">
                <Ellipsis aria-hidden />
              </IconButton>
            </MenuTrigger>
            <MenuContent>
              {actions.map((action) => (
                <ActionItem key={action.label} action={action} />
              ))}
            </MenuContent>
          </Menu>
        )}
        {primary && <ActionButton action={primary} variant="primary" className="max-md:flex-1" />}
      </div>
    </div>
  );
}
