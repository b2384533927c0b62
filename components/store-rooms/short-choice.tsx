import { CircleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Sentence } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import type { MovementKind } from "@/lib/domain/structure/stock";
import type { ShownLine } from "./types";

export interface Shortage {
  wanted: number;
  on_hand: number;
  available: number;
}

/** What is done instead: what is there and the rest later, or the rest of another brand. */
export type ShortWay =
  | { kind: "rest" }
  | { kind: "crossover"; id: number; name: string; stock_line: { available: number }; location_id: number | null };

export interface ShortChoiceProps {
  kind: MovementKind;
  short: Shortage;
  line: ShownLine | null;
  room_id: number;
  way: ShortWay | null;
  onWay: (way: ShortWay) => void;
  timeZone: string;
}

/** There is less than was asked for: why, and the ways on. */
export function ShortChoice({ kind, short, line, room_id, way, onWay, timeZone }: ShortChoiceProps) {
  const t = useTranslations("stock.short");
  const format = useFormatter();
  const money = useMoney();
  const id = useId();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const { available, wanted } = short;
  const missing = Math.round((wanted - available) * 1_000) / 1_000;
  // Who uses a part can use another brand; what is moved or scrapped is this one.
  const replacing = kind === "issue" ? (line?.crossovers ?? []) : [];
  const crossovers = replacing.flatMap((one) => {
    const here = one.stock.find((place) => place.store_room.id === room_id && place.available > 0);
    return here ? [{ one, here }] : [];
  });
  const cost = (count: number) => (line?.average == null ? "" : money(Math.round(count * line.average), line.currency));

  return (
    <div className="grid gap-2">
      <Reason short={short} line={line} timeZone={timeZone} />
      <fieldset className="overflow-hidden rounded-control border border-line">
        <legend className="sr-only">{t("title", { available: number(available) })}</legend>
        {crossovers.map(({ one, here }) => {
          const count = Math.min(missing, here.available);
          return (
            <Way
              key={one.id}
              name={id}
              isChosen={way?.kind === "crossover" && way.id === one.id}
              onChoose={() =>
                onWay({
                  kind: "crossover",
                  id: one.id,
                  name: one.name,
                  stock_line: { available: here.available },
                  location_id: here.location?.id ?? null,
                })
              }
              title={
                available > 0
                  ? t("take_crossover", { available: number(available), count: number(count), name: one.name })
                  : t("crossover_only", { count: number(count), name: one.name })
              }
              note={t("crossover_where", {
                brand: one.brand?.name ?? "",
                available: number(here.available),
                location: here.location?.name ?? here.store_room.name,
              })}
              cost=""
            />
          );
        })}
        {available > 0 && (
          <Way
            name={id}
            isChosen={way?.kind === "rest"}
            onChoose={() => onWay({ kind: "rest" })}
            title={t("take_rest", { available: number(available), missing: number(missing) })}
            note=""
            cost={cost(available)}
          />
        )}
      </fieldset>
    </div>
  );
}

/** How much there is, and who was quicker. */
function Reason({ short, line, timeZone }: Pick<ShortChoiceProps, "short" | "line" | "timeZone">) {
  const t = useTranslations("stock.short");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const { available, on_hand } = short;
  const last = line?.movements.find(({ kind }) => kind === "issue");

  return (
    <div
      role="alert"
      className="grid gap-1 rounded-control border border-alarm/40 border-l-2 bg-alarm-tint p-2.5 text-sm"
    >
      <b className="flex items-center gap-2 font-semibold text-alarm-text">
        <CircleAlert aria-hidden className="size-4" />
        {t("title", { available: number(available) })}
      </b>
      <span>
        {on_hand > available ? t("held", { reserved: number(on_hand - available), on_hand: number(on_hand) }) : ""}
        {on_hand === 0 ? t("none") : ""}
      </span>
      {last && (
        <span className="text-muted">
          <Sentence
            of={(at) =>
              t("raced", {
                name: last.user?.name ?? "–",
                quantity: number(-last.quantity),
                time: at(last.created_at, "minute", timeZone),
              })
            }
          />
        </span>
      )}
    </div>
  );
}

interface WayProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  note: string;
  cost: string;
}

function Way({ name, isChosen, onChoose, title, note, cost }: WayProps) {
  return (
    <label className="flex items-center gap-2.5 border-line-soft border-b px-3 py-2 text-sm last:border-b-0 has-checked:bg-accent-tint touch:min-h-12">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4 accent-accent" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold text-strong">{title}</span>
        {note && <span className="text-muted text-xs">{note}</span>}
      </span>
      <span className="tabular-nums">{cost}</span>
    </label>
  );
}
