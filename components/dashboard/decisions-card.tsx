import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import type { OnWire } from "@/lib/server/http/wire";
import type { Decision } from "@/lib/services/maintenance/decisions/list";
import { Elapsed } from "./elapsed";

export interface DecisionsCardProps {
  /** The first of them. */
  rows: readonly OnWire<Decision>[];
  total: number;
  now: string;
  /** Of several plants each row names its own. */
  isAllPlants: boolean;
}

/** What waits for the reader's word, the most urgent first. */
export function DecisionsCard({ rows, total, now, isAllPlants }: DecisionsCardProps) {
  const t = useTranslations("decisions");
  const money = useMoney();

  return (
    <Card>
      <CardHeader
        title={t("to_decide")}
        note={total > 0 ? String(total) : undefined}
        actions={
          total > 0 && (
            <Link
              href="/decisions"
              className="inline-flex items-center font-medium text-accent text-xs hover:underline touch:min-h-12"
            >
              {t("decide")}
            </Link>
          )
        }
      />
      {total === 0 && <p className="px-3 py-2.5 text-muted">{t("empty")}</p>}
      <ul>
        {rows.map(({ kind, id, label, title, place, href, since, amount, currency }) => (
          <li key={`${kind} ${id}`} className="border-line-soft border-b last:border-b-0">
            <Link href={href} className="flex items-baseline gap-2 px-3 py-2 hover:bg-hover touch:min-h-12">
              <span className="font-mono text-muted text-xs">{label}</span>
              <span className="min-w-0 flex-1">
                <span title={title} className="block truncate font-medium text-strong">
                  {title}
                </span>
                <span className="block truncate text-muted text-xs">
                  {isAllPlants ? `${place.plant.name} · ${t(`kinds.${kind}`)}` : t(`kinds.${kind}`)} ·{" "}
                  <Elapsed since={since} now={now} />
                </span>
              </span>
              {amount !== null && <span className="text-strong text-xs tabular-nums">{money(amount, currency)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
