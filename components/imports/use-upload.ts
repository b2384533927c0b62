import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { homeOf } from "./types";

const calls: Record<string, string> = {
  work_orders: "/api/maintenance/upload-work-order",
  plant: "/api/settings/import",
  readings: "/api/settings/import",
  motor_iq: "/api/settings/upload-motorIQ",
  master: "/api/settings/upload-masterDB",
};

/**
 * Sends a file and reports its upload progress, which `fetch` does not.
 * @param more `fields` go up before the file; `onKept` comes instead of opening the screen of the import
 */
export function useUpload(
  kind: string,
  plant_id: number | null,
  { fields = {}, onKept }: { fields?: Record<string, string | boolean>; onKept?: () => void } = {},
) {
  const t = useTranslations("imports.screen");
  const router = useRouter();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  function send(file: File) {
    const form = new FormData();
    if (plant_id !== null) form.set("plant_id", String(plant_id));
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", file);
    const request = new XMLHttpRequest();
    request.open("POST", calls[kind]!);
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => setProgress(total > 0 ? loaded / total : 0);
    const failed = (message: string) => {
      setProgress(null);
      setError(message);
    };
    request.onerror = () => failed(t("unreachable"));
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if (request.status !== 201 || !answer?.data) {
        const messages = Object.values(answer?.messages ?? {}).flat();
        return failed(messages.join(" ") || answer?.message || t("unreachable"));
      }
      setProgress(null);
      if (onKept) onKept();
      else router.push(`${homeOf(kind)}?kind=${kind}&import=${answer.data.id}`);
      router.refresh();
    };
    setError(null);
    setProgress(0);
    request.send(form);
  }

  return { send, progress, error };
}

interface UploadAnswer {
  data?: { id: number };
  message?: string;
  messages?: Record<string, string[]>;
}

function answerOf(text: string): UploadAnswer | null {
  try {
    return JSON.parse(text) as UploadAnswer;
  } catch {
    return null;
  }
}
