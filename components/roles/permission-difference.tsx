"use client";

import { useTranslations } from "next-intl";
import { usePermissionName } from "./use-permission-name";

interface PermissionDifferenceProps {
  before: readonly string[];
  after: readonly string[];
}

/** What saving would grant and take. */
export function PermissionDifference({ before, after }: PermissionDifferenceProps) {
  const t = useTranslations("roles");
  const nameOf = usePermissionName();
  const granted = after.filter((key) => !before.includes(key));
  const taken = before.filter((key) => !after.includes(key));

  return (
    <div role="status" className="empty:hidden">
      {granted.length > 0 && (
        <p className="border-line border-t px-3 py-2 text-xs">
          <b className="font-semibold text-ok-text">{t("granted", { count: granted.length })}</b>{" "}
          {granted.map(nameOf).join(", ")}
        </p>
      )}
      {taken.length > 0 && (
        <p className="border-line border-t px-3 py-2 text-xs">
          <b className="font-semibold text-alarm-text">{t("taken", { count: taken.length })}</b>{" "}
          {taken.map(nameOf).join(", ")}
        </p>
      )}
    </div>
  );
}
