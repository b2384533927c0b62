"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { Description } from "@/lib/resources/describe";
import type { ChosenColumns } from "./use-columns";

/** Which columns of the list a person sees. Stays open, so that several are chosen in one go. */
export function ColumnChooser({ resource, chosen }: { resource: Description; chosen: ChosenColumns }) {
  const t = useTranslations("resource.columns");
  const noun = useTranslations(resource.name);
  const { choosable, hidden, hide } = chosen;
  if (choosable.length < 2) return null;

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton variant="secondary" label={t("choose")} data-changed={hidden.length > 0 || undefined}>
          <Columns3 aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>{t("title")}</MenuLabel>
        {choosable.map(({ key }) => (
          <MenuCheckboxItem
            key={key}
            checked={!hidden.includes(key)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isShown) => hide(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])}
          >
            {noun(`fields.${key}`)}
          </MenuCheckboxItem>
        ))}
        <MenuSeparator />
        <MenuItem disabled={hidden.length === 0} onSelect={() => hide([])}>
          {t("all")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
