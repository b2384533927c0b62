"use client";

import { Ellipsis, QrCode, ShoppingCart } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Thumbnail } from "@/components/resource/cell";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { useCan } from "@/components/shell/viewer-context";
import { RecordPane } from "@/components/split/record-pane";
import { Button, buttonStyle, IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import { NumberStepper } from "@/components/ui/number-stepper";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { type MovementKind, stockName } from "@/lib/domain/structure/stock";
import { Available } from "./available-cell";
import { Coming } from "./coming";
import { kindIcons, MovementsTable } from "./movements-table";
import { StockBar } from "./stock-bar";
import type { ShownLine, ShownRoom } from "./types";

export interface StockPanelProps {
  room: ShownRoom;
  /** Null where there is none of the address's. */
  line: ShownLine | null;
  mayUpdate: boolean;
  mayOrders: boolean;
  timeZone: string;
  /** While it is being counted, the booked quantity is not shown. */
  isBlind: boolean;
  onAct: (kind: MovementKind) => void;
}

/** One line beside the stock, with what can be done with it. */
export function StockPanel({ room, line, mayUpdate, mayOrders, timeZone, isBlind, onAct }: StockPanelProps) {
  const t = useTranslations("stock");
  const can = useCan();
  if (!line) return <RecordPane />;
  const mayAsk = can("create_requisitions") && line.is_below_minimum;

  return (
    <RecordPane
      label={line.part?.number ?? line.brand_model?.name}
      name={stockName(line)}
      tools={
        <Link href={`/store-rooms/${room.id}/labels?line=${line.id}`} className={buttonStyle({ size: "sm" })}>
          <QrCode aria-hidden />
          {t("panel.label")}
        </Link>
      }
      footer={
        (mayAsk || mayUpdate) && (
          <>
            {mayUpdate && <MoreActs onAct={onAct} />}
            {mayAsk && (
              <Link href={`/requisitions/new?stock_line_id=${line.id}`} className={buttonStyle({ size: "sm" })}>
                <ShoppingCart aria-hidden />
                {t("panel.requisition")}
              </Link>
            )}
            {mayUpdate && <MainActs onAct={onAct} />}
          </>
        )
      }
    >
      <div className={isBlind ? "invisible" : undefined}>
        <StockFacts
          key={line.id}
          room={room}
          line={line}
          mayUpdate={mayUpdate}
          mayOrders={mayOrders}
          timeZone={timeZone}
        />
      </div>
    </RecordPane>
  );
}

type StockFactsProps = Omit<StockPanelProps, "line" | "isBlind" | "onAct"> & { line: ShownLine };

/** How much there is of a line, what fits in its place, where it is fitted, and what came and went. */
function StockFacts({ room, line, mayUpdate, mayOrders, timeZone }: StockFactsProps) {
  const t = useTranslations("stock");

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3.5">
      <Figures line={line} />
      <StockBar
        available={line.available}
        reserved={line.reserved}
        minimum={line.minimum}
        isBelow={line.is_below_minimum}
      />
      <Coming line={line} timeZone={timeZone} />
      {mayUpdate && <LevelFields key={line.version} room_id={room.id} line={line} />}
      {line.brand_model && (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Crossovers line={line} room_id={room.id} plant_id={room.plant_id} />
          <Fitted line={line} />
        </div>
      )}
      <section className="-mx-3.5">
        <h3 className="flex items-baseline gap-2 px-3.5 pb-1.5 font-semibold text-strong text-sm">
          {t("panel.movements")}
          <span className="font-normal text-muted text-xs">{t("panel.newest")}</span>
          <Link
            href={`/store-rooms/${room.id}/items?tab=movements`}
            className="ml-auto font-semibold text-accent text-xs hover:underline"
          >
            {t("panel.all", { count: line.movements_count })}
          </Link>
        </h3>
        <MovementsTable movements={line.movements} mayOrders={mayOrders} timeZone={timeZone} isBrief />
      </section>
    </div>
  );
}

/** What the line is of, how much of it there is, and what that is worth. */
function Figures({ line }: { line: ShownLine }) {
  const t = useTranslations("stock");
  const format = useFormatter();
  const money = useMoney();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const facts = [
    line.brand_model?.brand?.name ?? line.part?.number,
    line.location?.name,
    line.list_price && t("panel.list_price", { price: money(line.list_price.price, line.list_price.currency) }),
    line.lead_time_days !== null && t("panel.lead_time", { days: line.lead_time_days }),
    line.last_asset_name && t("panel.last_asset", { asset: line.last_asset_name }),
  ].filter(Boolean);

  return (
    <>
      <div className="flex items-start gap-3">
        {line.image_id && <Thumbnail id={line.image_id} size="lg" />}
        <div className="min-w-0">
          <h2 className="font-bold text-lg text-strong">{stockName(line)}</h2>
          <p className="text-muted text-sm">{facts.join(" · ")}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        <Figure label={t("columns.on_hand")}>{number(line.on_hand)}</Figure>
        <Figure label={t("columns.reserved")}>{number(line.reserved)}</Figure>
        <Figure label={t("columns.available")}>
          <Available value={line.available} isBelow={line.is_below_minimum} />
        </Figure>
        <Figure label={t("columns.minimum")}>{line.minimum === null ? "–" : number(line.minimum)}</Figure>
        <Figure
          label={
            line.average === null
              ? t("value")
              : t("panel.value_of", { on_hand: number(line.on_hand), average: money(line.average, line.currency) })
          }
        >
          {money(line.value, line.currency)}
        </Figure>
      </dl>
    </>
  );
}

/** What happens every day, in one row with nothing below it. */
function MainActs({ onAct }: Pick<StockPanelProps, "onAct">) {
  const t = useTranslations("stock.kinds");

  return (
    <>
      <Button size="sm" onClick={() => onAct("receive")}>
        <kindIcons.receive aria-hidden />
        {t("receive")}
      </Button>
      <Button variant="primary" size="sm" onClick={() => onAct("issue")}>
        <kindIcons.issue aria-hidden />
        {t("issue")}
      </Button>
    </>
  );
}

function MoreActs({ onAct }: Pick<StockPanelProps, "onAct">) {
  const t = useTranslations();

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" variant="secondary" label={t("ui.moreActions")} className="mr-auto">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="start">
        {(["transfer", "return", "count", "scrap"] as const).map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <MenuItem key={kind} onSelect={() => onAct(kind)}>
              <Icon aria-hidden />
              {t(`stock.kinds.${kind}`)}
            </MenuItem>
          );
        })}
      </MenuContent>
    </Menu>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-bold text-lg text-strong tabular-nums">{children}</dd>
    </div>
  );
}

const levels = ["minimum", "order_quantity", "maximum"] as const;
type StockLevels = Pick<ShownLine, (typeof levels)[number]>;

/** How many should always be available here, how many are ordered at once, and up to how many. */
function LevelFields({ room_id, line }: { room_id: number; line: ShownLine }) {
  const t = useTranslations("stock.panel");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [values, setValues] = useState<StockLevels>(line);
  const changed = levels.filter((level) => values[level] !== line[level]);
  const { question, answer } = useUnsavedGuard(changed.length > 0);
  async function save() {
    let isSaved = false;
    const given = Object.fromEntries(changed.map((level) => [level, values[level]]));
    await submit(
      () =>
        api.put(`/store-rooms/${room_id}/items/${line.id}`, {
          body: { ...given, version: line.version },
          isQuiet: true,
        }),
      () => {
        isSaved = true;
        router.refresh();
      },
    );
    return isSaved;
  }

  return (
    <div className="flex flex-wrap items-end gap-2 text-sm">
      {levels.map((level) => (
        <div key={level} className="grid gap-1">
          <span className="text-muted">{t(`${level}_edit`)}</span>
          <NumberStepper
            aria-label={t(`${level}_edit`)}
            value={values[level]}
            onValueChange={(value) => setValues((before) => ({ ...before, [level]: value }))}
            min={0}
            max={1_000_000}
            changed={changed.includes(level)}
            className="w-32"
          />
        </div>
      ))}
      {changed.length > 0 && (
        <Button busy={isBusy} onClick={save}>
          {t("levels_save")}
        </Button>
      )}
      {Object.entries(errors).map(([field, message]) => (
        <p key={field} role="alert" className="basis-full font-medium text-alarm-text text-xs">
          {message}
        </p>
      ))}
      <UnsavedDialog question={question} answer={answer} onSave={save} onDiscard={() => setValues(line)} />
    </div>
  );
}

/** What fits in its place, and where some of it lies. */
function Crossovers({ line, room_id, plant_id }: { line: ShownLine; room_id: number; plant_id: number }) {
  const t = useTranslations("stock");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });

  return (
    <section className="min-w-0">
      <h3 className="pb-1 font-semibold text-sm text-strong">
        {t("panel.fits")}{" "}
        <span className="font-normal text-muted text-xs">
          {t("panel.crossovers", { count: line.crossovers.length })}
        </span>
      </h3>
      <ul>
        {line.crossovers.map((one) => {
          const here = one.stock.find(({ store_room, available }) => store_room.id === room_id && available > 0);
          const near = one.stock.find((place) => place.plant.id === plant_id && place.available > 0);
          const there = here ?? near ?? one.stock.find(({ available }) => available > 0);
          return (
            <li
              key={one.id}
              className="flex items-baseline gap-2 border-line-soft border-b py-1.5 text-sm last:border-b-0"
            >
              <Link
                href={`/brand-models/${one.id}/details`}
                className="min-w-0 flex-1 truncate text-strong hover:underline"
              >
                <b className="font-semibold">{one.name}</b>{" "}
                <span className="text-muted text-xs">{one.brand?.name}</span>
              </Link>
              <span className="text-right text-xs">
                {here
                  ? here.location
                    ? t("panel.here", { count: number(here.available), location: here.location.name })
                    : t("panel.here_nowhere", { count: number(here.available) })
                  : there
                    ? t("panel.there", {
                        count: number(there.available),
                        plant: there.plant.id === plant_id ? there.store_room.name : there.plant.name,
                      })
                    : one.lead_time_days === null
                      ? t("panel.none")
                      : t("panel.none_days", { days: one.lead_time_days })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Fitted({ line }: { line: ShownLine }) {
  const t = useTranslations("stock");

  return (
    <section className="min-w-0">
      <h3 className="pb-1 font-semibold text-sm text-strong">
        {t("panel.fitted")}{" "}
        <span className="font-normal text-muted text-xs">{t("panel.positions", { count: line.fitted.length })}</span>
      </h3>
      <ul>
        {line.fitted.map(({ id, name, place }) => (
          <li key={id} className="flex items-baseline gap-2 border-line-soft border-b py-1.5 text-sm last:border-b-0">
            <Link
              href={`/equipments/${id}/details/main`}
              className="min-w-0 flex-1 truncate text-strong hover:underline"
            >
              {name}
            </Link>
            <span className="text-muted text-xs">{place}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
