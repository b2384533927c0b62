"use client";

import { useWatch } from "react-hook-form";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { useResourceForm } from "@/components/resource/form-context";
import { FormField } from "@/components/resource/form-field";
import { Input } from "@/components/ui/input";
import { macOfUid, uidOfMac } from "@/lib/domain/ingest/mac";
import {
  hasSetting,
  isWirelessVibration,
  type SensorSetting,
  sensorSettings,
} from "@/lib/domain/ingest/sensor-settings";

/** The kind that is chosen in the form. */
function useKind() {
  const [type, data_set, current_range] = useWatch({ name: ["type", "data_set", "current_range"] }) as (
    | string
    | null
  )[];
  return { type: type ?? "", data_set: data_set ?? "", current_range };
}

/** A setting that only some kinds of sensors have, asked for where the chosen kind has it. */
function SettingField({ name }: { name: SensorSetting }) {
  const { resource } = useResourceForm();
  const kind = useKind();
  const field = resource.fields.find((one) => one.name === name);
  const isAsked = hasSetting(name, kind) && (name !== "current_full_scale" || kind.current_range === "custom");

  return isAsked && field ? <DescribedFieldControl field={field} /> : null;
}

/** The address of the device; a wireless sensor's in pairs, as it is printed on it. */
function AddressField() {
  const kind = useKind();
  const isRadio = isWirelessVibration(kind);

  return (
    <FormField<string | null> name="uid" kind="text">
      {(control, { value, setValue, onBlur }) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          placeholder={isRadio ? "00:13:A2:00:41:A5:B6:C7" : undefined}
          value={(isRadio && value && macOfUid(value)) || (value ?? "")}
          onChange={(event) => setValue(event.target.value)}
          onBlur={() => {
            if (isRadio && value) setValue(uidOfMac(value));
            onBlur();
          }}
          className="font-mono"
        />
      )}
    </FormField>
  );
}

/** A radio node hangs on a port of its controller; a wireless sensor has none. */
function PortField() {
  const { resource } = useResourceForm();
  const field = resource.fields.find((one) => one.name === "port_number");

  return !isWirelessVibration(useKind()) && field ? <DescribedFieldControl field={field} /> : null;
}

/** The fields of a sensor whose place in the form depends on its kind. */
export const ownSensorFields = {
  uid: <AddressField />,
  port_number: <PortField />,
  ...Object.fromEntries(sensorSettings.map((name) => [name, <SettingField key={name} name={name} />])),
};
