import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

const lists = ["ncd", "banner"] as const;

/** Wireless vibration sensors, and those on the radio nodes of a controller. */
export function SensorTabs({ current }: { current: (typeof lists)[number] }) {
  const t = useTranslations("sensors.tabs");

  return (
    <LinkTabs
      label={t("label")}
      tabs={lists.map((list) => ({ href: `/${list}-sensors`, label: t(list), current: list === current }))}
    />
  );
}
