"use client";

import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { Toaster as Sonner } from "sonner";

/** Where messages appear, with the region that screen readers listen to. */
export function ToastRegion() {
  const t = useTranslations("ui");
  const locale = useLocale();
  const { resolvedTheme } = useTheme();
  const phone = usePhone();

  return (
    <Sonner
      key={locale}
      position={phone ? "top-center" : "bottom-right"}
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      visibleToasts={3}
      gap={8}
      // Above the save bar and the pager, which people reach for next.
      offset={{ bottom: 68, right: 16 }}
      // Below the bars at the top, which show whether there is a connection.
      mobileOffset={{
        top: "calc(var(--shell-top, 0px) + var(--bar-over, 0px) + 12px)",
        left: 12,
        right: 12,
        bottom: 12,
      }}
      containerAriaLabel={t("toast.region")}
      icons={{
        success: <CircleCheck aria-hidden className="size-[18px] text-ok-text" />,
        error: <OctagonAlert aria-hidden className="size-[18px] text-alarm-text" />,
        warning: <TriangleAlert aria-hidden className="size-[18px] text-warning-text" />,
        info: <Info aria-hidden className="size-[18px] text-info-text" />,
        close: <X aria-hidden className="size-3.5" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: t("close"),
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start has-[[data-button]]:items-center gap-2.5 rounded-card border border-line bg-raised px-3.5 py-3 text-sm text-body shadow-float data-[type=error]:border-l-[3px] data-[type=error]:border-l-alarm",
          icon: "mt-px grid shrink-0 place-items-center",
          content: "min-w-0 flex-1",
          title: "font-semibold text-strong",
          description: "mt-0.5 whitespace-pre-line text-muted",
          actionButton:
            "ml-auto inline-flex min-h-6 shrink-0 items-center rounded-chip px-1.5 font-medium text-accent hover:bg-hover touch:min-h-12",
          closeButton:
            "order-last -my-0.5 -mr-1 ml-auto grid size-6 shrink-0 place-items-center rounded-chip text-muted hover:bg-hover hover:text-strong touch:size-12",
        },
      }}
    />
  );
}

function usePhone() {
  const [phone, setPhone] = useState(false);
  useEffect(() => {
    const query = window.matchMedia("(max-width: 47.99rem)");
    const update = () => setPhone(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return phone;
}
