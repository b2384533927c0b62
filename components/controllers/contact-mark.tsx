"use client";

import { CircleDashed, Wifi, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CellProps } from "@/components/resource/cell";
import { cn } from "@/lib/client/class-names";
import type { Contact } from "@/lib/domain/ingest/devices";

const looks = {
  online: { icon: Wifi, style: "text-ok-text" },
  late: { icon: WifiOff, style: "text-warning-text" },
  never: { icon: CircleDashed, style: "text-muted" },
} as const;

/** Whether a controller speaks: a shape and a word, not a colour alone. */
export function ContactMark({ contact }: { contact: Contact }) {
  const t = useTranslations("controllers.options.contact");
  const { icon: Icon, style } = looks[contact];

  return (
    <span className={cn("inline-flex items-center gap-1.5 whitespace-nowrap font-medium", style)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(contact)}
    </span>
  );
}

export const ContactCell = ({ value }: CellProps) => <ContactMark contact={value as Contact} />;
