"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import {
  type DraftPlace,
  draftsOfPoints,
  draftsOfRegisters,
  pointsOf,
  registersOf,
} from "@/lib/domain/ingest/map-drafts";
// Bound by hand: the text is read while it is typed, and no call takes it.

export interface MapTextProps {
  kind: "registers" | "points";
  places: readonly DraftPlace[];
  isReadOnly: boolean;
  onChange: (places: DraftPlace[]) => void;
  onUnreadable: (isUnreadable: boolean) => void;
}

/** The same lines as text: taken over while they can be read; otherwise the place of the error is shown. */
export function MapText({ kind, places, isReadOnly, onChange, onUnreadable }: MapTextProps) {
  const t = useTranslations("controllers");
  const [text, setText] = useState(() =>
    JSON.stringify(kind === "registers" ? registersOf(places) : pointsOf(places), null, 2),
  );
  const [refused, setRefused] = useState<string>();

  async function type(next: string) {
    setText(next);
    const read = await readMap(kind, next);
    onUnreadable(typeof read === "string");
    if (typeof read === "string") setRefused(t("map_unreadable", { where: read }));
    else {
      setRefused(undefined);
      onChange(read);
    }
  }

  return (
    <div className="p-3">
      <Field label={t("map_text")} error={refused}>
        {(control) => (
          <Textarea
            {...control}
            rows={14}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-xs"
            value={text}
            disabled={isReadOnly}
            onChange={(event) => void type(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** The lines, or where the text stops being a map. */
async function readMap(kind: MapTextProps["kind"], text: string): Promise<DraftPlace[] | string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return (error as Error).message;
  }
  if (kind === "registers") {
    const { registerMapSchema } = await import("@/lib/domain/ingest/registers");
    const map = registerMapSchema.safeParse(parsed);
    return map.success ? draftsOfRegisters(map.data) : whereOf(map.error.issues);
  }
  const { pointMapSchema } = await import("@/lib/domain/ingest/points");
  const map = pointMapSchema.safeParse(Array.isArray(parsed) ? { points: parsed } : parsed);

  return map.success ? draftsOfPoints(map.data) : whereOf(map.error.issues);
}

const whereOf = ([issue]: readonly { path: PropertyKey[] }[]) => issue?.path.map(String).join(".") || "JSON";
