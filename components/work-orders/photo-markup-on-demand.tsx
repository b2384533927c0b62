"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

export const fetchPhotoMarkup = () => inTime(import("./photo-markup"));

/** Fetched when a photo is first marked, or before, while there is a connection. */
export const PhotoMarkupOnDemand = dynamic(() => fetchPhotoMarkup().then((module) => module.PhotoMarkup), {
  ssr: false,
  loading: () => null,
});
