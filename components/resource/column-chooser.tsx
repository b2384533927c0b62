"use client";

import { useTranslations } from "next-intl";
import type { Description } from "@/lib/resources/describe";
import { ColumnMenu } from "./column-menu";
import type { ChosenColumns } from "./use-columns";

/** Chooses among the columns that the list's description has. */
export function ColumnChooser({ resource, chosen }: { resource: Description; chosen: ChosenColumns }) {
  const noun = useTranslations(resource.name);
  const { choosable, hidden, hide } = chosen;

  return (
    <ColumnMenu
      columns={choosable.map(({ key }) => ({ key, label: noun(`fields.${key}`) }))}
      hidden={hidden}
      onHide={hide}
    />
  );
}
