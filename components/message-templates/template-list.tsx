"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { templateChannels } from "@/lib/domain/notifications/notices";
import { locales } from "@/lib/domain/shared/locales";
import type { OnWire } from "@/lib/server/http/wire";
import type { TemplateWithOwn } from "@/lib/services/platform/deliveries/own-texts";
import { templateHref } from "./template-href";

type WireTemplate = OnWire<TemplateWithOwn>;

const states = ["all", "changed"] as const;

/** Every email and SMS that the installation sends, with its text in each language. */
export function TemplateList({ templates }: { templates: readonly WireTemplate[] }) {
  const t = useTranslations("message-templates");
  const address = useAddress();
  const [search, setSearch] = useState("");
  const channel = templateChannels.find((one) => one === address.get("channel")) ?? null;
  const locale = locales.find((one) => one === address.get("language")) ?? null;
  const isChanged = address.get("state") === "changed";
  const shownLocales = locale ? [locale] : locales;
  const sought = search.trim().toLowerCase();
  const found = templates.filter(
    (one) =>
      (!channel || one.channel === channel) &&
      (!isChanged || shownLocales.some((language) => one.own[language])) &&
      `${t(`names.${one.name}`)} ${shownLocales.map((language) => JSON.stringify(textOf(one, language))).join(" ")}`
        .toLowerCase()
        .includes(sought),
  );

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput value={search} onValueChange={setSearch} className="max-md:max-w-none" />
          <SegmentedControl
            label={t("fields.channel")}
            value={channel ?? "all"}
            onValueChange={(value) => address.change({ channel: value === "all" ? null : value }, { replace: true })}
            segments={["all" as const, ...templateChannels].map((value) => ({ value, label: t(`channels.${value}`) }))}
          />
          <SegmentedControl
            label={t("fields.language")}
            value={locale ?? "all"}
            onValueChange={(value) => address.change({ language: value === "all" ? null : value }, { replace: true })}
            segments={["all" as const, ...locales].map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          <SegmentedControl
            label={t("fields.state")}
            value={isChanged ? "changed" : "all"}
            onValueChange={(value) => address.change({ state: value === "all" ? null : value }, { replace: true })}
            segments={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </div>
        {found.length === 0 && <EmptyState kind="filtered" />}
        {templateChannels.map((of) => {
          const rows = found.filter((one) => one.channel === of);
          if (rows.length === 0) return null;

          return (
            <Card key={of}>
              <CardHeader title={t(`channels.${of}`)} note={t("count", { count: rows.length })} />
              <ul>
                {rows.map((one) => (
                  <li
                    key={one.name}
                    className="grid gap-x-4 gap-y-1 border-line-soft border-b px-3 py-2.5 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] md:items-center"
                  >
                    <span className="min-w-0">
                      <span className="block font-medium text-strong">{t(`names.${one.name}`)}</span>
                      <code className="block truncate font-mono text-muted text-xs">{one.name}</code>
                    </span>
                    <span className={cn("grid gap-x-4", shownLocales.length > 1 && "sm:grid-cols-2")}>
                      {shownLocales.map((language) => (
                        <LanguageLink key={language} template={one} language={language} />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
    </>
  );
}

const textOf = ({ texts, own }: WireTemplate, language: "en" | "es") => own[language] ?? texts[language];

function LanguageLink({ template, language }: { template: WireTemplate; language: "en" | "es" }) {
  const t = useTranslations("message-templates");
  const own = template.own[language];

  return (
    <span className="min-w-0 text-xs">
      <Link
        href={templateHref(template, language)}
        aria-label={`${t(`names.${template.name}`)}, ${t(`channels.${template.channel}`)}, ${t(`languages.${language}`)}`}
        className="inline-flex min-h-6 items-center font-medium text-accent text-sm hover:underline touch:min-h-12"
      >
        {t(`languages.${language}`)}
      </Link>
      <span className={cn("block", own ? "text-strong" : "text-muted")}>
        {own ? (
          <>
            {t("changed_by", { person: own.actor ?? t("somebody") })} <Moment at={own.updated_at} as="day" />
          </>
        ) : (
          t("original")
        )}
      </span>
    </span>
  );
}
