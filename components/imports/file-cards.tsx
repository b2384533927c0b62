"use client";

import { isOfReadings } from "@/lib/domain/imports/kinds";
import { ColumnsCard } from "./columns-card";
import { CountTiles } from "./count-tiles";
import { MissingItemsCard } from "./missing-items-card";
import { ReadingsCard } from "./readings-card";
import { RowsCard } from "./rows-card";
import { TextsCard } from "./texts-card";
import type { Current, Screen } from "./types";

type FileFields = "rows" | "problems" | "missing" | "words" | "fields" | "show" | "column" | "custom_names" | "may";

interface FileCardsProps extends Pick<Screen, FileFields> {
  current: Current;
}

/** What was read of a file: what it would do, what its columns are, what it misses, and its rows. */
export function FileCards({ current, rows, problems, missing, words, fields, show, column, ...rest }: FileCardsProps) {
  const { custom_names, may } = rest;
  const isReadings = isOfReadings(current.kind);

  return (
    <>
      {isReadings && current.readings.hours !== undefined && <ReadingsCard current={current} mayChange={may.update} />}
      {!isReadings && current.total > 0 && <CountTiles current={current} show={show} />}
      {current.texts.read > 0 && <TextsCard current={current} words={words} show={show} />}
      {current.columns.length > 0 && (
        <ColumnsCard
          current={current}
          fields={fields}
          customNames={custom_names}
          mayChange={may.update && current.status === "pending"}
        />
      )}
      {missing && may.update && current.status !== "approved" && (
        <MissingItemsCard current={current} missing={missing} />
      )}
      {rows && rowsIn(current) > 0 && (
        <RowsCard
          current={current}
          rows={rows}
          problems={problems}
          show={show}
          column={column}
          customNames={custom_names}
          mayChange={may.update}
        />
      )}
    </>
  );
}

/** Of readings only those that were refused. */
const rowsIn = ({ kind, total, errors }: Current) => (isOfReadings(kind) ? errors : total);
