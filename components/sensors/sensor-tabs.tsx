import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

const addresses = { all: "/sensors", ncd: "/ncd-sensors", banner: "/banner-sensors" } as const;
const lists = ["all", "ncd", "banner"] as const;

/** All sensors, wireless vibration sensors, and those on the radio nodes of a controller. */
export function SensorTabs({ current }: { current: (typeof lists)[number] }) {
  const t = useTranslations("sensors.tabs");

  return (
    <LinkTabs
      label={t("label")}
      tabs={lists.map((list) => ({ href: addresses[list], label: t(list), current: list === current }))}
    />
  );
}
