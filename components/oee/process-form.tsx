"use client";

import { useTranslations } from "next-intl";
import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { TextField } from "@/components/resource/fields";
import { useResourceForm } from "@/components/resource/form-context";
import { useViewer } from "@/components/shell/viewer-context";
import { Sentence } from "@/components/ui/moment";
import type { Row } from "@/lib/client/rows";
import { ReasonsField } from "./reasons-field";
import { BreaksField, ShiftsField, WorkDaysField } from "./times-fields";

/** How a line counts, when it works, and why it may stand still. */
export function ProcessForm({ initial, ...props }: Omit<DescribedFormProps, "own" | "parts" | "held">) {
  return (
    <DescribedForm
      {...props}
      initial={{
        counter_bits: 32,
        loss_count: 0,
        further_below_percent: 20,
        work_days: [1, 2, 3, 4, 5],
        shifts: [],
        breaks: [],
        reasons: [],
        ...initial,
      }}
      held={heldOf}
      own={{
        work_days: <WorkDaysField />,
        shifts: <ShiftsField />,
        breaks: <BreaksField />,
        reasons: <ReasonsField />,
        ping_url: <PingField />,
      }}
    />
  );
}

/** Lists as a save takes them. */
const heldOf = ({ work_days, shifts, breaks, reasons }: Row) => ({ work_days, shifts, breaks, reasons });

/** Where the figures go, and what became of the last ones. */
function PingField() {
  const t = useTranslations("processes");
  const { row } = useResourceForm();
  const zone = useViewer().zoneOf(row?.plant_id as number | undefined);
  const at = row?.pinged_at as string | null | undefined;
  const error = row?.ping_error as string | null | undefined;

  return (
    <div className="grid content-start gap-1 md:col-span-2">
      <TextField name="ping_url" />
      {at && (
        <p className={error ? "font-medium text-warning-text text-xs" : "text-muted text-xs"}>
          <Sentence
            of={(time) =>
              error
                ? t("not_pinged", {
                    at: time(at, "minute", zone),
                    reason: error === "private_address" ? t("private_address") : error,
                  })
                : t("pinged", { at: time(at, "minute", zone) })
            }
          />
        </p>
      )}
    </div>
  );
}
