import { ClipboardList, Truck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Sentence, useDay } from "@/components/ui/moment";
import type { ShownLine } from "./types";

/** How much is on order, with the first day that some of it is expected. */
export function useComingText() {
  const t = useTranslations("stock");
  const format = useFormatter();
  const dayText = useDay();

  return (quantity: number, due_on: string | null) => {
    const count = format.number(quantity, { maximumFractionDigits: 3 });
    return due_on === null ? t("coming", { count }) : t("coming_due", { count, day: dayText(due_on) });
  };
}

/** The work orders that hold a line, and what is on order of it. */
export function Coming({ line, timeZone }: { line: ShownLine; timeZone: string }) {
  const t = useTranslations("stock.panel");
  const format = useFormatter();
  const comingText = useComingText();
  if (line.held_for.length + line.coming.length === 0) return null;

  return (
    <ul className="rounded-control border border-line">
      {line.held_for.map(({ id, label, name, quantity, due_at }) => {
        const count = format.number(quantity, { maximumFractionDigits: 3 });
        return (
          <ComingRow
            key={`order ${id}`}
            label={label}
            name={name}
            icon={<ClipboardList aria-hidden />}
            href={`/maintenance/work-orders/${id}`}
          >
            {due_at === null ? (
              t("needs", { count })
            ) : (
              <Sentence of={(at) => t("needs_due", { count, day: at(due_at, "day", timeZone) })} />
            )}
          </ComingRow>
        );
      })}
      {line.coming.map(({ id, label, name, vendor, quantity, due_on }) => (
        <ComingRow
          key={`requisition ${id}`}
          label={label}
          name={vendor ?? name}
          icon={<Truck aria-hidden />}
          href={`/requisitions/${id}`}
        >
          {comingText(quantity, due_on)}
        </ComingRow>
      ))}
    </ul>
  );
}

interface ComingRowProps {
  label: string;
  name: string;
  icon: ReactNode;
  href: string;
  children: ReactNode;
}

function ComingRow({ label, name, icon, href, children }: ComingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-line-soft border-b px-2.5 py-1.5 text-sm last:border-b-0 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <Link href={href} className="shrink-0 font-mono text-accent text-xs hover:underline">
        {label}
      </Link>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="shrink-0 text-strong max-sm:w-full max-sm:pl-6">{children}</span>
    </li>
  );
}
