"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { useCan } from "@/components/shell/viewer-context";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import {
  type DraftPlace,
  draftsOfPoints,
  draftsOfRegisters,
  pointsOf,
  problemsOf,
  registersOf,
} from "@/lib/domain/ingest/map-drafts";
import type { MessagesScreenData } from "@/lib/services/screens/controller-messages";
import { MapCard } from "./map-card";
import { RefusedCard } from "./refused-card";
import { TrialCard } from "./trial-card";
import type { TriedMessage } from "./use-trial";

/** Which maps a payload format uses. An NCD message names itself what the adapter knows; the map is for the rest. */
const mapsOf: Record<MessagesScreenData["controller"]["adapter"], readonly ("registers" | "points")[]> = {
  millwright: ["registers"],
  ncd: ["points"],
  dxm_aws: ["points", "registers"],
  generic_json: ["points"],
  sparkplug: ["points"],
};

/** How the messages of a gateway are read: its maps, a message to try them with, and what could not be read so far. */
export function MessagesScreen({ controller, sensors, refused }: MessagesScreenData) {
  const t = useTranslations("controllers");
  const mayChange = useCan()("update_controllers");
  const edited = useMaps(controller);
  const { maps, drafts, setDrafts, problems, isDirty, isWrong, isBusy, body, save } = edited;
  const [message, setMessage] = useState<TriedMessage>({ text: "", door: "json" });
  const { question, answer } = useUnsavedGuard(isDirty && mayChange);

  return (
    <>
      <PageHeader
        title={t("messages")}
        crumbs={
          <HierarchyCrumb
            segments={[
              { href: "/controllers", label: t("title") },
              { href: `/controllers/${controller.id}`, label: controller.name },
              { label: t("messages") },
            ]}
          />
        }
        facts={t(`languages.${controller.adapter}`)}
      />
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-3">
          {maps.map((kind) => (
            <MapCard
              key={kind}
              kind={kind}
              places={drafts[kind]}
              problems={problems[kind]}
              sensors={sensors}
              time={kind === "points" && controller.adapter === "generic_json" ? drafts.time : null}
              isReadOnly={!mayChange}
              isBusy={isBusy}
              isDirty={isDirty}
              onChange={(places: DraftPlace[]) => setDrafts({ ...drafts, [kind]: places })}
              onTime={(time) => setDrafts({ ...drafts, time })}
              onSave={() => void save()}
              onDiscard={edited.discard}
            />
          ))}
          <RefusedCard controller_id={controller.id} refused={refused} mayChange={mayChange} onTry={setMessage} />
        </div>
        <TrialCard
          controller_id={controller.id}
          isBinary={controller.adapter === "sparkplug"}
          message={message}
          maps={isWrong ? {} : body}
          isWrong={isWrong}
          onMessage={setMessage}
        />
      </div>
      <UnsavedDialog question={question} answer={answer} onSave={save} onDiscard={edited.discard} />
    </>
  );
}

/** The maps as they are changed, what is wrong in them, and their saving. */
function useMaps(controller: MessagesScreenData["controller"]) {
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
  const maps = mapsOf[controller.adapter];
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(saved);
  const problems = {
    registers: problemsOf(drafts.registers, "registers"),
    points: problemsOf(drafts.points, "points"),
  };
  const isWrong = maps.some((kind) => problems[kind].size > 0);
  const body = {
    ...(maps.includes("registers") ? { register_map: registersOf(drafts.registers) } : {}),
    ...(maps.includes("points") ? { point_map: { time: drafts.time, points: pointsOf(drafts.points) } } : {}),
  };

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

  return { maps, drafts, setDrafts, problems, isDirty, isWrong, isBusy, body, save, discard: () => setDrafts(saved) };
}
