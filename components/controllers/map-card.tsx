"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type DraftPlace, type DraftProblem, emptyPlace } from "@/lib/domain/ingest/map-drafts";
import { MapText } from "./map-text";
import { PlaceRow } from "./place-row";
// Bound by hand: the lines of a map are changed in place.

export interface MapCardProps {
  kind: "registers" | "points";
  places: readonly DraftPlace[];
  problems: ReadonlyMap<number, DraftProblem>;
  sensors: readonly { uid: string; name: string }[];
  /** Where the body has its time; null where the protocol defines it itself. */
  time: string | null;
  isReadOnly: boolean;
  isBusy: boolean;
  isDirty: boolean;
  /** A line, or a text, of this or of the other map: they are saved together. */
  isWrong: boolean;
  onChange: (places: DraftPlace[]) => void;
  onTime: (time: string) => void;
  onUnreadable: (isUnreadable: boolean) => void;
  onSave: () => void;
  onDiscard: () => void;
}

/** The registers or the points of a gateway, one a line, or the whole as JSON to copy from another one. */
export function MapCard(props: MapCardProps) {
  const { kind, places, problems, sensors, isReadOnly, onChange, onUnreadable } = props;
  const t = useTranslations("controllers");
  const devices = useId();
  const [view, setView] = useState<"lines" | "text">("lines");
  const show = (next: "lines" | "text") => {
    setView(next);
    onUnreadable(false);
  };
  const change = (index: number, part: Partial<DraftPlace>) =>
    onChange(places.map((place, at) => (at === index ? { ...place, ...part } : place)));

  return (
    <Card>
      <CardHeader
        title={t(`maps.${kind}`)}
        note={places.length}
        actions={
          <SegmentedControl
            size="sm"
            label={t("map_view")}
            value={view}
            onValueChange={show}
            segments={[
              { value: "lines", label: t("map_lines") },
              { value: "text", label: "JSON" },
            ]}
          />
        }
      />
      <p className="px-3 pt-2.5 text-muted text-xs">{t(`map_hints.${kind}`)}</p>
      <TimeField {...props} />
      {view === "text" ? (
        <MapText kind={kind} places={places} isReadOnly={isReadOnly} onChange={onChange} onUnreadable={onUnreadable} />
      ) : places.length === 0 ? (
        <EmptyState title={t(`map_empty.${kind}`)} text={t(`map_empty_hint.${kind}`)} />
      ) : (
        <ul className="mt-2">
          {places.map((place, index) => (
            <PlaceRow
              // A line has no name of its own: it is its place in the list.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              kind={kind}
              place={place}
              problem={problems.get(index)}
              devices={devices}
              isReadOnly={isReadOnly}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange(places.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      <datalist id={devices}>
        {sensors.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </datalist>
      {!isReadOnly && <SaveBar {...props} onAdd={() => show("lines")} />}
    </Card>
  );
}

/** Where the body of a message has its time. */
function TimeField({ time, isReadOnly, onTime }: MapCardProps) {
  const t = useTranslations("controllers");
  if (time === null) return null;

  return (
    <div className="max-w-md px-3 pt-3">
      <Field label={t("map_time")} hint={t("map_time_hint")}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            value={time}
            disabled={isReadOnly}
            onChange={(event) => onTime(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** Adds a line, saves and discards. */
function SaveBar(props: MapCardProps & { onAdd: () => void }) {
  const { kind, places, isBusy, isDirty, isWrong, onChange, onAdd, onSave, onDiscard } = props;
  const t = useTranslations("controllers");
  const common = useTranslations("resource.unsaved");
  const ui = useTranslations("ui");

  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-card border-line-soft border-t bg-card p-3 max-md:bottom-bottombar max-md:rounded-b-phone max-md:pb-7">
      <Button
        className="max-md:w-full"
        onClick={() => {
          onAdd();
          onChange([...places, { ...emptyPlace, uid: places.at(-1)?.uid ?? "" }]);
        }}
      >
        <Plus aria-hidden />
        {t(`map_add.${kind}`)}
      </Button>
      <span className="flex-1 max-md:hidden" />
      <Button className="max-md:flex-1" disabled={!isDirty || isBusy} onClick={onDiscard}>
        {common("discard")}
      </Button>
      <Button variant="primary" className="max-md:flex-1" busy={isBusy} disabled={!isDirty || isWrong} onClick={onSave}>
        {ui("save")}
      </Button>
    </div>
  );
}
