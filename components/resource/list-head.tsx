"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { ToolRow } from "@/components/ui/tool-row";
import type { Description } from "@/lib/resources/describe";
import type { ListExtras } from "./list-props";

export interface ListHeadProps extends Pick<ListExtras, "title" | "crumbs" | "tabs"> {
  resource: Description;
  actions: readonly PageAction[];
  /** Where "New" leads; false hides it. */
  newHref: string | false;
}

/** What the list shows, and what can be done with all of it; in one row with its tools where these are given. */
export function ListHead({
  resource,
  title,
  crumbs,
  tabs,
  actions,
  newHref,
  children,
}: ListHeadProps & { children?: ReactNode }) {
  const noun = useTranslations(resource.name);
  const shown = {
    title: title ?? noun("title"),
    actions,
    primary: newHref ? { label: noun("new"), icon: <Plus aria-hidden />, href: newHref } : undefined,
  };

  return children ? <ToolRow {...shown}>{children}</ToolRow> : <PageHeader {...shown} crumbs={crumbs} tabs={tabs} />;
}
