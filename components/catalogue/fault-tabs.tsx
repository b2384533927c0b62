"use client";

import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";
import { failureKinds } from "@/lib/domain/maintenance/failure-codes";
import { useFailureKind } from "./fault-dialog";
import { FaultFile } from "./fault-file";

/** Modes, causes and remedies; beside them all of them as a file. */
export function FaultTabs() {
  const t = useTranslations("faults");
  const shown = useFailureKind();

  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <LinkTabs
        label={t("kinds")}
        tabs={failureKinds.map((kind) => ({
          href: kind === "mode" ? "/settings/faults" : `/settings/faults?kind=${kind}`,
          label: t(`tabs.${kind}`),
          current: kind === shown,
        }))}
      />
      <FaultFile />
    </div>
  );
}
