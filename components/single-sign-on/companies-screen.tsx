"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Rows } from "@/components/resource/rows";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { cn } from "@/lib/client/class-names";
import type { signOnOfCompanies } from "@/lib/services/identity/single-sign-on/of-companies";

type Company = Awaited<ReturnType<typeof signOnOfCompanies>>[number];

/** Leads the provider's people on to the company whose sign-in they set up. */
export function CompaniesScreen({ companies }: { companies: readonly Company[] }) {
  const t = useTranslations("single-sign-on");
  const [search, setSearch] = useState("");
  const shown = companies.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

  return (
    <>
      <PageHeader title={t("companies.title")} facts={t("companies.facts")} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <SearchInput value={search} onValueChange={setSearch} aria-label={t("companies.search")} />
        <Card className="overflow-hidden">
          {shown.length === 0 ? (
            <EmptyState kind={search ? "filtered" : "first"} title={t("companies.empty")} />
          ) : (
            <Rows
              className="text-left text-sm"
              headClassName="border-line border-b bg-sunk text-muted text-xs"
              headRowClassName="h-[34px]"
              rowClassName="h-row border-line-soft border-b last:border-0"
              of={shown}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: "name",
                  head: t("companies.company"),
                  headClassName: "px-3 font-medium",
                  className: "px-3 py-1.5",
                  isRowHead: true,
                  cell: ({ id, name }) => (
                    <Link
                      href={`/companies/${id}/single-sign-on`}
                      className="font-semibold text-strong hover:underline touch:py-2"
                    >
                      {name}
                    </Link>
                  ),
                },
                {
                  key: "protocol",
                  head: t("fields.protocol"),
                  headClassName: "px-3 font-medium max-md:hidden",
                  className: "px-3 py-1.5 max-md:hidden",
                  cell: ({ protocol }) => (protocol ? t(`protocols.${protocol}`) : "–"),
                },
                {
                  key: "state",
                  head: t("title"),
                  headClassName: "px-3 font-medium",
                  className: "px-3 py-1.5",
                  cell: ({ state }) => (
                    <span className={cn(state === "on" ? "text-strong" : "text-muted")}>
                      {t(`companies.states.${state}`)}
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  );
}
