"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import type { Row } from "@/lib/client/rows";
import { ReasonsField } from "./reasons-field";
import { BreaksField, ShiftsField, WorkDaysField } from "./times-fields";

/** How a line counts, when it works, and why it may stand still. */
export function ProcessForm({ initial, ...props }: Omit<DescribedFormProps, "own" | "parts" | "held">) {
  return (
    <DescribedForm
      {...props}
      initial={{
        ...{ counter_bits: 32, loss_count: 0, further_below_percent: 20 },
        ...{ work_days: [1, 2, 3, 4, 5], shifts: [], breaks: [], reasons: [], ...initial },
      }}
      held={heldOf}
      own={{
        work_days: <WorkDaysField />,
        shifts: <ShiftsField />,
        breaks: <BreaksField />,
        reasons: <ReasonsField />,
      }}
    />
  );
}

/** Lists as a save takes them. */
const heldOf = ({ work_days, shifts, breaks, reasons }: Row) => ({ work_days, shifts, breaks, reasons });
