"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { ShownOnce } from "@/components/ui/shown-once";
import { Switch } from "@/components/ui/switch";
import { ApiError, api } from "@/lib/client/api";
import { lifetimes, windows } from "@/lib/domain/monitoring/graph-links";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { LinkList } from "./link-list";
import { windowNames } from "./window-names";

interface ShareDialogProps {
  sensor: { id: number; name: string };
  measures: readonly { parameter: number; name: string }[];
  range: Range;
  /** Two moments are shown now, not the latest. */
  isFixed: boolean;
  timeZone: string;
  onClose: () => void;
}

/** Makes a link to the chart for people without an account, and ends those that are open. */
export function ShareDialog({ sensor, measures, range, isFixed, timeZone, onClose }: ShareDialogProps) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<readonly number[]>(measures.map(({ parameter }) => parameter));
  const [kind, setKind] = useState<"rolling" | "fixed">(isFixed ? "fixed" : "rolling");
  const [window_s, setWindow] = useState<number>(windows[2]);
  const [days, setDays] = useState<number>(lifetimes[1]);
  const [is_place_shown, setPlaceShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const [count, setCount] = useState(0);

  async function make() {
    setBusy(true);
    const what = kind === "rolling" ? { window_s } : { from: iso(range.from), to: iso(range.to) };
    try {
      const { data } = await api.post<{ data: { address: string } }>("/graph-links", {
        body: { sensor_id: sensor.id, parameters: [...chosen], expires_in_days: days, is_place_shown, ...what },
      });
      setAddress(data.address);
      setCount(count + 1);
    } catch (failure) {
      // Said already.
      if (!(failure instanceof ApiError)) throw failure;
    } finally {
      setBusy(false);
    }
  }
  const toggle = (parameter: number, isOn: boolean) =>
    setChosen(isOn ? [...chosen, parameter] : chosen.filter((one) => one !== parameter));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="lg"
      title={t("graph-links.title")}
      description={t("graph-links.description", { sensor: sensor.name })}
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="font-medium text-body">{t("graph-links.measurements")}</legend>
          <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
            {measures.map(({ parameter, name }) => (
              <Checkbox
                key={parameter}
                label={t(name)}
                checked={chosen.includes(parameter)}
                onCheckedChange={(isOn) => toggle(parameter, isOn === true)}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <div className="grid content-start gap-2">
            <span className="font-medium text-body">{t("graph-links.range")}</span>
            <SegmentedControl
              label={t("graph-links.range")}
              value={kind}
              onValueChange={setKind}
              segments={[
                { value: "rolling", label: t("graph-links.rolling") },
                { value: "fixed", label: t("graph-links.fixed") },
              ]}
            />
            {kind === "rolling" && (
              <Field label={t("graph-links.window")}>
                {(control) => (
                  <Select
                    {...control}
                    value={String(window_s)}
                    onValueChange={(value) => setWindow(Number(value))}
                    options={windows.map((one) => ({
                      value: String(one),
                      label: t(`graph-links.windows.${windowNames[one]}`),
                    }))}
                  />
                )}
              </Field>
            )}
          </div>
          <Field label={t("graph-links.expires")}>
            {(control) => (
              <Select
                {...control}
                value={String(days)}
                onValueChange={(value) => setDays(Number(value))}
                options={lifetimes.map((one) => ({ value: String(one), label: t("graph-links.days", { count: one }) }))}
              />
            )}
          </Field>
        </div>
        <Switch
          label={t("graph-links.place")}
          hint={t("graph-links.placeHint")}
          checked={is_place_shown}
          onCheckedChange={setPlaceShown}
        />
        <Button
          variant="primary"
          className="justify-self-start"
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void make()}
        >
          {t("graph-links.make")}
        </Button>
        {address && (
          <ShownOnce
            title={t("graph-links.made")}
            label={t("graph-links.address")}
            hint={t("graph-links.once")}
            value={address}
            action={t("graph-links.copy")}
            copied={t("graph-links.copied")}
          />
        )}
        <LinkList key={count} sensor_id={sensor.id} timeZone={timeZone} />
      </div>
    </Dialog>
  );
}

const iso = (ts: number) => new Date(ts).toISOString();
