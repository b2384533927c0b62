"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";

const addresses = {
  controllers: "/controllers",
  sensors: "/sensors",
  lubrication: "/controllers?view=lubrication",
} as const;
const views = ["controllers", "sensors", "lubrication"] as const;

/** The views of the devices. */
export function ViewLinks({ view }: { view: (typeof views)[number] }) {
  const t = useTranslations("lubricators.screen");
  const router = useRouter();

  return (
    <SegmentedControl
      label={t("view")}
      value={view}
      onValueChange={(next) => router.push(addresses[next])}
      segments={views.map((value) => ({ value, label: t(value) }))}
    />
  );
}
