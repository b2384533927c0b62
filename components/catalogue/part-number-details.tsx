import { Pencil, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocumentList } from "@/components/documents/document-list";
import { Thumbnail } from "@/components/resource/cell";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { useMoney } from "@/components/ui/use-money";
import type { OnWire } from "@/lib/server/http/wire";
import type { partNumberScreen } from "@/lib/services/screens/part-number";
import { ElsewhereCard } from "./elsewhere-card";

type Screen = OnWire<Awaited<ReturnType<typeof partNumberScreen>>>;

/** A part number: what it is, where it is kept and fitted, and what fits in its place. */
export function PartNumberDetails({ model, options, missing, fitted, elsewhere, may }: Screen) {
  const t = useTranslations("brand-models");
  const money = useMoney();
  const facts = [
    model.brand.name,
    model.equipment_type?.name,
    model.price !== null && money(model.price, model.currency),
    model.lead_time_days !== null && t("detail.lead_time", { days: model.lead_time_days }),
  ].filter(Boolean);

  return (
    <>
      <PageHeader
        title={model.name}
        crumbs={
          <Link href="/brand-models" className="text-muted text-sm hover:text-strong">
            {t("title")}
          </Link>
        }
        facts={<span>{facts.join(" · ")}</span>}
        picture={model.image_id ? <Thumbnail id={model.image_id} size="lg" /> : undefined}
        primary={
          may.edit
            ? { label: t("detail.edit"), icon: <Pencil aria-hidden />, href: `/brand-models/${model.id}` }
            : undefined
        }
      />
      <div className="page-pad grid min-w-0 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-3">
          <Card>
            <CardHeader title={t("detail.stock")} />
            <Stock places={model.stock} mayOpen={may.stores} />
          </Card>
          <Fitted fitted={fitted} />
          <ElsewhereCard of={elsewhere} />
        </div>
        <div className="grid min-w-0 gap-3">
          <Card>
            <CardHeader title={t("detail.crossovers")} />
            {missing.length > 0 && (
              <p role="status" className="mx-3.5 flex items-start gap-2 py-2.5 text-sm text-warning-text">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span>
                  <b className="font-semibold">{t("detail.missing")}</b>: {missing.join(", ")}
                </span>
              </p>
            )}
            {model.crossovers.length === 0 ? (
              <Nothing>{t("detail.no_crossovers")}</Nothing>
            ) : (
              <Crossovers model={model} options={options} />
            )}
          </Card>
          <Facts model={model} options={options} />
          {model.documents.length > 0 && (
            <Card>
              <CardHeader title={t("detail.documents")} note={String(model.documents.length)} />
              <DocumentList documents={model.documents.map(({ name, ...one }) => ({ ...one, title: name }))} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/** The items that have it, and where they are. */
function Fitted({ fitted }: Pick<Screen, "fitted">) {
  const t = useTranslations("brand-models");

  return (
    <Card>
      <CardHeader title={t("detail.fitted")} note={fitted.length > 0 ? String(fitted.length) : undefined} />
      {fitted.length === 0 ? (
        <Nothing>{t("detail.no_fitted")}</Nothing>
      ) : (
        <ul>
          {fitted.map((item) => (
            <Line key={item.id}>
              <Link
                href={`/equipments/${item.id}/details/main`}
                className="min-w-0 flex-1 truncate font-semibold text-strong hover:underline"
              >
                {item.name}
              </Link>
              <span className="truncate text-muted text-xs">
                {[item.asset?.machine ?? item.store_room?.name, item.plant.name].filter(Boolean).join(" · ")}
              </span>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex min-w-0 items-baseline gap-3 border-line-soft border-t px-3.5 py-2 text-sm">{children}</li>
);

const Nothing = ({ children }: { children: ReactNode }) => <p className="px-3.5 py-3 text-muted text-sm">{children}</p>;

function Stock({ places, mayOpen }: { places: Screen["model"]["stock"]; mayOpen: boolean }) {
  const t = useTranslations("brand-models.detail");
  const format = useFormatter();
  if (places.length === 0) return <Nothing>{t("no_stock")}</Nothing>;

  return (
    <ul>
      {places.map((place) => {
        const name = [place.store_room.name, place.location?.name].filter(Boolean).join(", ");
        return (
          <Line key={place.stock_line_id}>
            <span className="min-w-0 flex-1 truncate">
              {mayOpen ? (
                <Link
                  href={`/store-rooms/${place.store_room.id}/items?line=${place.stock_line_id}`}
                  className="font-semibold text-strong hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <b className="font-semibold text-strong">{name}</b>
              )}{" "}
              <span className="text-muted text-xs">{place.plant.name}</span>
            </span>
            <span className="text-muted text-xs">
              {t("available")}{" "}
              <b className="font-semibold text-sm text-strong tabular-nums">
                {format.number(place.available, { maximumFractionDigits: 3 })}
              </b>
            </span>
          </Line>
        );
      })}
    </ul>
  );
}

function Crossovers({ model, options }: Pick<Screen, "model" | "options">) {
  const t = useTranslations("brand-models");
  const format = useFormatter();
  const money = useMoney();

  return (
    <div className="overflow-x-auto" tabIndex={-1}>
      <Rows
        of={model.crossovers}
        keyOf={({ id }) => id}
        isHeadless
        className="text-sm max-sm:block"
        bodyClassName="max-sm:block"
        rowClassName="border-line-soft border-t max-sm:block max-sm:px-3.5 max-sm:py-2"
        columns={[
          {
            key: "name",
            isRowHead: true,
            className: "px-3.5 py-2 font-normal max-sm:block max-sm:p-0",
            cell: (one, at) => (
              <>
                <Link href={`/brand-models/${one.id}/details`} className="font-semibold text-strong hover:underline">
                  {one.name}
                </Link>{" "}
                <span className="text-muted text-xs">{one.brand?.name}</span>
                {options
                  .filter(({ values }) => values[at + 1] !== null && values[at + 1] !== values[0])
                  .map(({ id, name, unit, values }) => (
                    <span key={id} className="block text-muted text-xs">
                      {name}: {values[at + 1]} {unit}
                    </span>
                  ))}
              </>
            ),
          },
          {
            key: "price",
            isRight: true,
            className: "px-2 max-sm:inline max-sm:p-0",
            cell: ({ price, currency }) => price !== null && money(price, currency),
          },
          {
            key: "lead_time",
            isRight: true,
            className: "px-2 text-muted text-xs max-sm:inline",
            cell: ({ lead_time_days }) => lead_time_days !== null && t("detail.lead_time", { days: lead_time_days }),
          },
          {
            key: "available",
            isRight: true,
            className: "px-3.5 text-xs max-sm:inline",
            cell: ({ available }) => (
              <>
                {t("detail.available")}{" "}
                <b className="font-semibold text-sm text-strong tabular-nums">
                  {format.number(available, { maximumFractionDigits: 3 })}
                </b>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Options, bearings and the description. */
function Facts({ model, options }: Pick<Screen, "model" | "options">) {
  const t = useTranslations("brand-models.detail");
  const rows = [
    ...options.flatMap(({ id, name, unit, values }) =>
      values[0] === null ? [] : [{ key: `option-${id}`, name, value: [values[0], unit].filter(Boolean).join(" ") }],
    ),
    ...model.bearings.map(({ position, bearing }) => ({
      key: `bearing-${position}`,
      name: position,
      value: [bearing.name, bearing.manufacturer].filter(Boolean).join(" · "),
    })),
  ];
  if (rows.length === 0 && !model.description) return null;

  return (
    <Card>
      <CardHeader title={t("facts")} />
      <dl className="grid gap-x-3 px-3.5 pb-3 text-sm">
        {rows.map(({ key, name, value }) => (
          <div key={key} className="flex justify-between gap-3 border-line-soft border-t py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium text-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {model.description && <p className="whitespace-pre-line px-3.5 pb-3.5 text-sm">{model.description}</p>}
    </Card>
  );
}
