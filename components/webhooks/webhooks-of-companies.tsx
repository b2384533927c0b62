import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";

/** For the provider's staff: what a company sends elsewhere is its own affair. */
export function WebhooksOfCompanies() {
  const t = useTranslations("webhooks");
  const companies = useTranslations("companies");

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <Card>
          <EmptyState
            icon={Webhook}
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
