import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { elapsed } from "@/lib/domain/shared/elapsed";

/** "2 h 10 m". `now` comes with the data, so that server and browser show the same. */
export function Elapsed({ since, now }: { since: string; now: string }) {
  const t = useTranslations("dashboard.elapsed");
  const { unit, ...parts } = elapsed(Date.parse(now) - Date.parse(since));
  return <Moment at={since}>{t(unit, parts)}</Moment>;
}
