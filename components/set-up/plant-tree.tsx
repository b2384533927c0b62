import { Factory } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { OutlinedLine } from "@/lib/domain/imports/outline";

export interface PlantTreeProps {
  name: string;
  lines: readonly OutlinedLine[];
  /** What the table that waits would make. */
  isProposed: boolean;
  mayOpen: boolean;
}

const shownLines = 8;
const shownMachines = 8;

/** Lines and machines with their items, as they are or as they would be. */
export function PlantTree({ name, lines, isProposed, mayOpen }: PlantTreeProps) {
  const t = useTranslations("set-up.structure");
  const items = lines.flatMap(({ machines }) => machines).reduce((sum, machine) => sum + machine.items, 0);

  return (
    <div className="border-line-soft p-3 max-lg:border-t lg:border-l">
      <p className="flex items-center gap-2 font-semibold text-strong">
        <Factory aria-hidden className="size-4 text-muted" />
        {name}
        <span className="ml-auto font-normal text-muted text-xs">{t("items", { count: items })}</span>
      </p>
      {lines.length === 0 && <p className="py-3 text-muted">{t("none")}</p>}
      <ul>
        {lines.slice(0, shownLines).map((line) => (
          <li key={line.name} className="pl-6">
            <p className="flex gap-2 py-1 font-semibold text-strong">
              {line.name}
              <span className="ml-auto font-normal text-muted text-xs">
                {t("machines", { count: line.machines.length })}
              </span>
            </p>
            <ul>
              {line.machines.slice(0, shownMachines).map((machine) => (
                <li key={machine.name} className="flex gap-2 py-0.5 pl-5">
                  {machine.name}
                  <span className="ml-auto text-muted text-xs">{t("items", { count: machine.items })}</span>
                </li>
              ))}
              {line.machines.length > shownMachines && (
                <li className="py-0.5 pl-5 text-muted">{t("more", { count: line.machines.length - shownMachines })}</li>
              )}
            </ul>
          </li>
        ))}
        {lines.length > shownLines && (
          <li className="py-1 pl-6 text-muted">{t("more_lines", { count: lines.length - shownLines })}</li>
        )}
      </ul>
      {isProposed && lines.length > 0 && <p className="pt-2 text-muted text-xs">{t("proposed")}</p>}
      {!isProposed && lines.length > 0 && mayOpen && (
        <p className="pt-2 text-xs">
          <Link href="/dashboard/machines" className="font-medium text-accent hover:underline">
            {t("open")}
          </Link>
        </p>
      )}
    </div>
  );
}
