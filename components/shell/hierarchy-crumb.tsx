"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { compareLevels, isAbnormal, type Level } from "@/lib/domain/shared/levels";

export interface CrumbPlace {
  href: string;
  label: string;
  /** The worst level beneath; one that asks nobody to act is named and draws no shape. */
  level?: Level;
}

export interface CrumbSegment extends Omit<CrumbPlace, "href"> {
  href?: string;
  /** Places of the same kind beside it; listed worst first. */
  siblings?: readonly CrumbPlace[];
}

/** Plant > line > machine > asset > item. On phones only the parent and the place itself remain. */
export function HierarchyCrumb({ segments, className }: { segments: readonly CrumbSegment[]; className?: string }) {
  const t = useTranslations("shell.crumb");

  return (
    <nav aria-label={t("label")} className={className}>
      <ol className="flex items-center gap-x-1.5 text-muted text-xs max-md:-my-2.5 md:flex-wrap">
        {segments.map((segment, index) => (
          <li
            key={`${segment.href}${segment.label}`}
            className={cn("flex min-w-0 items-center gap-1.5", index < segments.length - 2 && "max-md:hidden")}
          >
            {index > 0 && (
              <ChevronRight
                aria-hidden
                className={cn("size-[13px] shrink-0 opacity-60", index === segments.length - 2 && "max-md:hidden")}
              />
            )}
            <Segment segment={segment} last={index === segments.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Segment({ segment, last }: { segment: CrumbSegment; last: boolean }) {
  const t = useTranslations("levels");
  const style = cn(
    "inline-flex min-h-6 min-w-0 items-center gap-[5px] rounded-chip touch:min-h-12",
    last ? "font-medium text-body" : "hover:text-strong",
  );
  const hover = segment.level && t(segment.level);
  const face = (
    <>
      {segment.level && isAbnormal(segment.level) && <StatusShape level={segment.level} size={12} />}
      <span className="truncate">{segment.label}</span>
      {last && segment.level && !isAbnormal(segment.level) && <span className="sr-only">{hover}</span>}
    </>
  );

  return (
    <>
      {segment.href && !last ? (
        <Link href={segment.href} title={hover} className={style}>
          {face}
        </Link>
      ) : (
        <span aria-current={last ? "page" : undefined} title={hover} className={style}>
          {face}
        </span>
      )}
      {segment.siblings && segment.siblings.length > 1 && <Siblings segment={segment} siblings={segment.siblings} />}
    </>
  );
}

function Siblings({ segment, siblings }: { segment: CrumbSegment; siblings: readonly CrumbPlace[] }) {
  const t = useTranslations("shell.crumb");
  const worstFirst = [...siblings].sort((a, b) => compareLevels(a.level ?? "ok", b.level ?? "ok"));

  return (
    <Menu>
      <MenuTrigger
        aria-label={t("siblings", { name: segment.label })}
        className="-mx-0.5 grid size-6 place-items-center rounded-chip hover:bg-line-soft hover:text-strong touch:h-12 touch:w-10 touch:shrink-0"
      >
        <ChevronDown aria-hidden className="size-3" />
      </MenuTrigger>
      <MenuContent align="start" className="max-h-80">
        <MenuLabel>{t("beside")}</MenuLabel>
        {worstFirst.map((place) => (
          <MenuItem key={place.href} asChild>
            <Link href={place.href} aria-current={place.label === segment.label ? "page" : undefined}>
              <span className="grid w-4 shrink-0 place-items-center">
                <SiblingLevel level={place.level} />
              </span>
              <span className={cn(place.label === segment.label && "font-semibold text-strong")}>{place.label}</span>
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

function SiblingLevel({ level }: Pick<CrumbPlace, "level">) {
  const t = useTranslations("levels");
  if (!level) return <span className="size-1.5 rounded-full bg-control" />;
  if (isAbnormal(level)) return <StatusShape level={level} size={13} />;

  return <span role="img" aria-label={t(level)} title={t(level)} className="size-1.5 rounded-full bg-control" />;
}
