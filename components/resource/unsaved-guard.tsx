"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DoubledPage } from "@/lib/client/doubled-page";
import { guardLeaving, leave } from "@/lib/client/leaving";

type Go = () => void;

/**
 * Stands between unsaved changes and every way out: links, steps of a program, Back, and closing the window (where the
 * browser asks in its own words). `question` is the step that waits for an answer; `dialog` names the dialog that is closed
 * by it alone. Where a page has several forms, each that is changed asks in turn.
 */
export function useUnsavedGuard(isDirty: boolean, dialog?: string) {
  const router = useRouter();
  const [question, setQuestion] = useState<{ go: Go } | null>(null);
  const isOff = useRef(false);
  useBackQuestion(isDirty, isOff);

  const release = useCallback(() => {
    isOff.current = true;
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    isOff.current = false;
    const stop = guardLeaving((go) => (isOff.current ? go() : setQuestion({ go })), dialog);

    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest?.("a[href]");
      if (isOff.current || !(link instanceof HTMLAnchorElement) || opensElsewhere(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = new URL(link.href);
      leave(() => router.push(pathname + search + hash));
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (!isOff.current) event.preventDefault();
    }
    document.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("beforeunload", onUnload);
      stop();
    };
  }, [isDirty, router, dialog]);

  const answer = useCallback(
    (leaves: boolean) => {
      setQuestion(null);
      if (!leaves) return;
      isOff.current = true;
      question?.go();
    },
    [question],
  );

  return { question, answer, release };
}

/** The forms on the screen: whether each would lose something. They share the one copy of the page in the history. */
const forms = new Set<() => boolean>();
let page = doubledPage();

function doubledPage() {
  return new DoubledPage({
    href: () => location.href,
    push: () => history.pushState(history.state, "", location.href),
    back: () => history.back(),
  });
}

function onPopState() {
  const isUnsaved = [...forms].some((wouldLose) => wouldLose());
  if (page.asksOnBack(isUnsaved)) leave(() => page.leave());
}

/** Asks before Back leaves unsaved changes, and steps over the copy of the page that this takes. */
function useBackQuestion(isDirty: boolean, isOff: RefObject<boolean>) {
  const address = `${usePathname()}?${useSearchParams()}`;
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  useEffect(() => {
    const wouldLose = () => latest.current && !isOff.current;
    if (forms.size === 0) {
      page = doubledPage();
      window.addEventListener("popstate", onPopState);
    }
    forms.add(wouldLose);
    return () => {
      forms.delete(wouldLose);
      if (forms.size === 0) window.removeEventListener("popstate", onPopState);
    };
  }, [isOff]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read where it stands
  useEffect(() => {
    if (isDirty) page.lay();
    else page.moved();
  }, [isDirty, address]);
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return true;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return true;
  const url = new URL(link.href);
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return url.origin !== location.origin || isSamePage;
}

export interface UnsavedDialogProps {
  question: { go: Go } | null;
  answer: (leaves: boolean) => void;
  /** Resolves to whether it is saved; if not, the person stays. */
  onSave: () => Promise<boolean>;
  /** Takes the changes back: the step may come to nothing, and what is changed after it is asked about again. */
  onDiscard: () => void;
}

export function UnsavedDialog({ question, answer, onSave, onDiscard }: UnsavedDialogProps) {
  const t = useTranslations("resource.unsaved");
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    const isSaved = await onSave().catch(() => false);
    setSaving(false);
    answer(isSaved);
  }

  function discard() {
    onDiscard();
    answer(true);
  }

  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => open || answer(false)}
      role="alertdialog"
      width="sm"
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t("stay")}</Button>
          <Button variant="danger" onClick={discard}>
            {t("discard")}
          </Button>
          <Button variant="primary" busy={isSaving} onClick={save}>
            {t("save")}
          </Button>
        </>
      }
    />
  );
}
