import { useState } from "react";
import { api } from "@/lib/client/api";
import { Creation } from "@/lib/client/idempotency";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { Files, Values } from "./form-context";

/** The resource's own create and update. */
export function useSendRecord(resource: Description) {
  const [creation] = useState(() => new Creation());

  return (body: Values, { row, files }: { row: Row | null; files: Files }) => {
    if (row) return api.put<{ data: Row }>(`${resource.path}/${row.id}`, { body, files, isQuiet: true });
    const hasFiles = Object.values(files).some(Boolean);
    return api.post<{ data: Row }>(resource.path, {
      body,
      files,
      isQuiet: true,
      idempotencyKey: hasFiles ? undefined : creation.keyFor(body),
    });
  };
}
