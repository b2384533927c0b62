"use client";

import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import type { ReaderScreen } from "@/lib/services/screens/reader";
import { BrowseCard } from "./browse-card";
import { CertificateCard } from "./certificate-card";
import { ConnectionCard } from "./connection-card";
import { ReadNowCard } from "./read-now-card";
import { StatusCard, UnreadableCard } from "./status-card";
import { TagsCard } from "./tags-card";
import { useTags } from "./use-tags";

interface Props {
  screen: ReaderScreen;
  mayChange: boolean;
}

export const StatusTab = ({ screen, mayChange }: Props) => (
  <div className="page-pad grid items-start gap-3 pt-3! lg:grid-cols-2">
    <StatusCard {...screen} />
    <div className="grid gap-3">
      <CertificateCard {...screen} mayChange={mayChange} />
      <UnreadableCard status={screen.status} />
    </div>
  </div>
);

export const ConnectionTab = ({ screen, mayChange }: Props) => (
  <div className="page-pad grid items-start gap-3 pt-3!">
    <ConnectionCard {...screen} mayChange={mayChange} />
    <CertificateCard {...screen} mayChange={mayChange} />
  </div>
);

export function TagsTab({ screen, mayChange }: Props) {
  const tags = useTags(screen);
  const { question, answer } = useUnsavedGuard(tags.isDirty && mayChange);
  const { id, type } = screen.controller;
  const onAdd = mayChange ? tags.add : undefined;

  return (
    <div className="page-pad grid min-w-0 items-start gap-3 pt-3! xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <TagsCard screen={screen} tags={tags} isReadOnly={!mayChange} />
      {mayChange &&
        screen.connection &&
        (type === "opc_ua" ? (
          <BrowseCard controller_id={id} onAdd={onAdd} />
        ) : (
          <ReadNowCard controller_id={id} word_order={screen.connection.word_order} onAdd={onAdd} />
        ))}
      <UnsavedDialog question={question} answer={answer} onSave={tags.save} onDiscard={tags.discard} />
    </div>
  );
}
