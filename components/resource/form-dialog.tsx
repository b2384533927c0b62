"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Dialog } from "@/components/ui/dialog";
import { leave } from "@/lib/client/leaving";
import { labelOf } from "@/lib/client/rows";
import { Form } from "./form";
import type { FormProps } from "./form-props";

export interface FormDialogProps
  extends Omit<FormProps, "isHeadless" | "isBare" | "dialog" | "title" | "crumbs" | "underHead"> {
  open?: boolean;
  onClose: () => void;
  /** Left out, what is edited. */
  title?: ReactNode;
  isNarrow?: boolean;
}

/** Makes or edits one record over the screen that it belongs to. Closed with unsaved changes, it asks first. */
export function FormDialog({ open = true, onClose, title, isNarrow, children, ...form }: FormDialogProps) {
  const t = useTranslations("resource");
  const noun = useTranslations(form.resource.name);
  const dialog = useId();
  const { row } = form;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || leave(onClose, dialog)}
      place="right"
      width="md"
      full
      isServed
      title={title ?? (row ? t("editTitle", { item: labelOf(row) }) : noun("new"))}
      className={isNarrow ? undefined : "md:w-[min(100vw,34rem)]"}
    >
      <div className="-mx-5 -mb-5 flex min-h-full flex-col [&_.page-pad]:px-5">
        <Form key={row?.id ?? "new"} isHeadless isBare dialog={dialog} {...form}>
          <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">{children}</div>
        </Form>
      </div>
    </Dialog>
  );
}
