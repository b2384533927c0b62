import { Mail, ShoppingCart } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoment } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import type { RfqRequestType } from "@/lib/domain/maintenance/rfq";
import type { OnWire } from "@/lib/server/http/wire";
import type { itemQuotesScreen } from "@/lib/services/screens/item-quotes";

type Screen = OnWire<Awaited<ReturnType<typeof itemQuotesScreen>>>;

export interface ItemQuotesProps extends Pick<Screen, "rfqs" | "requisitions"> {
  id: number;
  type: RfqRequestType;
  mayRequest: boolean;
  /** Vendors are asked by who buys. */
  mayAsk: boolean;
}

/** An item's requests for quotation and its requisitions, newest first. */
export function ItemQuotes({ id, type, rfqs, requisitions, mayRequest, mayAsk }: ItemQuotesProps) {
  const t = useTranslations();
  const money = useMoney();
  const moment = useMoment();
  const about = `equipment_id=${id}&type=${type === "quote" ? 1 : 2}`;

  return (
    <div className="page-pad grid min-w-0 items-start gap-3 lg:grid-cols-2">
      <List
        title={t("rfqs.title")}
        empty={t("rfqs.empty")}
        action={
          mayAsk && (
            <Link href={`/rfqs/new?${about}`} className={buttonStyle({ size: "sm" })}>
              <Mail aria-hidden />
              {t("rfqs.new")}
            </Link>
          )
        }
      >
        {rfqs.map((rfq) => (
          <Row
            key={rfq.id}
            href={`/rfqs/${rfq.id}`}
            label={rfq.label}
            name={rfq.name}
            date={moment(rfq.created_at, "day", rfq.plant.time_zone)}
            detail={`${t(`rfqs.options.status.${rfq.status as "draft"}`)} · ${t("rfqs.answered", { done: rfq.quotes_count, total: rfq.vendors_count })}`}
          />
        ))}
      </List>
      <List
        title={t("requisitions.title")}
        empty={t("requisitions.empty")}
        action={
          mayRequest && (
            <Link
              href={`/requisitions/new?equipment_id=${id}${type === "service" ? "&type=service" : ""}`}
              className={buttonStyle({ size: "sm" })}
            >
              <ShoppingCart aria-hidden />
              {t("requisitions.new")}
            </Link>
          )
        }
      >
        {requisitions.map((one) => (
          <Row
            key={one.id}
            href={`/requisitions/${one.id}`}
            label={one.label}
            name={one.name}
            date={moment(one.created_at, "day", one.plant.time_zone)}
            detail={[
              t(`requisitions.options.status.${one.status as "pending"}`),
              one.amount === null ? null : money(one.amount, one.currency),
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </List>
    </div>
  );
}

interface ListProps {
  title: string;
  empty: string;
  action: ReactNode;
  children: ReactNode[];
}

function List({ title, empty, action, children }: ListProps) {
  return (
    <Card className="p-4">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-strong">{title}</h2>
        {action}
      </header>
      {children.length === 0 ? <p className="text-muted">{empty}</p> : <ul className="grid">{children}</ul>}
    </Card>
  );
}

function Row(props: { href: string; label: string; name: string; date: string; detail: string }) {
  return (
    <li className="border-line-soft border-b py-2 last:border-b-0">
      <Link href={props.href} className="flex flex-wrap items-baseline gap-x-2 hover:underline">
        <span className="font-mono text-muted text-xs">{props.label}</span>
        <span className="font-medium text-strong">{props.name}</span>
        <span className="ml-auto text-muted text-xs">{props.date}</span>
      </Link>
      <p className="text-muted text-xs">{props.detail}</p>
    </li>
  );
}
