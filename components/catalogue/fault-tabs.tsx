"use client";

import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";
import { failureKinds } from "@/lib/domain/maintenance/failure-codes";
import { useFailureKind } from "./fault-dialog";

/** Modes, causes and remedies. */
export function FaultTabs() {
  const t = useTranslations("faults");
  const shown = useFailureKind();

  return (
    <LinkTabs
      label={t("kinds")}
      tabs={failureKinds.map((kind) => ({
        href: kind === "mode" ? "/settings/faults" : `/settings/faults?kind=${kind}`,
        label: t(`tabs.${kind}`),
        current: kind === shown,
      }))}
    />
  );
}
