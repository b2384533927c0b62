import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DroppedFile } from "@/components/ui/file-drop";
import { api } from "@/lib/client/api";
import { areOnTheirWay, stoppedFiles } from "./part-files";

/** Sends the parts of an archive one after the other, and has them checked when the last has arrived. */
export function usePartUpload() {
  const t = useTranslations("archives");
  const router = useRouter();
  const [files, setFiles] = useState<DroppedFile[]>([]);
  const show = (id: string, more: Partial<DroppedFile>) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...more } : file)));

  async function send(chosen: readonly File[]) {
    const ordered = [...chosen].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    setFiles(ordered.map(({ name, size }) => ({ id: name, name, size, progress: 0 })));
    try {
      const { data } = await api.post<{ data: { id: number } }>("/archives/imports", {});
      for (const [at, file] of ordered.entries()) {
        const path = `/api/archives/imports/${data.id}/parts/${at + 1}`;
        await sendPart(path, file, (progress) => show(file.name, { progress })).catch((error: Error) => {
          show(file.name, { progress: undefined, error: error.message || t("unreachable") });
          throw error;
        });
        show(file.name, { progress: 1 });
      }
      await api.put(`/archives/imports/${data.id}/check`);
      setFiles([]);
    } catch {
      // It is shown at the file, or by the call itself. None of them is on its way any more: they can be chosen again.
      setFiles(stoppedFiles);
    } finally {
      router.refresh();
    }
  }

  return { files, send, isSending: areOnTheirWay(files) };
}

/** `fetch` does not report upload progress. */
function sendPart(path: string, file: File, progressed: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path);
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/x-tar");
    request.upload.onprogress = ({ loaded, total }) => progressed(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(""));
    request.onload = () => (request.status === 200 ? resolve() : reject(new Error(messageOf(request.responseText))));
    request.send(file);
  });
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? "";
  } catch {
    return "";
  }
}
