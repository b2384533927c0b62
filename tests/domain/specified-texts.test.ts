import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { textMissing } from "@/lib/domain/shared/locales";
import { translator } from "@/lib/server/i18n";
import { code, projectFile, sources } from "../source";

/**
 * What the specification makes the product say (2.4, 5, 6 and 8), word for word but in correct English, each with its
 * message and a file that says it. What belongs to a part that does not exist yet is listed below, not pretended.
 */

interface Said {
  text: string;
  key: string;
  by: string;
}

const said = (text: string, key: string, by: string): Said => ({ text, key, by });

const door = [
  said("Not authorized", "shell.voice.notAuthorized", "components/shell/voice.tsx"),
  said("Try sign in again", "shell.voice.trySignIn", "components/shell/voice.tsx"),
  said("Try sign in again", "errors.try_sign_in_again", "lib/server/http/session.ts"),
  said("Error", "shell.voice.error", "components/shell/voice.tsx"),
  said("Wrong response status", "shell.voice.wrongStatus", "components/shell/voice.tsx"),
  said("Auth user not fetched", "sign-in.userNotFetched", "components/auth/sign-in.tsx"),
  said("Auth user not fetched", "sign-in.userNotFetched", "components/auth/remote-sign-in.tsx"),
  said("Successfully logged out", "auth.signed_out", "app/api/auth/logout/route.ts"),
  said("Limited access", "ui.noPermission.title", "components/ui/no-permission.tsx"),
  said("You do not have permissions to view this page.", "ui.noPermission.text", "components/ui/no-permission.tsx"),
  said("You are not authorized to view this page.", "ui.noPermission.notAuthorized", "components/ui/no-permission.tsx"),
  said("You do not have permissions to view this page", "errors.limited_access", "lib/server/http/endpoint.ts"),
  said("You are not authorized to view this page", "errors.not_authorized", "lib/server/http/endpoint.ts"),
  said("Restricted actions", "resource.restricted", "components/resource/use-form-access.ts"),
  said("Creation is not allowed", "resource.noCreation", "components/resource/use-form-access.ts"),
  said("You do not have permissions to save", "resource.readOnly", "components/resource/use-form-access.ts"),
  // Of the restriction the specification says what it is, and not the words.
  said(
    "Your organization requires two-step sign-in. Set it up in your profile first",
    "second-factor.mfa_required",
    "lib/server/http/endpoint.ts",
  ),
  said(
    "Your organization requires two-step sign-in",
    "second-factor.profile.forced_title",
    "components/second-factor/forced-notice.tsx",
  ),
  said(
    "Two-step sign-in cannot be disabled for an account when the organization requires it",
    "second-factor.required",
    "lib/services/identity/second-factor/disable.ts",
  ),
];

const forms = [
  said("is required", "errors.is_required", "lib/domain/shared/issues.ts"),
  said("Check form fields", "resource.checkFields", "components/resource/use-invalid-focus.ts"),
  said("Check form fields", "resource.checkFields", "components/resource/use-saved-part.ts"),
  said("Validation error", "errors.validation_error", "lib/server/http/refusals.ts"),
  said("File is required", "errors.file_is_required", "lib/server/files/storage.ts"),
  said("Password is required", "sign-in.passwordRequired", "components/auth/use-sign-in-form.ts"),
  said("Passwords do not match", "passwords.do_not_match", "lib/inputs/passwords.ts"),
  said(
    "At least one of these fields is required",
    "level-zones.at_least_one",
    "lib/services/monitoring/level-zones/typed.ts",
  ),
  said(
    "At least one of these fields is required",
    "errors.at_least_one_field",
    "lib/services/monitoring/commands/configure-sensor.ts",
  ),
  said("should be assigned", "work-orders.should_be_assigned", "lib/services/maintenance/work-orders/save.ts"),
  said("should be selected", "errors.should_be_selected", "lib/domain/shared/issues.ts"),
  said("Scheduled start date and time required", "work-orders.scheduled_required", "lib/resources/work-orders.ts"),
  said("All values must be a number", "level-zones.must_be_number", "lib/services/monitoring/level-zones/typed.ts"),
  said("Total time should be 15+ minutes", "work-orders.total_time", "lib/domain/maintenance/work-order.ts"),
  said(
    "Alarm zone should be higher than Warning zone",
    "level-zones.alarm_higher",
    "lib/services/monitoring/level-zones/typed.ts",
  ),
  said(
    "Alarm zone should be lower than Warning zone",
    "level-zones.alarm_lower",
    "lib/services/monitoring/level-zones/typed.ts",
  ),
  said(
    "All threshold multipliers fields should have values",
    "level-zones.multipliers",
    "lib/services/monitoring/level-zones/typed.ts",
  ),
  said("Sensors should be selected", "level-zones.sensors_selected", "lib/inputs/baselines.ts"),
  said(
    "Sensors should be selected",
    "commands.sensors_should_be_selected",
    "lib/services/monitoring/commands/request-group.ts",
  ),
  said("Command should be filled", "commands.should_be_filled", "lib/services/monitoring/commands/create.ts"),
  said(
    "You need to select RPM source first",
    "equipments.select_rpm_source",
    "lib/services/structure/equipments/speed-source.ts",
  ),
  said(
    "Please select request type and Fmax",
    "captures.select_type_and_f_max",
    "lib/services/monitoring/captures/request.ts",
  ),
  said("Sensors should be selected", "level-zones.sensors_selected", "lib/inputs/baselines.ts"),
  said(
    "Sensors should be selected",
    "commands.sensors_should_be_selected",
    "lib/services/monitoring/commands/request-group.ts",
  ),
  said("Command should be filled", "commands.should_be_filled", "lib/services/monitoring/commands/create.ts"),
  said(
    "You need to select RPM source first",
    "equipments.select_rpm_source",
    "lib/services/structure/equipments/speed-source.ts",
  ),
  said(
    "Please select request type and Fmax",
    "captures.select_type_and_f_max",
    "lib/services/monitoring/captures/request.ts",
  ),
  said(
    "Wrong sensor firmware version",
    "sensors.wrong_firmware",
    "lib/services/monitoring/commands/configure-sensor.ts",
  ),
  said("Please select a plant first", "resource.bulk.select_plant", "components/resource/bulk-edit.tsx"),
  said("Please select a plant first", "resource.bulk.select_plant", "lib/server/resources/bulk.ts"),
  said("Select plant first", "shell.plant.first", "components/shell/use-ask-for-plant.ts"),
  said("delete", "ui.confirm.word", "components/ui/confirm-dialog.tsx"),
];

const done = [
  said("{item} created", "resource.created", "components/resource/use-record-form.ts"),
  said("{item} saved", "resource.saved", "components/resource/use-record-form.ts"),
  said("{item} deleted", "resource.deleted", "components/resource/delete-dialog.tsx"),
  said("Notification sent", "notifications.sent", "app/api/notifications/emulate/route.ts"),
  said("RPM sent", "equipments.rpm_sent", "app/api/sensors/commands/[id]/equipment-rpm/route.ts"),
  said("File was sent on your email", "exports.sent", "app/api/exports/route.ts"),
  said(
    "Your password has been changed. Sign in with the new one",
    "passwords.was_reset",
    "app/api/auth/password/reset/route.ts",
  ),
  said("The code was sent", "second-factor.code_sent", "app/api/auth/mfa/sms/code/route.ts"),
  said("Verification OK. Two-step sign-in is on", "second-factor.is_on", "lib/server/http/entrance.ts"),
];

const devices = [
  said(
    "Error - Check Controller Connectivity",
    "commands.errors.connectivity",
    "lib/services/devices/command-queue/list.ts",
  ),
  said("Controller Timeout", "commands.errors.controller_timeout", "lib/services/devices/command-queue/list.ts"),
  said("Gain Adjustment Failed", "sensors.device.gain_failed", "components/sensors/gain-card.tsx"),
  said("Gain adjustment controller timeout", "sensors.device.gain_timeout", "components/sensors/gain-card.tsx"),
  said(
    "Mismatch in sensor type, please check configuration",
    "sensors.mismatch",
    "lib/services/monitoring/commands/configure-sensor.ts",
  ),
  said("FFT data is not valid", "captures.not_valid", "lib/services/monitoring/captures/sound.ts"),
  said("Data isn't ready", "captures.data_not_ready", "lib/services/monitoring/captures/find.ts"),
];

const groups = { door, forms, done, devices };

describe.each(Object.entries(groups))("specified texts of %s", (_, all) => {
  test.each(all)("“$text” is the message $key", ({ text, key, by }) => {
    const [file, ...path] = key.split(".");
    const messages = JSON.parse(readFileSync(projectFile(`messages/en/${file}.json`), "utf8"));
    expect(path.reduce((tree, name) => tree?.[name], messages)).toBe(text);

    const source = code({ file: by, text: readFileSync(projectFile(by), "utf8") });
    expect(source).toMatch(new RegExp(`["'\`.]${path.at(-1)}\\b`));
  });
});

test("a missing translation shows its key and “text missing”", () => {
  expect(textMissing("brands", "fields.nothing")).toBe("brands.fields.nothing text missing");
  expect(translator("en", "brands")("fields.nothing")).toBe("brands.fields.nothing text missing");
  expect(translator("es", "brands")("fields.nothing")).toBe("brands.fields.nothing text missing");
});

test("a success message is shown for 3500 ms, an error until it is closed", () => {
  const toaster = readFileSync(projectFile("components/ui/toaster.tsx"), "utf8");
  expect(toaster).toMatch(/const successMs = 3500;/);
  expect(toaster).toMatch(/sonner\.success\(.*successMs/);
  expect(toaster).toMatch(/sonner\.error\(.*duration: Number\.POSITIVE_INFINITY, closeButton: true/);
});

/** Texts that nothing can say yet, and why. What begins to be said moves into the table above. */
const unreachable: Record<string, string> = {
  "Import operation successful": "no imports",
  "Repeat import operation successful": "no imports",
  "Row deleted successfully": "no imports",
  "Row deleted": "no imports",
  "Import process successfully started": "no imports",
  "Import process successfully reverted": "no imports",
  "The report request is being processed, please wait...": "charts are not sent as PDF",
  "ROI Final should be a Number": "no ROI calculator",
  "Web Socket Error": "live events come as server-sent events, which come back by themselves",
  "Unable to Verify Lube Cycle": "no lubricators",
  "Reverting Attempt Unsuccessful": "no lubricators",
  "Form isn't ready": "forms are drawn with their record",
  "Selection out of chart range": "a selection is kept within the chart",
  "Choose a different axis": "axes without data are not offered",
  "Data Missing For Crossovers": "no part numbers",
  "There are no vendors for request selected": "no quotations",
  "Select date range first": "every chart begins with a range, and it cannot be emptied",
  "Image is required": "no form demands a picture",
  "Name is missing": "an empty name “is required” like any field",
  "Phone is required": "SMS without a number names its field: “needs a phone number”",
  "Please check phone number form field first": "a number that cannot be is refused at its field",
  "Please check fields errors first": "“Check form fields” is said for it",
};

test("no message has a specified text of a part that does not exist yet", () => {
  const texts = sources.map(({ text }) => text).join("\n");
  const all = ["errors", "ui", "resource", "sensors", "commands", "charts", "spectrum", "captures", "statistics"]
    .map((file) => readFileSync(projectFile(`messages/en/${file}.json`), "utf8"))
    .join("\n");
  expect(Object.keys(unreachable).filter((text) => all.includes(`"${text}"`) || texts.includes(`"${text}"`))).toEqual(
    [],
  );
});

test("no message is misspelled like the specification", () => {
  const wrong = /\b(sended|successfull|successfuly|operation succesful)\b/i;
  const files = [
    ...new Set(
      Object.values(groups)
        .flat()
        .map(({ key }) => key.split(".")[0]),
    ),
  ];
  expect(files.filter((file) => wrong.test(readFileSync(projectFile(`messages/en/${file}.json`), "utf8")))).toEqual([]);
});
