"use client";

import { Check, ImageIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ComponentType, ReactNode } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Link } from "@/components/ui/link";
import { Moment, useZoneLabel } from "@/components/ui/moment";
import { Quantity } from "@/components/ui/quantity";
import { StatusMark } from "@/components/ui/status-chip";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";
import { labelOf, type Row } from "@/lib/client/rows";
import type { DurationUnit } from "@/lib/domain/shared/duration";
import type { Level } from "@/lib/domain/shared/levels";
import { currencyIn } from "@/lib/domain/shared/money";
import type { CustomChoice } from "@/lib/domain/structure/custom-fields";
import { valueIn } from "@/lib/domain/structure/custom-keys";
import type { Description, ShownColumn } from "@/lib/resources/describe";

export interface CellProps {
  row: Row;
  value: unknown;
  resource: Description;
}

/** What a row holds. */
type Values = Record<string, unknown>;

/** A rich screen's own cells, by column key. A key that is no column of the description becomes one, at the end. */
export type Cells = Record<string, ComponentType<CellProps>>;

interface DrawnCellProps {
  column: ShownColumn;
  row: Row;
  resource: Description;
  cells?: Cells;
  /** Where the link leads, when the person may go there. */
  href?: string;
  /** The plant has a column, so the number goes without it. */
  hasPlantColumn?: boolean;
}

/** A cell of a list: a screen's own, or one of the vocabulary. */
export function Cell({ cells, ...drawn }: DrawnCellProps) {
  const { column, row, resource } = drawn;
  const Own = cells?.[column.key];
  if (Own) return <Own row={row} value={valueIn(row, column.key)} resource={resource} />;

  return <CellInWords {...drawn} />;
}

interface CellInWordsProps {
  column: ShownColumn;
  row: Values;
  /** Whose messages have the words of options. */
  resource: Pick<Description, "name">;
  href?: string;
  hasPlantColumn?: boolean;
}

/** The cell vocabulary: a column defines how a value looks, this draws it. */
export function CellInWords({ column, row, resource, href, hasPlantColumn }: CellInWordsProps) {
  const value = valueIn(row, column.key);
  switch (column.as) {
    case "link":
      return (
        <>
          <NameLink href={href}>{value === null || value === undefined ? labelOf(row) : String(value)}</NameLink>
          {column.key === "label" && !hasPlantColumn && <PlantNote row={row} />}
        </>
      );
    case "text":
      return isNothing(value) ? <Nothing /> : <TextCell text={String(value)} />;
    case "number":
      return <NumberCell value={value} />;
    case "money":
      return <MoneyCell row={row} value={value} />;
    case "quantity":
      return <QuantityCell value={value} unit={unitOf(column, row)} decimals={column.decimals} />;
    case "duration":
      return <DurationCell value={value} unit={column.in} />;
    case "boolean":
      return isCustom(column) && isNothing(value) ? <Nothing /> : <BooleanCell value={value === true} />;
    case "choices":
      return <ChoicesCell choices={column.choices} value={value} />;
    case "url":
      return isNothing(value) ? <Nothing /> : <UrlCell url={String(value)} />;
    case "person":
      return <PersonCell row={row} value={value} />;
    case "date":
    case "datetime":
      return <MomentCell row={row} value={value} withTime={column.as === "datetime"} />;
    case "option":
      return <OptionCell resource={resource} column={column.key} value={value} />;
    case "zone":
      return <ZoneCell value={value} />;
    case "related":
      return <RelatedCell value={relatedValue(row, column.key)} />;
    case "level":
      return isNothing(value) ? <Nothing /> : <StatusMark level={value as Level} />;
    case "image":
      return <Thumbnail id={value} />;
  }
}

export function NameLink({ href, children }: { href?: string; children: ReactNode }) {
  const looks = cn(
    "font-semibold text-strong",
    typeof children === "string" && isOneWord(children) && "whitespace-nowrap",
  );
  if (!href) return <span className={looks}>{children}</span>;

  return (
    <Link
      href={href}
      data-open
      className={cn(looks, "rounded-chip underline-offset-2 hover:text-accent hover:underline")}
    >
      {children}
    </Link>
  );
}

/** Numbers are per plant: where several are in view, each names its own. */
function PlantNote({ row }: { row: Values }) {
  const { is_across_plants } = useViewer();
  const plant = is_across_plants && (row.plant as { name?: string } | null | undefined)?.name;
  return plant && <span className="block truncate font-normal text-muted text-xs">{plant}</span>;
}

const isNothing = (value: unknown) => value === null || value === undefined || value === "";

function Nothing() {
  return (
    <span aria-hidden className="text-faint">
      –
    </span>
  );
}

/** What reads as one thing, a code or a part number, which a browser would break after its hyphen. */
const isOneWord = (text: string) => /^\S{1,16}$/.test(text);

const TextCell = ({ text }: { text: string }) => (
  <span className={cn("line-clamp-2 break-words", isOneWord(text) && "whitespace-nowrap")}>{text}</span>
);

/** Decimals travel as text. */
const numberOf = (value: unknown) => (isNothing(value) ? Number.NaN : Number(value));

function NumberCell({ value }: { value: unknown }) {
  const format = useFormatter();
  const number = numberOf(value);
  return Number.isFinite(number) ? format.number(number, { maximumFractionDigits: 3 }) : <Nothing />;
}

function MoneyCell({ row, value }: { row: Values; value: unknown }) {
  const money = useMoney();
  const viewer = useViewer();
  const cents = numberOf(value);
  if (!Number.isFinite(cents)) return <Nothing />;

  return <span className="whitespace-nowrap">{money(cents, currencyIn(row) ?? viewer.currency)}</span>;
}

const unitOf = (column: Extract<ShownColumn, { as: "quantity" }>, row: Values) =>
  "unit" in column ? column.unit : String(row[column.unitFrom] ?? "");

function QuantityCell({ value, unit, decimals }: { value: unknown; unit: string; decimals?: number }) {
  const number = numberOf(value);
  return Number.isFinite(number) ? <Quantity value={number} unit={unit} decimals={decimals} /> : <Nothing />;
}

function DurationCell({ value, unit }: { value: unknown; unit: DurationUnit }) {
  const durationText = useDurationText();
  const number = numberOf(value);
  return Number.isFinite(number) ? (
    <span className="whitespace-nowrap">{durationText(number, unit)}</span>
  ) : (
    <Nothing />
  );
}

function BooleanCell({ value }: { value: boolean }) {
  const t = useTranslations("ui");
  if (!value) return <span className="text-faint">{t("no")}</span>;

  return (
    <span className="inline-flex items-center gap-1.5 text-strong">
      <Check aria-hidden className="size-3.5" />
      {t("yes")}
    </span>
  );
}

/** Of the company's own: nobody has to have answered yes or no. */
const isCustom = (column: ShownColumn) => column.key.startsWith("custom.");

function ChoicesCell({ choices, value }: { choices: readonly CustomChoice[]; value: unknown }) {
  const chosen = [value].flat();
  const labels = choices.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  return labels.length > 0 ? <TextCell text={labels.join(", ")} /> : <Nothing />;
}

function UrlCell({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="line-clamp-1 break-all rounded-chip text-accent underline-offset-2 hover:underline"
    >
      {url.replace(/^https?:\/\//, "")}
    </a>
  );
}

function PersonCell({ row, value }: { row: Values; value: unknown }) {
  if (isNothing(value)) return <Nothing />;
  const name = (row.custom_people as Record<string, string> | undefined)?.[String(value)];
  return name ? <TextCell text={name} /> : <Nothing />;
}

const midnight = /T00:00:00(\.000)?Z$/;

function MomentCell({ row, value, withTime }: { row: Values; value: unknown; withTime: boolean }) {
  const { zoneOf } = useViewer();
  if (isNothing(value)) return <Nothing />;
  const text = String(value);
  // A day has no zone: midnight in UTC must not slip to the day before.
  const at = !withTime && midnight.test(text) ? text.slice(0, 10) : text;

  return (
    <Moment at={at} as={withTime ? "minute" : "day"} timeZone={zoneOf(plantOf(row))} className="whitespace-nowrap" />
  );
}

/** Where a row is, if anywhere: its times are on the clock of that plant. */
const plantOf = ({ plant_id }: Values) => (typeof plant_id === "number" ? plant_id : undefined);

function ZoneCell({ value }: { value: unknown }) {
  const label = useZoneLabel();
  return isNothing(value) ? <Nothing /> : label(String(value));
}

interface OptionCellProps extends Pick<CellInWordsProps, "resource"> {
  column: string;
  value: unknown;
}

function OptionCell({ resource, column, value }: OptionCellProps) {
  const noun = useTranslations(resource.name);
  return isNothing(value) ? <Nothing /> : noun(`options.${column}.${value}`);
}

/** `brand_id` shows the `brand` that came with the row; `brand` shows itself. */
const relatedValue = (row: Values, key: string) => row[key.replace(/_id$/, "")] ?? row[key];

function RelatedCell({ value }: { value: unknown }) {
  if (Array.isArray(value)) return value.length > 0 ? value.map(labelOf).join(", ") : <Nothing />;
  if (typeof value === "object" && value !== null) return labelOf(value as Row);
  return isNothing(value) ? <Nothing /> : String(value);
}

export function Thumbnail({ id, size = "sm" }: { id: unknown; size?: "sm" | "lg" }) {
  const box = size === "lg" ? "size-12" : "size-8";
  if (!isNothing(id)) {
    return (
      // biome-ignore lint/performance/noImgElement: pictures come sized and access-checked from our own files route.
      <img
        src={fileUrl(String(id))}
        alt=""
        loading="lazy"
        className={`${box} shrink-0 rounded-chip bg-line-soft object-contain`}
      />
    );
  }

  return (
    <span className={`${box} grid shrink-0 place-items-center rounded-chip bg-line-soft text-faint`}>
      <ImageIcon aria-hidden className="size-4" strokeWidth={1.5} />
    </span>
  );
}
