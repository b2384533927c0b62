import { LockKeyhole } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { buttonStyle } from "./button";
import { Link } from "./link";

export interface NoPermissionProps {
  /** The missing key, named so that an administrator knows what to grant; none where no key would help. */
  permission?: string;
  /** The role holds the key, but the company's menu is without its entry: nobody of the company can grant that. */
  isSwitchedOff?: boolean;
  /** Where no key would help: who is let in. */
  reason?: string;
  homeHref?: string;
  className?: string;
}

export function NoPermission({ permission, isSwitchedOff, reason, homeHref = "/", className }: NoPermissionProps) {
  const t = useTranslations("ui.noPermission");

  return (
    <div className={cn("grid justify-items-center gap-3 px-6 py-20 text-center", className)}>
      <span className="grid size-14 place-items-center rounded-[14px] bg-off-alarm-tint text-off-alarm-text">
        <LockKeyhole aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <div className="grid max-w-md gap-1">
        <h1 className="font-bold text-strong text-xl tracking-[-0.018em]">{t("title")}</h1>
        <p className="text-muted">{t(permission ? "text" : "notAuthorized")}</p>
        {reason && <p className="text-muted">{reason}</p>}
        {permission && (
          <p className="text-muted">
            {t.rich(isSwitchedOff ? "switchedOff" : "missing", {
              permission,
              mono: (chunks) => <code className="rounded-chip bg-line-soft px-1.5 py-0.5 text-strong">{chunks}</code>,
            })}
          </p>
        )}
      </div>
      <Link href={homeHref} className={buttonStyle({ variant: "primary" })}>
        {t("home")}
      </Link>
    </div>
  );
}
