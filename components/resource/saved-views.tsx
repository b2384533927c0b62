"use client";

import { Bookmark, BookmarkPlus, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toaster";
import { addressText, type ListState, readAddress } from "@/lib/client/list-address";
import { type SavedView, useSavedViews } from "@/lib/client/use-saved-views";
import type { Description } from "@/lib/resources/describe";
import { useListDialogs } from "./list-dialogs";
import type { Naming } from "./view-name-dialog";

export interface SavedViewsProps {
  resource: Description;
  state: ListState;
  onChange: (state: ListState) => void;
}

/** A person's own views of a list: kept, chosen, renamed, replaced and deleted in one menu. */
export function SavedViews({ resource, state, onChange }: SavedViewsProps) {
  const t = useTranslations("list-views");
  const { views, load, change, remove, keep } = useSavedViews(resource.name);
  const dialogs = useListDialogs();
  const [naming, setNaming] = useState<Naming | null>(null);
  const query = addressText(state, resource);
  const current = views?.find((view) => view.query === query);

  const choose = (id: string) => {
    const view = views?.find((one) => String(one.id) === id);
    if (view) onChange(readAddress(new URLSearchParams(view.query), resource));
  };
  const replace = async (view: SavedView) => {
    await change(view.id, { query });
    toast.success(t("replaced", { name: view.name }));
  };
  const forget = async (view: SavedView) => {
    await remove(view.id);
    const undo = { label: t("undo"), run: () => void keep({ name: view.name, query: view.query }).catch(() => {}) };
    toast.success(t("removed", { name: view.name }), { undo });
  };

  return (
    <>
      <Menu onOpenChange={(isOpen) => isOpen && void load()}>
        <MenuTrigger asChild>
          <IconButton variant="secondary" label={current ? t("current", { name: current.name }) : t("label")}>
            <Bookmark aria-hidden className={current && "fill-current"} />
          </IconButton>
        </MenuTrigger>
        <MenuContent className="w-64">
          <MenuLabel>{t("label")}</MenuLabel>
          {views === null && <MenuItem disabled>{t("loading")}</MenuItem>}
          {views?.length === 0 && <p className="px-2 pb-2 text-muted text-xs">{t("none")}</p>}
          <MenuRadioGroup value={current ? String(current.id) : ""} onValueChange={choose}>
            {views?.map((view) => (
              <MenuRadioItem key={view.id} value={String(view.id)}>
                <span className="truncate">{view.name}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          {!current && dialogs && (
            <MenuItem onSelect={() => setNaming({ query })}>
              <BookmarkPlus aria-hidden />
              {t("keep")}
            </MenuItem>
          )}
          {!current && views && views.length > 0 && (
            <ReplaceMenu views={views} onReplace={(view) => void replace(view).catch(() => {})} />
          )}
          {current && (
            <>
              {dialogs && (
                <MenuItem onSelect={() => setNaming({ id: current.id, name: current.name })}>
                  <Pencil aria-hidden />
                  {t("rename")}
                </MenuItem>
              )}
              <MenuItem danger onSelect={() => void forget(current).catch(() => {})}>
                <Trash2 aria-hidden />
                {t("remove", { name: current.name })}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {naming && dialogs && (
        <dialogs.viewName
          naming={naming}
          onSave={({ id, name, query = "" }) =>
            id === undefined ? keep({ name: name ?? "", query }) : change(id, { name })
          }
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

interface ReplaceMenuProps {
  views: readonly SavedView[];
  onReplace: (view: SavedView) => void;
}

/** Which view is to become what the list shows. */
function ReplaceMenu({ views, onReplace }: ReplaceMenuProps) {
  const t = useTranslations("list-views");

  return (
    <MenuSub>
      <MenuSubTrigger>
        <Bookmark aria-hidden />
        {t("replace")}
      </MenuSubTrigger>
      <MenuSubContent>
        {views.map((view) => (
          <MenuItem key={view.id} onSelect={() => onReplace(view)}>
            <span className="truncate">{view.name}</span>
          </MenuItem>
        ))}
      </MenuSubContent>
    </MenuSub>
  );
}
