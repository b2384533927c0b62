"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { Section } from "@/lib/domain/identity/permissions";
import type { CompanyMenu } from "@/lib/services/structure/companies/menu";

const offIn = ({ entries }: CompanyMenu) => entries.filter(({ is_on }) => !is_on).map(({ section }) => section);

/** A company's menu being edited: what is saved, and the entries whose switch was turned since. */
export function useMenu(menu: CompanyMenu) {
  const t = useTranslations("company-menu");
  const router = useRouter();
  const [saved, setSaved] = useState(menu);
  const [turned, setTurned] = useState<ReadonlySet<Section>>(new Set());
  const [hasTurnedGuests, setTurnedGuests] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const takesGuests = saved.guest_requests !== hasTurnedGuests;
  const isOn = (section: Section) => !offIn(saved).includes(section) !== turned.has(section);

  async function save(): Promise<boolean> {
    setBusy(true);
    try {
      const switched_off = saved.entries.map(({ section }) => section).filter((section) => !isOn(section));
      const body = { switched_off, guest_requests: takesGuests, version: saved.version };
      const { data } = await api.put<{ data: CompanyMenu }>(`/companies/${saved.company.id}/menu`, {
        body,
        isQuiet: true,
      });
      setSaved(data);
      setTurned(new Set());
      setTurnedGuests(false);
      toast.success(t("saved"));
      router.refresh();
      return true;
    } catch (caught) {
      const error = refusalIn(caught);
      if (error.code === "stale_version" && error.data) rebase(error.data as CompanyMenu);
      else api.announce(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** What was turned here keeps what it was turned to; everything else is as another user has saved it. */
  function rebase(theirs: CompanyMenu) {
    const off = offIn(theirs);
    setTurned(new Set([...turned].filter((section) => isOn(section) === off.includes(section))));
    setTurnedGuests(hasTurnedGuests && takesGuests !== theirs.guest_requests);
    setSaved(theirs);
    toast.warning(t("stale"));
  }

  return {
    isOn,
    isTurned: (section: Section) => turned.has(section),
    turn: (section: Section) => {
      const next = new Set(turned);
      if (!next.delete(section)) next.add(section);
      setTurned(next);
    },
    guests: {
      isOn: takesGuests,
      isTurned: hasTurnedGuests,
      turn: () => setTurnedGuests(!hasTurnedGuests),
    },
    isDirty: turned.size > 0 || hasTurnedGuests,
    isBusy,
    save,
    discard: () => {
      setTurned(new Set());
      setTurnedGuests(false);
    },
  };
}
