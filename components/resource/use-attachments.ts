"use client";

import { useEffect, useRef, useState } from "react";
import type { DroppedFile } from "@/components/ui/file-drop";
import { api, refusalIn } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import { newKey } from "@/lib/client/idempotency";

interface StoredFile {
  id: number;
  name: string;
  mime: string;
  size: number;
  isFixed?: boolean;
}

interface Attachment extends DroppedFile {
  /** Stored already. */
  file_id?: number;
  file?: File;
}

/**
 * Pictures are sent as soon as they are chosen; the form then only names them. Those of a form that waits on this device
 * without a connection wait with it.
 */
export function useAttachments(stored: readonly StoredFile[] = [], { areSentLater = false } = {}) {
  const [all, setAll] = useState<readonly Attachment[]>(() => stored.map(shownFile));
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach(URL.revokeObjectURL), []);

  const change = (id: string, part: Partial<Attachment>) =>
    setAll((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  async function send(id: string, image: File) {
    change(id, { isSending: true, error: undefined });
    try {
      const { data } = await api.post<{ data: { id: number } }>("/files", { files: { image }, isQuiet: true });
      change(id, { isSending: false, file_id: data.id });
    } catch (caught) {
      const error = refusalIn(caught);
      const isLater = areSentLater && error.status === 0;
      change(id, { isSending: false, error: isLater ? undefined : error.sentence });
    }
  }

  function add(files: File[]) {
    const fresh = files.map((file): Attachment => {
      const previewUrl = URL.createObjectURL(file);
      made.current.push(previewUrl);
      return {
        id: newKey(),
        name: file.name,
        size: file.size,
        previewUrl,
        file,
        isVideo: file.type.startsWith("video/"),
      };
    });
    setAll((before) => [...before, ...fresh]);
    for (const { id, file } of fresh) void send(id, file!);
  }

  const retry = (id: string) => {
    const file = all.find((one) => one.id === id)?.file;
    if (file) void send(id, file);
  };
  const file_ids = all.flatMap(({ file_id }) => file_id ?? []);

  return {
    all,
    add,
    retry,
    /** Shows what is stored, and nothing that was attached since. */
    restore: () => setAll(stored.map(shownFile)),
    remove: (id: string) => setAll((before) => before.filter((one) => one.id !== id)),
    file_ids,
    /** Which the server does not have. */
    unsent: all.flatMap(({ file, file_id }) => (file && !file_id ? { name: file.name, blob: file } : [])),
    isSending: all.some(({ isSending }) => isSending),
    isChanged: file_ids.join() !== stored.map(({ id }) => id).join(),
  };
}

const shownFile = ({ id, name, mime, size, isFixed }: StoredFile): Attachment => ({
  id: `stored-${id}`,
  file_id: id,
  name,
  size,
  isFixed,
  previewUrl: /^(image|video)\//.test(mime) ? fileUrl(id) : undefined,
  isVideo: mime.startsWith("video/"),
});
