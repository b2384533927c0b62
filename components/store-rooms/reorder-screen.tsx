"use client";

import { ShoppingCart } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberStepper } from "@/components/ui/number-stepper";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { totalOfLines } from "@/lib/domain/structure/reorder";
import { stockName } from "@/lib/domain/structure/stock";
import type { OnWire } from "@/lib/server/http/wire";
import type { ReorderScreen as Screen } from "@/lib/services/screens/reorder";
import { OrderErrors } from "./order-errors";

type ReorderScreenProps = OnWire<Screen>;
type Proposal = ReorderScreenProps["proposals"][number];
type Line = Proposal["lines"][number];

const keyOf = ({ part, brand_model }: Line) => (part ? `p${part.id}` : `m${brand_model?.id}`);

/** What should be ordered, by vendor; one press makes a requisition of a vendor's lines. */
export function ReorderScreen({ proposals, vendors, is_all_plants, may_order }: ReorderScreenProps) {
  const t = useTranslations("stock.reorder");

  return (
    <>
      <PageHeader title={t("title")} actions={[{ label: t("rooms"), href: "/store-rooms" }]} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <p className="max-w-prose text-muted">{t("explained")}</p>
        {proposals.length === 0 ? (
          <EmptyState title={t("empty")} text={t("empty_hint")} />
        ) : (
          proposals.map((one) => (
            <VendorCard
              key={`${one.plant.id}:${one.vendor?.id ?? ""}:${one.lines.map(keyOf).join()}`}
              proposal={one}
              vendors={vendors.filter(({ plant_id }) => plant_id === one.plant.id)}
              isPlantNamed={is_all_plants}
              mayOrder={may_order}
            />
          ))
        )}
      </div>
    </>
  );
}

interface VendorCardProps {
  proposal: Proposal;
  vendors: ReorderScreenProps["vendors"];
  isPlantNamed: boolean;
  mayOrder: boolean;
}

function VendorCard({ proposal, vendors, isPlantNamed, mayOrder }: VendorCardProps) {
  const t = useTranslations("stock.reorder");
  const money = useMoney();
  const { plant, vendor, currency, lines } = proposal;
  const { quantities, setQuantity, vendor_id, setVendor, isBusy, errors, order } = useOrder(proposal);
  const columns = useColumns({ currency, quantities, setQuantity, mayOrder });
  // Without a vendor of its own the card asks for one, and has its error there.
  const { vendor_id: ofVendor, ...ofLines } = errors;
  const total = totalOfLines(lines.map((line) => ({ ...line, proposed: quantities[keyOf(line)] ?? 0 })));

  return (
    <Card>
      <CardHeader
        title={vendor?.name ?? t("no_vendor")}
        note={[isPlantNamed && plant.name, t("count", { count: lines.length })].filter(Boolean).join(" · ")}
      />
      {mayOrder && !vendor && (
        <CardBody className="grid max-w-sm gap-1">
          <Select
            aria-label={t("vendor")}
            aria-required
            value={vendor_id === null ? undefined : String(vendor_id)}
            onValueChange={(id) => setVendor(Number(id))}
            placeholder={t("choose_vendor")}
            options={vendors.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {ofVendor && <OrderErrors messages={[ofVendor]} />}
        </CardBody>
      )}
      <Rows
        className="text-left text-sm"
        headClassName="border-line-soft border-b text-muted text-xs"
        headRowClassName="h-8"
        rowClassName="border-line-soft border-b last:border-0"
        of={lines}
        keyOf={keyOf}
        columns={columns}
      />
      <CardFooter className="py-2.5">
        <span className="text-muted text-sm">
          {t("total")} <b className="font-semibold text-strong tabular-nums">{money(total, currency)}</b>
        </span>
        <OrderErrors messages={Object.values(vendor ? errors : ofLines)} />
        {mayOrder && (
          <Button variant="primary" busy={isBusy} onClick={() => void order()}>
            <ShoppingCart aria-hidden />
            {t("order")}
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}

/** How much of each line is ordered, and from whom. What is set to nothing is left out. */
function useOrder({ plant, vendor, lines }: Proposal) {
  const t = useTranslations("stock.reorder");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(lines.map((line) => [keyOf(line), line.proposed])),
  );
  const [vendor_id, setVendor] = useState<number | null>(vendor?.id ?? null);
  const setQuantity = (line: Line, quantity: number | null) =>
    setQuantities((before) => ({ ...before, [keyOf(line)]: quantity ?? 0 }));

  async function order() {
    const wanted = lines.filter((line) => (quantities[keyOf(line)] ?? 0) > 0);
    const body = {
      plant_id: plant.id,
      vendor_id,
      lines: wanted.map((line) => ({
        ...(line.part ? { part_id: line.part.id } : { brand_model_id: line.brand_model?.id }),
        quantity: quantities[keyOf(line)],
      })),
    };
    let label = "";
    await submit(
      async () => {
        const { data } = await api.post<{ data: { label: string } }>("/store-rooms/reorder", { body, isQuiet: true });
        label = data.label;
      },
      () => {
        toast.success(t("ordered", { label }));
        router.refresh();
      },
    );
  }

  return { quantities, setQuantity, vendor_id, setVendor, isBusy, errors, order };
}

interface ColumnsOf {
  currency: string;
  quantities: Readonly<Record<string, number>>;
  setQuantity: (line: Line, quantity: number | null) => void;
  mayOrder: boolean;
}

function useColumns({ currency, quantities, setQuantity, mayOrder }: ColumnsOf): RowsColumn<Line>[] {
  const t = useTranslations("stock.reorder");
  const format = useFormatter();
  const money = useMoney();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const figure = (key: "available" | "minimum" | "on_order"): RowsColumn<Line> => ({
    key,
    head: t(key),
    headClassName: "px-3 text-right max-md:hidden",
    className: "px-3 py-1.5 text-right tabular-nums max-md:hidden",
    cell: (line) => number(line[key]),
  });

  return [
    {
      key: "thing",
      head: t("thing"),
      headClassName: "px-3",
      className: "px-3 py-1.5 font-normal",
      isRowHead: true,
      cell: (line) => (
        <>
          <b className="block font-medium text-strong">{stockName(line)}</b>
          <span className="block text-muted text-xs">
            {line.part?.number ?? line.brand_model?.brand}
            <span className="md:hidden">
              {` · ${t("available")} ${number(line.available)} · ${t("minimum")} ${number(line.minimum)}`}
            </span>
          </span>
        </>
      ),
    },
    ...(["available", "minimum", "on_order"] as const).map(figure),
    {
      key: "quantity",
      head: t("quantity"),
      headClassName: "px-3 text-right",
      className: "w-36 px-3 py-1.5 text-right tabular-nums",
      cell: (line) =>
        mayOrder ? (
          <NumberStepper
            aria-label={`${t("quantity")}, ${stockName(line)}`}
            min={0}
            value={quantities[keyOf(line)] ?? 0}
            onValueChange={(quantity) => setQuantity(line, quantity)}
          />
        ) : (
          number(line.proposed)
        ),
    },
    {
      key: "price",
      head: t("price"),
      headClassName: "px-3 text-right max-md:hidden",
      className: "px-3 py-1.5 text-right tabular-nums max-md:hidden",
      cell: ({ unit_price }) => (unit_price === null ? "–" : money(unit_price, currency)),
    },
  ];
}
