"use client";

import { useTranslations } from "next-intl";

/** What a text may ask for; a press writes it where the caret is. */
export function PlaceholderChips({
  allowed,
  onInsert,
}: {
  allowed: readonly string[];
  onInsert?: (name: string) => void;
}) {
  const t = useTranslations("message-templates");
  const style =
    "inline-flex min-h-6 items-center rounded-chip border border-line px-2 font-mono text-body text-xs touch:min-h-11 touch:px-3";

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium text-body">{t("placeholders")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {allowed.map((name) =>
          onInsert ? (
            <button
              key={name}
              type="button"
              aria-label={t("insert", { name })}
              // Without taking the focus: the caret stays where the placeholder goes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
              className={`${style} hover:border-control hover:text-strong`}
            >
              {`{${name}}`}
            </button>
          ) : (
            <span key={name} className={style}>{`{${name}}`}</span>
          ),
        )}
      </div>
      <p className="text-muted text-xs">{t("placeholders_hint")}</p>
    </fieldset>
  );
}
