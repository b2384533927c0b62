import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import { Card } from "./card";
import { EmptyState } from "./empty-state";
import { Link } from "./link";
import { PageHeader } from "./page-header";

/** For the provider's staff: what a company sends to addresses of its own is its own affair. */
export function CompaniesOnly({
  of,
  icon,
}: {
  of: "brokers" | "own-data" | "own-model" | "reporting" | "webhooks";
  icon: LucideIcon;
}) {
  const t = useTranslations(of);
  const companies = useTranslations("companies");

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <Card>
          <EmptyState
            icon={icon}
            title={t("companys_only")}
            text={t("companys_only_hint")}
            action={
              <Button asChild>
                <Link href="/companies">{companies("title")}</Link>
              </Button>
            }
          />
        </Card>
      </div>
    </>
  );
}
