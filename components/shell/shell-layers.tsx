"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";
import type { CommandPaletteProps } from "./command-palette";
import type { NotificationCentreProps } from "./notification-centre";
import type { Layers } from "./use-layers";
import { useTypedAhead } from "./use-typed-ahead";

// Opened on demand, so loaded on demand: none of them may weigh on the first paint.
const CommandPalette = dynamic(() => inTime(import("./command-palette")).then((module) => module.CommandPalette), {
  loading: () => null,
});
const NotificationCentre = dynamic(
  () => inTime(import("./notification-centre")).then((module) => module.NotificationCentre),
  {
    loading: () => null,
  },
);
const KeyboardHelp = dynamic(() => inTime(import("./keyboard-help")).then((module) => module.KeyboardHelp), {
  loading: () => null,
});

interface ShellLayersProps {
  layers: Layers;
  palette: Omit<CommandPaletteProps, "open" | "onOpenChange" | "typedAhead">;
  notifications: Omit<NotificationCentreProps, "open" | "onOpenChange">;
}

/** The command palette, the notifications and the list of keys. */
export function ShellLayers({ layers, palette, notifications }: ShellLayersProps) {
  const { current, opened, change } = layers;
  const typedAhead = useTypedAhead(current === "palette");

  return (
    <>
      {opened.has("palette") && (
        <CommandPalette
          {...palette}
          open={current === "palette"}
          onOpenChange={change("palette")}
          typedAhead={typedAhead}
        />
      )}
      {opened.has("notifications") && (
        <NotificationCentre
          {...notifications}
          open={current === "notifications"}
          onOpenChange={change("notifications")}
        />
      )}
      {opened.has("keys") && <KeyboardHelp open={current === "keys"} onOpenChange={change("keys")} />}
    </>
  );
}
