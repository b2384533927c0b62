/** What stands between a controller and its lubricators, and the state that the controller reports of it. */
export const lubeDeviceKinds = ["pump", "radio", "solenoid"] as const;
export type LubeDeviceKind = (typeof lubeDeviceKinds)[number];

export const lubeDeviceStates = ["unknown", "ok", "fault", "offline"] as const;
export type LubeDeviceState = (typeof lubeDeviceStates)[number];

export const lubeMethods = ["manual", "automatic"] as const;
export type LubeMethod = (typeof lubeMethods)[number];
