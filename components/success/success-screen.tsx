"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { SuccessScreen as Screen } from "@/lib/services/screens/success";
import { CompanyCards } from "./company-cards";
import { CompanyList } from "./company-list";
import { SuccessTabs } from "./success-tabs";

export type SuccessScreenProps = OnWire<Screen>;

/** The companies, and beside them the chosen one or the worst; on a phone the list until one is chosen. */
export function SuccessScreen({ companies, company, is_chosen, today, may_create, may_update }: SuccessScreenProps) {
  const t = useTranslations("success");
  const shown = companies.find(({ id }) => id === company?.id);

  return (
    <>
      <PageHeader title={t("title")} tabs={<SuccessTabs current="main" />} />
      <div className="page-pad grid items-start gap-3 lg:grid-cols-[340px_minmax(0,1fr)]">
        <CompanyList
          companies={companies}
          chosen={company?.id ?? null}
          today={today}
          className={cn(is_chosen && "max-lg:hidden")}
        />
        {shown && company && (
          <div className={cn("grid min-w-0 gap-3", !is_chosen && "max-lg:hidden")}>
            <Link
              href="/success-dashboard/main"
              className="flex items-center gap-1.5 font-medium text-accent hover:underline lg:hidden"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {t("company.back")}
            </Link>
            <CompanyCards
              key={company.id}
              company={shown}
              more={company}
              today={today}
              mayCreate={may_create}
              mayUpdate={may_update}
            />
          </div>
        )}
      </div>
    </>
  );
}
