"use client";

import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useAddress } from "@/lib/client/use-address";

/** Requests that wait for a decision, or all of them. */
export function RequestTools({ isOpenOnly }: { isOpenOnly: boolean }) {
  const t = useTranslations("work-order-requests");
  const url = useAddress();

  return (
    <SegmentedControl
      label={t("fields.status")}
      value={isOpenOnly ? "open" : "all"}
      onValueChange={(next) =>
        url.change({ all: next === "all" ? "1" : null, status: null, "status[]": null, page: null })
      }
      segments={[
        { value: "open", label: t("open_only") },
        { value: "all", label: t("all") },
      ]}
    />
  );
}
