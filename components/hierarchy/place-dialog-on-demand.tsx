"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { inTime } from "@/lib/client/chunks";
import type { PlaceDialogProps } from "./place-dialog";

const PlaceDialog = dynamic(() => inTime(import("./place-dialog")).then((module) => module.PlaceDialog), {
  loading: () => null,
});

/** The dialog of a place, whose form is loaded when it is first opened; from then on it stays, to close as it opened. */
export function PlaceDialogOnDemand(props: PlaceDialogProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);

  return wasOpened ? <PlaceDialog {...props} /> : null;
}
