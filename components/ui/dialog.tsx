"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { useHydrated } from "@/lib/client/use-hydrated";
import { IconButton } from "./button";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; read aloud when the dialog opens. */
  description?: ReactNode;
  /** On phones "center" and "right" rise from the bottom as sheets, unless `full`. */
  place?: "center" | "right" | "bottom";
  width?: "sm" | "md" | "lg" | "xl";
  /** The whole screen on phones. */
  full?: boolean;
  /** Title and description are read aloud, not drawn. */
  bare?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** What has the focus first, instead of the first field. `autoFocus` would lose the way back to the opener. */
  initialFocus?: RefObject<HTMLElement | null>;
  role?: "dialog" | "alertdialog";
  /** An address opens it: it is in the page as the server sends it, and wakes up where it is. */
  isServed?: boolean;
}

const widths = { sm: "md:max-w-105", md: "md:max-w-135", lg: "md:max-w-180", xl: "md:max-w-240" };

const sheet =
  "max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-sheet max-md:pb-[env(safe-area-inset-bottom)] max-md:data-[state=open]:slide-in-from-bottom max-md:data-[state=closed]:slide-out-to-bottom";

const places = {
  center:
    "md:top-[max(4vh,12dvh)] md:left-1/2 md:w-[calc(100vw-2rem)] md:max-h-[min(44rem,84dvh)] md:-translate-x-1/2 md:rounded-[12px] md:data-[state=open]:fade-in-0 md:data-[state=closed]:fade-out-0",
  right:
    "md:inset-y-0 md:right-0 md:w-[min(100vw,26rem)] md:rounded-l-[12px] md:data-[state=open]:slide-in-from-right md:data-[state=closed]:slide-out-to-right",
  bottom:
    "md:inset-x-0 md:bottom-0 md:mx-auto md:max-h-[85dvh] md:rounded-t-sheet md:data-[state=open]:slide-in-from-bottom md:data-[state=closed]:slide-out-to-bottom",
};

export function Dialog({ open, onOpenChange, title, description, footer, children, className, ...looks }: DialogProps) {
  const opener = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { place = "center", width = place === "right" ? "sm" : "md", full, bare, role, initialFocus } = looks;
  const isHydrated = useHydrated();
  const [wasServed] = useState(looks.isServed && !isHydrated);
  const frame = cn(
    "fixed z-50 flex flex-col overflow-hidden border border-line bg-card text-sm shadow-float outline-none duration-[180ms]",
    sheet,
    places[place],
    widths[width],
    full && "max-md:top-0 max-md:max-h-dvh max-md:rounded-none",
    className,
  );
  if (wasServed && !isHydrated)
    return open ? (
      <ServedDialog title={title} description={description} footer={footer} bare={bare} frame={frame}>
        {children}
      </ServedDialog>
    ) : null;

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={cn(
            overlay,
            "duration-[180ms] data-[state=closed]:animate-out data-[state=closed]:fade-out-0",
            !wasServed && "data-[state=open]:animate-in data-[state=open]:fade-in-0",
          )}
        />
        <Radix.Content
          {...(role && { role })}
          onOpenAutoFocus={(event) => {
            opener.current = whoOpened();
            const first = initialFocus?.current ?? firstField(body.current);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(frame, "data-[state=closed]:animate-out", !wasServed && "data-[state=open]:animate-in")}
        >
          {!full && !bare && (
            <span aria-hidden className="mx-auto mt-2.5 h-[5px] w-11 rounded-full bg-line md:hidden" />
          )}
          <DialogHeader title={title} description={description} bare={bare} />
          <div
            ref={body}
            className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain", bare ? "contents" : "px-5 pb-5")}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-card px-5 py-3 max-md:flex-col-reverse max-md:[&>*]:w-full">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Title and description, which Radix names the dialog by, and the way out. */
function DialogHeader({ title, description, bare }: Pick<DialogProps, "title" | "description" | "bare">) {
  const t = useTranslations("ui");

  return (
    <header
      className={cn("flex gap-3 px-5 pt-4 pb-3", description ? "items-start" : "items-center", bare && "sr-only")}
    >
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-bold text-lg text-strong leading-snug tracking-[-0.015em]">{title}</Radix.Title>
        {description && <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>}
      </div>
      {!bare && (
        <Radix.Close asChild>
          <IconButton label={t("close")} className={cn("-mr-2", description && "-mt-1")}>
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      )}
    </header>
  );
}

const overlay = "fixed inset-0 z-40 bg-[rgb(10_16_20/0.45)] dark:bg-[rgb(0_0_0/0.6)]";

interface ServedDialogProps extends Pick<DialogProps, "title" | "description" | "footer" | "bare" | "children"> {
  frame: string;
}

/** The dialog before the page is awake: to be read, and not to be pressed yet, so that nothing typed into it is lost. */
function ServedDialog({ title, description, footer, bare, frame, children }: ServedDialogProps) {
  return (
    <>
      <div className={overlay} />
      <section inert data-state="open" className={frame}>
        <header
          className={cn("flex gap-3 px-5 pt-4 pb-3", description ? "items-start" : "items-center", bare && "sr-only")}
        >
          <div className="min-w-0 flex-1">
            <h2 className="font-bold text-lg text-strong leading-snug tracking-[-0.015em]">{title}</h2>
            {description && <p className="mt-0.5 text-muted">{description}</p>}
          </div>
          {!bare && (
            <span className={cn("-mr-2 grid size-control place-items-center", description && "-mt-1")}>
              <X aria-hidden className="size-4" />
            </span>
          )}
        </header>
        <div className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain", bare ? "contents" : "px-5 pb-5")}>
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-card px-5 py-3 max-md:flex-col-reverse max-md:[&>*]:w-full">
            {footer}
          </footer>
        )}
      </section>
    </>
  );
}

const selector = ["input:not([type=hidden], [type=file])", "textarea", "[role=combobox]"]
  .map((field) => `${field}:not(:disabled)`)
  .join();

/** Under a finger the focus would raise the keyboard over what nobody has read yet. */
const fieldsOf = (within: HTMLElement | null) =>
  matchMedia("(pointer: fine)").matches ? [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])] : [];

/** What is asked for first. */
const firstField = (within: HTMLElement | null): HTMLElement | null => fieldsOf(within)[0] ?? null;

/** What is asked for first and does not stand there already. */
export const firstEmptyField = (within: HTMLElement | null): HTMLElement | null =>
  fieldsOf(within).find(isEmpty) ?? null;

const isEmpty = (field: HTMLElement) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value === ""
    : "placeholder" in field.dataset;

/**
 * Radix gives the focus back to a Trigger only, and our dialogs are opened by state. A menu item is gone by the time the
 * dialog closes, so the menu's own button stands in for it.
 */
function whoOpened() {
  const active = document.activeElement;
  const menuButton = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const found = menuButton ? document.getElementById(menuButton) : active;
  return found instanceof HTMLElement ? found : null;
}
