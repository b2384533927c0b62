import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/client/class-names";

export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Label beside the control on wide screens, as in settings panels. */
  inline?: boolean;
  className?: string;
  /** Spread the given attributes on the control: they tie it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, required, inline, className, children }: FieldProps) {
  const t = useTranslations("ui");
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control: FieldControl = {
    id,
    "aria-describedby": [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };

  return (
    <div
      className={cn(
        "grid grid-cols-1 content-start gap-1",
        inline && "md:grid-cols-[1fr_minmax(8.75rem,auto)] md:items-center",
        className,
      )}
    >
      <label htmlFor={id} className="flex items-center gap-1.5 font-medium text-body">
        {label}
        {required && (
          <span className="text-alarm-text" title={t("field.required")}>
            <span aria-hidden>*</span>
            <span className="sr-only">{t("field.required")}</span>
          </span>
        )}
      </label>
      {children(control)}
      {hint && (
        <p id={hintId} className={cn("text-muted text-xs", inline && "md:col-span-2")}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={cn("font-medium text-alarm-text text-xs", inline && "md:col-span-2")}>
          {error}
        </p>
      )}
    </div>
  );
}
