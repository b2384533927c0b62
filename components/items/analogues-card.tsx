import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import type { OnWire } from "@/lib/server/http/wire";
import type { Replacement } from "@/lib/services/stock/parts/replacements";

export interface AnaloguesCardProps {
  analogues: readonly OnWire<Replacement>[];
  /** The item's own plant: its stock comes first. */
  plant_id: number;
  mayStores: boolean;
}

/** What fits in the place of an item, and where it lies: the same part number, then crossovers. */
export function AnaloguesCard({ analogues, plant_id, mayStores }: AnaloguesCardProps) {
  const t = useTranslations("hierarchy.analogues");

  return (
    <Card>
      <CardHeader title={t("title")} />
      {analogues.length === 0 ? (
        <p className="px-3 py-2.5 text-muted text-sm">{t("unknown")}</p>
      ) : (
        <ul>
          {analogues.map((one) => (
            <li key={one.id} className="border-line-soft border-b px-3 py-2 last:border-b-0">
              <Model one={one} />
              <Places one={one} plant_id={plant_id} mayStores={mayStores} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Model({ one }: { one: OnWire<Replacement> }) {
  const t = useTranslations("hierarchy.analogues");
  const money = useMoney();
  const facts = [
    one.brand?.name,
    t(one.kind),
    one.price !== null && money(one.price, one.currency),
    one.lead_time_days !== null && t("days", { days: one.lead_time_days }),
  ];

  return (
    <>
      <Link
        href={`/brand-models/${one.id}/details`}
        className="font-semibold text-sm text-strong hover:underline touch:inline-flex touch:min-h-12 touch:items-center"
      >
        {one.name}
      </Link>
      <span className="block text-muted text-xs">{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

function Places({ one, plant_id, mayStores }: { one: OnWire<Replacement>; plant_id: number; mayStores: boolean }) {
  const t = useTranslations("hierarchy.analogues");
  const format = useFormatter();
  const near = [...one.stock].sort((a, b) => Number(b.plant.id === plant_id) - Number(a.plant.id === plant_id));
  if (near.length === 0 && one.items.length === 0) return <span className="block text-muted text-xs">{t("none")}</span>;

  return (
    <ul className="mt-1 grid gap-0.5 text-xs">
      {near.map((place) => {
        const count = format.number(place.available, { maximumFractionDigits: 3 });
        const where = [place.store_room.name, place.location?.name].filter(Boolean).join(", ");
        const text = t("lies", { count, where });
        return (
          <li key={place.stock_line_id}>
            {mayStores ? (
              <Link
                href={`/store-rooms/${place.store_room.id}/items?line=${place.stock_line_id}`}
                className="text-accent hover:underline"
              >
                {text}
              </Link>
            ) : (
              text
            )}
            {place.plant.id !== plant_id && <span className="text-muted"> · {place.plant.name}</span>}
          </li>
        );
      })}
      {one.items.map((item) => (
        <li key={`item-${item.id}`}>
          <Link href={`/equipments/${item.id}/details/main`} className="text-accent hover:underline">
            {t("item", { name: item.name, where: item.store_room.name })}
          </Link>
          {item.plant.id !== plant_id && <span className="text-muted"> · {item.plant.name}</span>}
        </li>
      ))}
    </ul>
  );
}
