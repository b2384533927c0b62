"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { draftsOfPoints, draftsOfRegisters, pointsOf, problemsOf, registersOf } from "@/lib/domain/ingest/map-drafts";
import type { MessagesScreenData } from "@/lib/services/screens/controller-messages";

/** Which maps a payload format uses. An NCD message names itself what the adapter knows; the map is for the rest. */
const mapsOf: Record<MessagesScreenData["controller"]["adapter"], readonly ("registers" | "points")[]> = {
  millwright: ["registers"],
  ncd: ["points"],
  dxm_aws: ["points", "registers"],
  generic_json: ["points"],
  sparkplug: ["points"],
};

const allReadable = { registers: false, points: false };

/** The maps as they are changed, what is wrong in them, and their saving. */
export function useMaps(controller: MessagesScreenData["controller"]) {
  const t = useTranslations("controllers");
  const router = useRouter();
  const saved = {
    registers: draftsOfRegisters(controller.register_map),
    points: draftsOfPoints(controller.point_map),
    time: controller.point_map.time,
  };
  const [drafts, setDrafts] = useState(saved);
  const [version, setVersion] = useState(controller.version);
  const [isBusy, setBusy] = useState(false);
  /** Whose text is no map as it stands: the lines are those of the text before. */
  const [unreadable, setUnreadable] = useState(allReadable);
  const [discarded, setDiscarded] = useState(0);
  const maps = mapsOf[controller.adapter];
  const read = (of: typeof saved) => ({
    ...(maps.includes("registers") ? { register_map: registersOf(of.registers) } : {}),
    ...(maps.includes("points") ? { point_map: { time: of.time, points: pointsOf(of.points) } } : {}),
  });
  const body = read(drafts);
  // As they are saved: "0,1" is 0.1, and registers are put in their order.
  const isDirty = JSON.stringify(body) !== JSON.stringify(read(saved));
  const problems = {
    registers: problemsOf(drafts.registers, "registers"),
    points: problemsOf(drafts.points, "points"),
  };
  const isWrong = maps.some((kind) => problems[kind].size > 0 || unreadable[kind]);

  async function save(): Promise<boolean> {
    if (isWrong) return false;
    setBusy(true);
    try {
      const { data } = await api.put(`/controllers/${controller.id}`, { body: { ...body, version } });
      setVersion(data.version);
      toast.success(t("map_saved"));
      router.refresh();
      return true;
    } catch (caught) {
      // The call itself has shown what went wrong.
      refusalIn(caught);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function discard() {
    setDrafts(saved);
    setUnreadable(allReadable);
    setDiscarded(discarded + 1);
  }

  return {
    maps,
    drafts,
    setDrafts,
    problems,
    isDirty,
    isWrong,
    isBusy,
    body,
    save,
    discard,
    /** How often what was changed was discarded. */
    discarded,
    setUnreadable: (kind: keyof typeof allReadable, is: boolean) =>
      setUnreadable((before) => ({ ...before, [kind]: is })),
  };
}
