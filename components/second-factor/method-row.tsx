import { MessageSquareText, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { FactorMethod } from "@/lib/domain/identity/second-factor";

export interface MethodRowProps {
  method: FactorMethod;
  isOn: boolean;
  /** The last digits of the number that SMS go to. */
  number: string | null;
  mayRemove: boolean;
  onBegin: () => void;
  onRemove: () => void;
}

export function MethodRow({ method, isOn, number, mayRemove, onBegin, onRemove }: MethodRowProps) {
  const t = useTranslations("second-factor.profile");
  const Icon = method === "google" ? Smartphone : MessageSquareText;
  const name = t(method);
  const text = isOn ? t(`${method}_on`, { number: number ?? "" }) : t(`${method}_off`);

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-3 py-2 last:border-b-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-40 flex-1">
        <span className="font-medium text-strong">{name}</span>
        <span className="text-muted text-xs">{text}</span>
      </div>
      <span className="flex gap-1.5">
        <Button size="sm" aria-label={t(isOn ? "replace_named" : "set_up_named", { method: name })} onClick={onBegin}>
          {t(isOn ? "replace" : "set_up")}
        </Button>
        {isOn && mayRemove && (
          <Button size="sm" variant="danger" aria-label={t("remove_named", { method: name })} onClick={onRemove}>
            {t("remove")}
          </Button>
        )}
      </span>
    </li>
  );
}
