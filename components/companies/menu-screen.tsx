"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/client/class-names";
import type { CompanyMenu } from "@/lib/services/structure/companies/menu";
import { useMenu } from "./use-menu";

/** Which entries of the menu a company's people have, by area. */
export function MenuScreen({ menu }: { menu: CompanyMenu }) {
  const t = useTranslations("company-menu");
  const ui = useTranslations();
  const { isOn, isTurned, turn, guests, isDirty, isBusy, save, discard } = useMenu(menu);
  const { question, answer } = useUnsavedGuard(isDirty);
  const { company, entries } = menu;
  const groups = [...new Set(entries.map(({ group }) => group))];
  const off = entries.filter(({ section }) => !isOn(section)).length;

  return (
    <>
      <PageHeader
        title={t("title")}
        crumbs={
          <HierarchyCrumb
            segments={[
              { href: "/companies", label: ui("companies.title") },
              { href: `/companies/${company.id}/info`, label: company.name },
              { label: t("title") },
            ]}
          />
        }
        facts={t("facts", { count: company.users_count, company: company.name })}
      />
      <form
        className="flex min-w-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="page-pad max-w-5xl gap-3 pt-0! lg:columns-2">
          {groups.map((group) => (
            <Card key={group} className="mb-3 break-inside-avoid">
              <CardHeader title={ui(`shell.groups.${group}`)} />
              <ul>
                {entries
                  .filter((entry) => entry.group === group)
                  .map(({ section, is_switchable }) => (
                    <EntrySwitch
                      key={section}
                      section={section}
                      isTurned={isTurned(section)}
                      isOn={isOn(section)}
                      onTurn={() => turn(section)}
                      hint={is_switchable ? t.has(`hints.${section}`) && t(`hints.${section}`) : t("always")}
                      disabled={!is_switchable || isBusy}
                    />
                  ))}
              </ul>
            </Card>
          ))}
          <GuestSwitch guests={guests} disabled={isBusy} />
        </div>
        <div className="sticky bottom-bottombar z-10 mt-auto flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 py-2.5 max-md:px-3 max-md:pb-7">
          <span role="status" className="text-muted text-xs max-md:w-full">
            {t("off", { count: off })}
            {isDirty && `. ${ui("resource.unsaved.note")}`}
          </span>
          <Button className="ml-auto" disabled={!isDirty || isBusy} onClick={discard}>
            {ui("resource.unsaved.discard")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={!isDirty}
            className="max-md:h-14 max-md:flex-1 md:min-w-24"
          >
            {ui("ui.save")}
          </Button>
        </div>
      </form>
      <UnsavedDialog question={question} answer={answer} onSave={save} onDiscard={discard} />
    </>
  );
}

interface GuestSwitchProps {
  guests: ReturnType<typeof useMenu>["guests"];
  disabled: boolean;
}

/** No entry of the menu: what people without an account may do. */
function GuestSwitch({ guests, disabled }: GuestSwitchProps) {
  const t = useTranslations("company-menu");

  return (
    <Card className="mb-3 break-inside-avoid">
      <CardHeader title={t("guests")} />
      <div className={cn("px-3", guests.isTurned && "shadow-[inset_3px_0_0_var(--color-accent)]")}>
        <Switch
          label={t("guest_requests")}
          hint={t("guest_requests_hint")}
          checked={guests.isOn}
          disabled={disabled}
          onCheckedChange={guests.turn}
        />
      </div>
    </Card>
  );
}

interface EntrySwitchProps {
  section: CompanyMenu["entries"][number]["section"];
  hint: ReactNode;
  isOn: boolean;
  /** Since it was saved. */
  isTurned: boolean;
  disabled: boolean;
  onTurn: () => void;
}

function EntrySwitch({ section, hint, isOn, isTurned, disabled, onTurn }: EntrySwitchProps) {
  const ui = useTranslations("roles.sections");

  return (
    <li
      className={cn(
        "border-line-soft border-b px-3 last:border-b-0",
        isTurned && "shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      <Switch label={ui(section)} hint={hint} checked={isOn} disabled={disabled} onCheckedChange={onTurn} />
    </li>
  );
}
