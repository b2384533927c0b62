import { BrainCircuit } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** For who sees some plants: what is sent may be about any. */
export function WholeCompanyOnly() {
  const t = useTranslations("own-model");

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <Card>
          <EmptyState icon={BrainCircuit} title={t("whole_company")} text={t("whole_company_hint")} />
        </Card>
      </div>
    </>
  );
}
