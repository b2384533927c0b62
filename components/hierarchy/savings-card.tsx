import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import type { PlaceSavings } from "@/lib/services/maintenance/savings/list";

export interface SavingsCardProps {
  /** A row a currency. */
  savings: readonly PlaceSavings[];
  /** The list narrowed to this place. */
  filter: string;
}

/** What repairs at a place have saved: what is approved counts, the rest still waits. */
export function SavingsCard({ savings, filter }: SavingsCardProps) {
  const t = useTranslations("savings.list");
  const money = useMoney();
  const hierarchy = useTranslations("hierarchy.orders");

  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          <Link href={`/maintenance/savings?${filter}`} className="font-medium text-accent text-xs hover:underline">
            {hierarchy("all")}
          </Link>
        }
      />
      <ul className="px-3 py-2.5">
        {savings.map(({ currency, approved, evidenced, estimated, review }) => {
          const waiting = evidenced.amount + estimated.amount + review.amount;
          return (
            <li key={currency}>
              {approved.count > 0 ? (
                <>
                  <b className="block font-semibold text-lg text-strong tabular-nums">
                    {money(approved.amount, currency)}
                  </b>
                  <span className="block text-muted text-xs">{t("count", { count: approved.count })}</span>
                </>
              ) : (
                <span className="block text-muted">{t("nothing_approved")}</span>
              )}
              {waiting !== 0 && (
                <span className="block text-muted text-xs">{t("waiting", { amount: money(waiting, currency) })}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
