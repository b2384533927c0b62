"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/viewer-context";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import { mayOnItems } from "./may-on-items";
import { nextHref } from "./story-links";

/** The button of the next step; none for users who may not take it. */
export function NextStep({ of }: { of: OnWire<ItemNow> }) {
  const t = useTranslations("stories.now.act");
  const can = useCan();
  const { order, request } = mayOnItems(can);
  const isWork = of.next === "order" || of.next === "order_again";
  const isMine = isWork
    ? order || request
    : of.next === "acknowledge"
      ? can("update_maintenance") || can("update_controllers")
      : of.parts !== null;
  if (!isMine || of.next === "done") return null;

  return (
    <Link href={nextHref(of, { order })} data-no-print className={buttonStyle({ variant: "primary" })}>
      {t(isWork && !order ? "request" : of.next)}
    </Link>
  );
}
