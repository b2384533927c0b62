import { Hammer, Recycle, ShoppingCart, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Requisition } from "./types";

const icons = { purchase: ShoppingCart, fabrication: Hammer, refurbishment: Recycle, repair: Wrench };

/** What is to be done: a purchase, or the kind of work of a service. */
export type RequisitionKind = keyof typeof icons;
export const kinds = Object.keys(icons) as RequisitionKind[];
export const kindOf = ({ type, work_type }: Pick<Requisition, "type" | "work_type">) =>
  (type === "purchase" ? type : work_type) as RequisitionKind;

export function useKindName() {
  const t = useTranslations("requisitions.options");

  return (kind: RequisitionKind) => (kind === "purchase" ? t("type.purchase") : t(`work_type.${kind}`));
}

export function KindIcon({ kind, className }: { kind: RequisitionKind; className?: string }) {
  const Icon = icons[kind];

  return <Icon aria-hidden className={className ?? "size-3.5 shrink-0"} />;
}
