import { useTranslations } from "next-intl";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { isForeign, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

/** Whether this person may save the record, and what the form shows when not. */
export function useFormAccess(resource: Description, row: Row | null, locked: string | undefined) {
  const t = useTranslations("resource");
  const can = useCan();
  const viewer = useViewer();
  const isShared = row !== null && isForeign(row, resource, viewer);
  const isReadOnly = isShared || Boolean(locked) || !can(row ? resource.may.update : resource.may.create);
  const restricted = `${t("restricted")}: ${t(row ? "readOnly" : "noCreation")}`;

  return {
    isReadOnly,
    /** Why nothing can be saved. */
    refusal: locked ?? (isShared ? t("shared") : isReadOnly ? restricted : undefined),
    mayDelete: can(resource.may.delete),
    maySeeHistory: resource.hasHistory && can(resource.may.view),
  };
}
