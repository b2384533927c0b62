import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { levelStyle } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { abnormalLevels, countLevels, isAbnormal, worstLevel } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { MachineTile, MappedLine } from "@/lib/services/views/dashboard/machine-map";

/** Every machine of the plant in its line. Grey is normal; shape and colour mean that something is not. */
export function MachineMap({ lines, mayAdd }: { lines: readonly MappedLine[]; mayAdd?: boolean }) {
  const t = useTranslations("dashboard.map");

  return (
    <Card>
      <CardHeader title={t("title")} note={t("note")} actions={<Legend />} />
      {lines.length === 0 ? (
        <EmptyState
          title={t("empty")}
          text={t("emptyText")}
          action={
            mayAdd && (
              <Link href="/set-up#structure" className={buttonStyle()}>
                {t("add")}
              </Link>
            )
          }
        />
      ) : (
        <ul className="px-3 py-1.5">
          {lines.map((line) => (
            <li
              key={line.id}
              className="grid items-center gap-x-2 gap-y-1 border-line-soft border-b py-1 last:border-0 md:grid-cols-[160px_1fr]"
            >
              <LineName line={line} />
              <ul className="flex flex-wrap gap-[3px]">
                {line.machines.map((machine) => (
                  <li key={machine.id}>
                    <Tile machine={machine} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LineName({ line }: { line: MappedLine }) {
  const t = useTranslations("dashboard.map");
  const { machines } = line;
  const abnormal = machines.filter(({ level }) => isAbnormal(level)).length;
  const worst = worstLevel(machines.map(({ level }) => level).filter(isAbnormal));
  const watched = machines.length - (countLevels(machines.map(({ level }) => level)).unknown ?? 0);

  return (
    <span className="min-w-0">
      <Link
        href={hrefOf({ kind: "production_line", id: line.id, is_utility: line.kind === "utility" })}
        className="block truncate font-medium text-strong hover:text-accent hover:underline"
      >
        {line.name}
      </Link>
      <span className="flex items-center gap-1.5 text-muted text-xs">
        {abnormal > 0 ? (
          <>
            <StatusShape level={worst} size={12} decorative />
            {t.rich("abnormal", {
              abnormal,
              all: machines.length,
              b: (chunks) => <b className="font-semibold text-strong">{chunks}</b>,
            })}
          </>
        ) : watched === 0 ? (
          t("silent", { count: machines.length })
        ) : (
          t("normal", { count: watched })
        )}
      </span>
    </span>
  );
}

function Tile({ machine: { id, name, code, level } }: { machine: MachineTile }) {
  const t = useTranslations();
  const isMarked = isAbnormal(level);

  return (
    <Link
      href={hrefOf({ kind: "machine", id })}
      title={`${name}, ${t(`levels.${level}`)}`}
      className={cn(
        "flex h-8 w-11 flex-col items-center justify-center gap-px overflow-hidden rounded-[4px] border text-2xs tabular-nums hover:border-control touch:h-12 touch:w-14",
        levelStyle[level].tile,
        isMarked && "font-semibold",
      )}
    >
      {isMarked && <StatusShape level={level} size={12} decorative />}
      {/* What is read out begins with what is shown, so that a spoken "press R2" finds it. */}
      <span className="max-w-full truncate">{code ?? name.slice(0, 5)}</span>
      <span className="sr-only">
        {name}, {t(`levels.${level}`)}
      </span>
    </Link>
  );
}

function Legend() {
  const t = useTranslations("levels");

  return (
    <ul aria-hidden className="flex flex-wrap gap-x-3 text-muted text-xs max-lg:hidden">
      {abnormalLevels.map((level) => (
        <li key={level} className="flex items-center gap-1">
          <StatusShape level={level} size={12} decorative />
          {t(level)}
        </li>
      ))}
      <li className="flex items-center gap-1">
        <span className="hatch h-3 w-3.5 rounded-[3px] border border-control border-dashed" />
        {t("noData")}
      </li>
    </ul>
  );
}
