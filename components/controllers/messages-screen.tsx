"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { useCan } from "@/components/shell/viewer-context";
import { PageHeader } from "@/components/ui/page-header";
import type { DraftPlace } from "@/lib/domain/ingest/map-drafts";
import type { MessagesScreenData } from "@/lib/services/screens/controller-messages";
import { MapCard } from "./map-card";
import { RefusedCard } from "./refused-card";
import { TrialCard } from "./trial-card";
import { useMaps } from "./use-maps";
import type { TriedMessage } from "./use-trial";

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
              // A text of the map begins again with what was saved.
              key={`${kind} ${edited.discarded}`}
              kind={kind}
              places={drafts[kind]}
              problems={problems[kind]}
              sensors={sensors}
              time={kind === "points" && controller.adapter === "generic_json" ? drafts.time : null}
              isReadOnly={!mayChange}
              isBusy={isBusy}
              isDirty={isDirty}
              isWrong={isWrong}
              onChange={(places: DraftPlace[]) => setDrafts({ ...drafts, [kind]: places })}
              onTime={(time) => setDrafts({ ...drafts, time })}
              onUnreadable={(is) => edited.setUnreadable(kind, is)}
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
