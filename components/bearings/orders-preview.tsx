"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { type BearingOrders, bearingOrders } from "@/lib/domain/vibration/fault-frequencies";

const names = ["elements", "element_diameter", "pitch_diameter", "contact_angle_deg", "bpfo", "bpfi", "bsf", "ftf"];
const orders = ["bpfo", "bpfi", "bsf", "ftf"] as const;

/** What the numbers in the form come to, while they are typed. */
export function OrdersPreview() {
  const t = useTranslations("bearings");
  const format = useFormatter();
  const values = useWatch({ name: names }) as unknown[];
  const found = ordersFrom(values.map((value) => (value === "" || value === null ? null : Number(value))));

  return (
    <div role="status" aria-label={t("orders")} className="md:col-span-2">
      <dl className="grid grid-cols-4 gap-2 rounded-control border border-line bg-sunk px-3 py-2">
        {orders.map((name) => (
          <div key={name}>
            <dt className="text-muted text-xs uppercase">{name}</dt>
            <dd className="font-medium text-strong tabular-nums">
              {found ? `${format.number(found[name], { maximumFractionDigits: 4 })}×` : "–"}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ordersFrom(numbers: (number | null)[]): BearingOrders | null {
  const [elements, element_diameter, pitch_diameter, angle, bpfo, bpfi, bsf, ftf] = numbers;
  if (bpfo && bpfi && bsf && ftf) return { bpfo, bpfi, bsf, ftf };
  if (!elements || !element_diameter || !pitch_diameter || element_diameter >= pitch_diameter) return null;

  return bearingOrders({ elements, element_diameter, pitch_diameter, contact_angle_deg: angle ?? 0 });
}
