import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlaceHead } from "@/lib/services/screens/place-details";
import type { ItemHead } from "@/lib/services/structure/equipments/head";

export interface ItemFactsProps {
  head: ItemHead;
  /** What the item had more than once lately. */
  repeat: OnWire<PlaceHead["repeat_failure"]>;
}

/** What an item is, in the line below its name. */
export function ItemFacts({ head, repeat }: ItemFactsProps) {
  const t = useTranslations("hierarchy.facts_line");
  const format = useFormatter();
  const { maker, part_number, power_kw, rpm, asset_number, running_share } = head;
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const rated = [
    power_kw !== null && t("power", { power: number(power_kw) }),
    rpm !== null && t("rpm", { rpm: number(rpm) }),
  ];

  return (
    <>
      {(maker || part_number) && (
        <span>
          {maker}{" "}
          {part_number &&
            (part_number.id === null ? (
              part_number.name
            ) : (
              <Link
                href={`/brand-models/${part_number.id}/details`}
                className="font-medium text-accent hover:underline"
              >
                {part_number.name}
              </Link>
            ))}
        </span>
      )}
      {rated.some(Boolean) && <span>{rated.filter(Boolean).join(" · ")}</span>}
      {asset_number && (
        <span>
          {t("asset")} <span className="font-mono">{asset_number}</span>
        </span>
      )}
      {running_share !== null && (
        <span>
          {t("running", { share: format.number(running_share, { style: "percent", maximumFractionDigits: 0 }) })}
        </span>
      )}
      {repeat && (
        <Link href={`/maintenance/work-orders/${repeat.order_id}`} className="text-alarm-text hover:underline">
          {t("repeat", { failure: repeat.name, count: repeat.count, days: repeat.days })}
        </Link>
      )}
    </>
  );
}
