"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields } from "@/components/resource/asked-field";
import { ListFilters } from "@/components/resource/list-filters";
import { type Ask, useAsk } from "@/components/resource/use-ask";
import { MultiCombobox } from "@/components/ui/combobox";
import {
  costSplits,
  kpis,
  levelPlaces,
  mostCharted,
  mostLatest,
  mostRows,
  perOptions,
  type TileKind,
  tallestTile,
  tileWidths,
} from "@/lib/domain/boards/kinds";
import type { Tile, TileDraft } from "@/lib/domain/boards/tiles";
import type { Description } from "@/lib/resources/describe";
import { ChosenMeasurements, MeasureSelect } from "./measurement-picker";
import { draftOf, formOf, type Given, listedOf, suited, type TileForm } from "./tile-form";
import { TilePreview } from "./tile-preview";

export interface TileDialogProps {
  kind: TileKind;
  /** One that is there, which is changed. */
  tile?: Tile;
  lists: readonly Description[];
  onTake: (draft: TileDraft) => void;
  onClose: () => void;
}

/** Asks what a tile is to show, and shows it. */
export function TileDialog({ kind, tile, lists, onTake, onClose }: TileDialogProps) {
  const t = useTranslations("boards");
  const [listed, setListed] = useState(() => listedOf(tile));
  const ask = useAsk<TileForm, TileDraft>({
    initial: formOf(kind, tile),
    send: async (given) => drafted(given) ?? false,
    onDone: onTake,
    onClose,
  });
  const listOf = (given: Given) => lists.find(({ name }) => name === given.resource);
  const drafted = (given: Given) => draftOf(kind, suited(given, listOf(given)), listed);
  const draft = drafted(ask.values);
  const list = listOf(ask.values);
  const ofList = useListFields(kind, { ask, lists, list });
  const ofOther = useOtherFields(kind, ask);
  const filters = list && listed.of === list.name ? listed.filters : {};

  return (
    <AskDialog
      ask={ask}
      title={t(tile ? "change_tile" : "add_tile_of", { kind: t(`kinds.${kind}`) })}
      width="lg"
      action={t(tile ? "take_change" : "take_tile")}
      isDisabled={draft === null}
      fields={[
        ...(isOfList(kind) ? ofList : ofOther),
        isOfList(kind) && list ? (
          <div key="filters" className="flex flex-wrap items-center gap-[7px]">
            <ListFilters
              resource={list}
              filters={filters}
              hidden={[]}
              onChange={(next) =>
                setListed(
                  listed.of === list.name
                    ? { ...listed, filters: next }
                    : { of: list.name, filters: next, search: "", order: {} },
                )
              }
              onReset={() => setListed({ of: list.name, filters: {}, search: "", order: {} })}
              isSearching={listed.of === list.name && listed.search !== ""}
            />
          </div>
        ) : null,
        kind === "series" && { name: "show_limits", as: "checkbox", label: t("form.show_limits") },
        { name: "title", as: "text", label: t("form.title"), hint: t("form.title_hint"), maxLength: 80 },
        [
          { name: "width", as: "select", label: t("form.width"), choices: widthsOf(t) },
          {
            name: "rows" as const,
            as: "select" as const,
            label: t("form.rows"),
            choices: Array.from({ length: tallestTile }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
          },
        ],
        draft ? (
          <div key="preview" className="grid gap-1">
            <span className="font-semibold text-strong text-xs">{t("form.preview")}</span>
            <div className="*:min-h-32 *:[contain:none]!">
              <TilePreview tile={{ ...draft, id: tile?.id ?? 1 } as Tile} />
            </div>
          </div>
        ) : null,
      ]}
    />
  );
}

const isOfList = (kind: TileKind) => ["count", "list", "breakdown", "over_time"].includes(kind);

const widthsOf = (t: (key: string) => string) => tileWidths.map((value) => ({ value, label: t(`widths.${value}`) }));

interface AskedOf {
  ask: Ask<TileForm>;
  lists: readonly Description[];
  list: Description | undefined;
}

/** What a tile of a list asks for beyond title and size. */
function useListFields(kind: TileKind, { ask, lists, list }: AskedOf): AskedFields<TileForm> {
  const t = useTranslations();
  const { values, change } = ask;
  const words = (key: string) => t(`boards.form.${key}`);
  const fieldName = (name: string) => t(`${list?.name ?? "ui"}.fields.${name}`);
  const resource = {
    name: "resource" as const,
    as: "select" as const,
    label: words("resource"),
    required: true,
    choices: lists.map(({ name }) => ({ value: name, label: t(`${name}.title`) })),
  };
  if (!list || kind === "count") return [resource];
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: fieldName(value) }));
  const by = (isRequired: boolean) => ({
    name: "by" as const,
    as: "select" as const,
    label: words("by"),
    required: isRequired,
    choices: named(filtersOf(list, ["ids", "options", "boolean"])),
  });
  if (kind === "breakdown") return [resource, by(true)];
  if (kind === "over_time")
    return [
      resource,
      [
        {
          name: "date",
          as: "select",
          label: words("date"),
          required: true,
          choices: named(filtersOf(list, ["daterange"])),
        },
        {
          name: "per",
          as: "select",
          label: words("per"),
          required: true,
          choices: perOptions.map((value) => ({ value, label: t(`boards.per.${value}`) })),
        },
      ],
      by(false),
    ];

  return [
    resource,
    {
      name: "columns",
      label: words("columns"),
      required: true,
      control: (attributes) => (
        <MultiCombobox
          {...attributes}
          options={named(list.columns.map(({ key }) => key))}
          value={named(values.columns ?? [])}
          onValueChange={(next) => change({ columns: next.map(({ value }) => value) })}
        />
      ),
    },
    { name: "max", as: "number", label: words("max"), min: 1, max: mostRows, step: 1 },
  ];
}

/** Filters whose column is the list's own, as a split or a date has to be. */
const filtersOf = ({ filters }: Description, kinds: readonly string[]) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    !("column" in filter) || filter.column.includes(".") || !kinds.includes(filter.as) ? [] : [name],
  );

/** What all other kinds ask for beyond title and size. */
function useOtherFields(kind: TileKind, { values, change }: Ask<TileForm>): AskedFields<TileForm> {
  const t = useTranslations();
  const words = (key: string) => t(`boards.form.${key}`);
  const choices = <V extends string>(of: readonly V[], group: string) =>
    of.map((value) => ({ value, label: t(`boards.${group}.${value as string}`) }));
  switch (kind) {
    case "series":
    case "latest": {
      const chosen = values.measurements ?? [];
      const isThere = (one: (typeof chosen)[number]) =>
        chosen.some(({ sensor_id, parameter }) => sensor_id === one.sensor_id && parameter === one.parameter);
      return [
        {
          name: "measurements",
          label: words("measurement"),
          own: () => <ChosenMeasurements value={chosen} onChange={(measurements) => change({ measurements })} />,
        },
        [
          { name: "sensor_id", as: "related", label: words("sensor"), from: "/sensors" },
          {
            name: "parameter",
            label: words("measurement"),
            control: (attributes) => (
              <MeasureSelect
                attributes={attributes}
                sensor_id={values.sensor_id ?? null}
                isFull={chosen.length >= (kind === "series" ? mostCharted : mostLatest)}
                onChoose={(one) => !isThere(one) && change({ measurements: [...chosen, one] })}
              />
            ),
          },
        ],
      ];
    }
    case "kpi":
      return [
        { name: "name", as: "select", label: words("kpi"), required: true, choices: choices(kpis, "kpis") },
        { name: "target", as: "number", label: words("target"), hint: words("target_hint") },
      ];
    case "levels":
      return [
        { name: "of", as: "select", label: words("of"), required: true, choices: choices(levelPlaces, "levels") },
        {
          name: "place_id",
          as: "related",
          label: words("place"),
          hint: words("place_hint"),
          from: { plant: "/plants", line: "/production-lines", machine: "/machines" }[values.of ?? "plant"],
        },
      ];
    case "oee":
      return [
        {
          name: "process_id",
          as: "related",
          label: words("process"),
          required: true,
          from: "/plants/conveyor/processes",
        },
      ];
    case "cost":
      return [
        { name: "split", as: "select", label: words("split"), required: true, choices: choices(costSplits, "costs") },
      ];
    case "text":
      return [{ name: "text", as: "textarea", label: words("text"), required: true }];
    default:
      return [];
  }
}
