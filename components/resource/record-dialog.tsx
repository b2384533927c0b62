"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { leave } from "@/lib/client/leaving";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { Form } from "./form";
import type { FormProps } from "./form-props";

export interface RecordDialogProps extends Pick<FormProps, "send" | "schema" | "actions" | "isKept"> {
  resource: Description;
  /** null makes a new one. */
  row: Row | null;
  open: boolean;
  children: ReactNode;
}

/** The form of a list that has no edit page: opened over it by its address, ?edit=new or ?edit=17. */
export function RecordDialog({ resource, row, open, children, ...options }: RecordDialogProps) {
  const t = useTranslations("resource");
  const noun = useTranslations(resource.name);
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const rest = new URLSearchParams(address);
  rest.delete("edit");
  const list = rest.size > 0 ? `${pathname}?${rest}` : pathname;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || leave(() => router.replace(list, { scroll: false }))}
      place="right"
      width="md"
      full
      title={row ? t("editTitle", { item: labelOf(row) }) : noun("new")}
      className="md:w-[min(100vw,34rem)]"
    >
      <div className="-mx-5 -mb-5 flex min-h-full flex-col [&_.page-pad]:px-5">
        <Form
          key={row?.id ?? "new"}
          resource={resource}
          row={row}
          afterCreate={() => list}
          onSaved={() => row && router.replace(list, { scroll: false })}
          isHeadless
          isBare
          {...options}
        >
          <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">{children}</div>
        </Form>
      </div>
    </Dialog>
  );
}
