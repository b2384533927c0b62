"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** The two views of the controllers. */
export function ViewLinks({ view }: { view: "controllers" | "lubrication" }) {
  const t = useTranslations("lubricators.screen");
  const router = useRouter();

  return (
    <SegmentedControl
      label={t("view")}
      value={view}
      onValueChange={(next) => router.push(next === "lubrication" ? "/controllers?view=lubrication" : "/controllers")}
      segments={[
        { value: "controllers", label: t("controllers") },
        { value: "lubrication", label: t("lubrication") },
      ]}
    />
  );
}
