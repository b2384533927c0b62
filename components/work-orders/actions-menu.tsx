"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/dropdown-menu";
import { ActionItem, type PageAction } from "@/components/ui/page-header";

/** What else can be done, in the head of a phone's screen. */
export function ActionsMenu({ actions }: { actions: readonly PageAction[] }) {
  const t = useTranslations("ui");

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={t("moreActions")}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} />
        ))}
      </MenuContent>
    </Menu>
  );
}
