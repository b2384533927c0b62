"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import type { Description } from "@/lib/resources/describe";
import type { ListExtras } from "./list-props";

interface ListHeadProps extends Pick<ListExtras, "title" | "crumbs" | "tabs"> {
  resource: Description;
  actions: readonly PageAction[];
  /** Where "New" leads; false hides it. */
  newHref: string | false;
}

/** What the list shows, and what can be done with all of it. */
export function ListHead({ resource, title, crumbs, tabs, actions, newHref }: ListHeadProps) {
  const noun = useTranslations(resource.name);

  return (
    <PageHeader
      title={title ?? noun("title")}
      crumbs={crumbs}
      tabs={tabs}
      actions={actions}
      primary={newHref ? { label: noun("new"), icon: <Plus aria-hidden />, href: newHref } : undefined}
    />
  );
}
