"use client";

import { useRouter } from "next/navigation";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { ItemPicture } from "@/lib/services/structure/equipments/pictures";

/** Adds and removes the pictures of an item, and keeps where its sensors are placed on one. */
export function usePictureChanges(item_id: number) {
  const router = useRouter();
  const { isBusy, submit } = useSubmit();
  const change = (work: () => Promise<unknown>, done: () => void) =>
    submit(work, () => {
      done();
      router.refresh();
    });

  return {
    isBusy,
    add: (image: File) =>
      submit(() => api.post(`/equipments/${item_id}/pictures`, { files: { image } }), router.refresh),
    remove: (file_id: number, done: () => void) =>
      change(() => api.delete(`/equipments/${item_id}/pictures/${file_id}`), done),
    place: (file_id: number, placed: ItemPicture["positions"], done: () => void) => {
      const positions = placed.map(({ sensor_id, x, y }) => ({ sensor_id, x, y }));

      return change(() => api.put(`/equipments/${item_id}/sensors/positions`, { body: { file_id, positions } }), done);
    },
  };
}
