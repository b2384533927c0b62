import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import type { Approval, Approvals } from "@/lib/services/views/dashboard/approvals";

export interface ApprovalsCardProps {
  approvals: Approvals;
  /** Of several plants each row names its own. */
  isAllPlants: boolean;
}

/** What waits for the reader's word: requisitions and savings, the oldest first. */
export function ApprovalsCard({ approvals: { requisitions, savings }, isAllPlants }: ApprovalsCardProps) {
  const t = useTranslations("dashboard.approvals");
  const count = (requisitions?.count ?? 0) + (savings?.count ?? 0);

  return (
    <Card>
      <CardHeader title={t("title")} note={count > 0 ? String(count) : undefined} />
      {count === 0 && <p className="px-3 py-2.5 text-muted">{t("none")}</p>}
      {requisitions && requisitions.count > 0 && (
        <Group
          {...requisitions}
          title={t("requisitions", { count: requisitions.count })}
          all="/requisitions?show=list&status=pending"
          isAllPlants={isAllPlants}
        />
      )}
      {savings && savings.count > 0 && (
        <Group
          {...savings}
          title={t("savings", { count: savings.count })}
          all="/maintenance/savings?status=evidenced"
          isAllPlants={isAllPlants}
        />
      )}
    </Card>
  );
}

interface GroupProps {
  title: string;
  all: string;
  count: number;
  rows: readonly Approval[];
  isAllPlants: boolean;
}

function Group({ title, all, count, rows, isAllPlants }: GroupProps) {
  const t = useTranslations("dashboard.approvals");
  const money = useMoney();

  return (
    <div className="border-line-soft border-b last:border-b-0">
      <p className="flex justify-between gap-2 px-3 pt-2 text-muted text-xs">
        {title}
        {count > rows.length && (
          <Link href={all} className="font-medium text-accent hover:underline">
            {t("all")}
          </Link>
        )}
      </p>
      <ul>
        {rows.map(({ id, label, name, plant, href, amount, currency }) => (
          <li key={id}>
            <Link href={href} className="flex items-baseline gap-2 px-3 py-2 hover:bg-hover touch:min-h-12">
              <span className="font-mono text-muted text-xs">{label}</span>
              <span className="min-w-0 flex-1">
                <span title={name} className="block truncate font-medium text-strong">
                  {name}
                </span>
                {isAllPlants && <span className="block truncate text-muted text-xs">{plant}</span>}
              </span>
              {amount !== null && <span className="text-strong text-xs tabular-nums">{money(amount, currency)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
