"use client";

import { Columns3 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
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
import { api, refusalIn } from "@/lib/client/api";
import { wordOf } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

interface ColumnChooserProps {
  resource: Description;
  chosen: ReturnType<typeof useHiddenColumns> & { choosable: readonly { key: string }[] };
}

/** Chooses among the columns that the list's description has. */
export function ColumnChooser({ resource, chosen }: ColumnChooserProps) {
  const noun = useTranslations(resource.name);
  const { choosable, hidden, hide } = chosen;

  return (
    <ColumnMenu
      columns={choosable.map((column) => ({ key: column.key, label: wordOf(noun, column, column.key) }))}
      hidden={hidden}
      onHide={hide}
    />
  );
}

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

/** The columns of a list that this person has hidden, by the name of the resource that it lists. */
export function useHiddenColumns(list: string) {
  const router = useRouter();
  const kept = useViewer().hidden_columns[list];
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const hidden = chosen ?? kept ?? none;

  return {
    hidden,
    hide: (next: readonly string[]) => {
      setChosen(next);
      api.put("/list-columns", { body: { list, hidden: next }, isQuiet: true }).then(
        // The next screen learns it with the shell.
        () => router.refresh(),
        (caught: unknown) => {
          setChosen(hidden);
          const error = refusalIn(caught);
          api.announce(error);
        },
      );
    },
  };
}

const none: readonly string[] = [];
