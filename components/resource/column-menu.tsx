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

interface ColumnMenuProps {
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** Which columns of a list a person sees. Stays open, so that several are chosen in one go. */
export function ColumnMenu({ columns, hidden, onHide }: ColumnMenuProps) {
  const t = useTranslations("resource.columns");
  if (columns.length < 2) return null;

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton variant="secondary" label={t("choose")} data-changed={hidden.length > 0 || undefined}>
          <Columns3 aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>{t("title")}</MenuLabel>
        {columns.map(({ key, label }) => (
          <MenuCheckboxItem
            key={key}
            checked={!hidden.includes(key)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isShown) => onHide(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])}
          >
            {label}
          </MenuCheckboxItem>
        ))}
        <MenuSeparator />
        <MenuItem disabled={hidden.length === 0} onSelect={() => onHide([])}>
          {t("all")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
