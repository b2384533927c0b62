import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { textMissing } from "@/lib/domain/shared/locales";
import { translator } from "@/lib/server/i18n";
import { code, projectFile } from "../source";

/**
 * The texts that the specification gives the product (2.4, 5, 6 and 8), word for word but in correct English, each with its
 * message, a file that uses it, and the test that brings it about as a user or a caller does.
 */

interface SpecifiedText {
  text: string;
  key: string;
  by: string;
  got: string;
}

const entry = (text: string, key: string, by: string, got: string): SpecifiedText => ({ text, key, by, got });

const door = [
  entry("Not authorized", "shell.voice.notAuthorized", "components/shell/voice.tsx", "e2e/guard"),
  entry("Try sign in again", "shell.voice.trySignIn", "components/shell/voice.tsx", "e2e/guard"),
  entry("Try sign in again", "errors.try_sign_in_again", "lib/server/http/session.ts", "e2e/guard"),
  entry("Error", "shell.voice.error", "components/shell/voice.tsx", "e2e/specified-messages"),
  entry("Wrong response status", "shell.voice.wrongStatus", "components/shell/voice.tsx", "e2e/specified-messages"),
  entry("Auth user not fetched", "sign-in.userNotFetched", "components/auth/sign-in.tsx", "e2e/guard"),
  entry("Auth user not fetched", "sign-in.userNotFetched", "components/auth/remote-sign-in.tsx", "e2e/guard"),
  entry("Successfully logged out", "auth.signed_out", "app/api/auth/logout/route.ts", "e2e/access"),
  entry("Limited access", "ui.noPermission.title", "components/ui/no-permission.tsx", "e2e/specified-messages"),
  entry(
    "You do not have permissions to view this page.",
    "ui.noPermission.text",
    "components/ui/no-permission.tsx",
    "e2e/specified-messages",
  ),
  entry(
    "You are not authorized to view this page.",
    "ui.noPermission.notAuthorized",
    "components/ui/no-permission.tsx",
    "e2e/specified-messages",
  ),
  entry(
    "Restricted actions",
    "resource.restricted",
    "components/resource/use-form-access.ts",
    "e2e/specified-messages",
  ),
  entry(
    "Creation is not allowed",
    "resource.noCreation",
    "components/resource/use-form-access.ts",
    "e2e/specified-messages",
  ),
  entry(
    "You do not have permissions to save",
    "resource.readOnly",
    "components/resource/use-form-access.ts",
    "e2e/specified-messages",
  ),
  // The specification describes the restriction, and does not give the words.
  entry(
    "Your organization requires two-step sign-in. Set it up in your profile first",
    "second-factor.mfa_required",
    "lib/server/http/endpoint.ts",
    "api/specified-messages",
  ),
  entry(
    "Your organization requires two-step sign-in",
    "second-factor.profile.forced_title",
    "components/second-factor/forced-notice.tsx",
    "api/specified-messages",
  ),
  entry(
    "Two-step sign-in cannot be disabled for an account when the organization requires it",
    "second-factor.required",
    "lib/services/identity/second-factor/disable.ts",
    "api/specified-messages",
  ),
];

const forms = [
  entry("is required", "errors.is_required", "lib/domain/shared/issues.ts", "api/specified-messages"),
  entry("Check form fields", "resource.checkFields", "components/resource/use-invalid-focus.ts", "e2e/brands"),
  entry("Check form fields", "resource.checkFields", "components/resource/use-saved-part.ts", "e2e/brands"),
  entry("Validation error", "errors.validation_error", "lib/server/http/refusals.ts", "api/specified-messages"),
  entry("File is required", "errors.file_is_required", "lib/server/files/storage.ts", "api/specified-messages"),
  entry(
    "Password is required",
    "sign-in.passwordRequired",
    "components/auth/use-sign-in-form.ts",
    "e2e/specified-messages",
  ),
  entry("Passwords do not match", "passwords.do_not_match", "lib/inputs/passwords.ts", "api/password-reset"),
  entry(
    "At least one of these fields is required",
    "level-zones.at_least_one",
    "lib/services/monitoring/level-zones/typed.ts",
    "api/specified-messages",
  ),
  entry(
    "At least one of these fields is required",
    "errors.at_least_one_field",
    "lib/services/devices/commands/configure-sensor.ts",
    "api/specified-messages",
  ),
  entry(
    "should be assigned",
    "work-orders.should_be_assigned",
    "lib/services/maintenance/work-orders/save.ts",
    "api/work-order-requests",
  ),
  entry("should be selected", "errors.should_be_selected", "lib/domain/shared/issues.ts", "api/commands"),
  entry(
    "Scheduled start date and time required",
    "work-orders.scheduled_required",
    "lib/resources/work-orders.ts",
    "api/specified-messages",
  ),
  entry(
    "All values must be a number",
    "level-zones.must_be_number",
    "lib/services/monitoring/level-zones/typed.ts",
    "api/specified-messages",
  ),
  entry(
    "All values must be a number",
    "roi-records.all_numbers",
    "lib/services/maintenance/roi-records/served.ts",
    "api/roi-records",
  ),
  entry(
    "ROI Final should be a Number",
    "requisitions.roi_final_number",
    "lib/inputs/requisitions.ts",
    "api/requisitions",
  ),
  entry(
    "There are no vendors for request selected",
    "rfqs.no_vendors",
    "lib/services/maintenance/rfqs/act.ts",
    "api/rfqs",
  ),
  entry(
    "Total time should be 15+ minutes",
    "work-orders.total_time",
    "lib/domain/maintenance/work-order.ts",
    "api/work-orders",
  ),
  entry(
    "Alarm zone should be higher than Warning zone",
    "level-zones.alarm_higher",
    "lib/services/monitoring/level-zones/typed.ts",
    "api/specified-messages",
  ),
  entry(
    "Alarm zone should be lower than Warning zone",
    "level-zones.alarm_lower",
    "lib/services/monitoring/level-zones/typed.ts",
    "api/specified-messages",
  ),
  entry(
    "All threshold multipliers fields should have values",
    "level-zones.multipliers",
    "lib/services/monitoring/level-zones/typed.ts",
    "api/specified-messages",
  ),
  entry("Sensors should be selected", "level-zones.sensors_selected", "lib/inputs/baselines.ts", "api/commands"),
  entry(
    "Sensors should be selected",
    "commands.sensors_should_be_selected",
    "lib/services/monitoring/captures/request-group.ts",
    "api/commands",
  ),
  entry(
    "Command should be filled",
    "commands.should_be_filled",
    "lib/services/monitoring/commands/create.ts",
    "api/commands",
  ),
  entry(
    "You need to select RPM source first",
    "equipments.select_rpm_source",
    "lib/services/structure/equipments/speed-source.ts",
    "api/rpm-params",
  ),
  entry(
    "Please select request type and Fmax",
    "captures.select_type_and_f_max",
    "lib/services/monitoring/captures/request.ts",
    "api/captures",
  ),

  entry(
    "Wrong sensor firmware version",
    "sensors.wrong_firmware",
    "lib/services/devices/commands/configure-sensor.ts",
    "api/commands",
  ),
  entry(
    "Please select a plant first",
    "resource.bulk.select_plant",
    "components/resource/one-plant-button.tsx",
    "api/bulk-edit",
  ),
  entry("Please select a plant first", "resource.bulk.select_plant", "lib/server/resources/bulk.ts", "api/bulk-edit"),
  entry("Select plant first", "shell.plant.first", "components/shell/use-ask-for-plant.ts", "e2e/specified-messages"),
  entry(
    "Please check fields errors first",
    "resource.fieldsFirst",
    "components/resource/use-record-form.ts",
    "e2e/brands",
  ),
  entry(
    "Image is required",
    "equipments.image_is_required",
    "app/api/equipments/[id]/pictures/route.ts",
    "api/specified-messages",
  ),
  entry("Name is missing", "list-views.name_is_missing", "lib/inputs/list-views.ts", "api/list-views"),
  entry("Name is missing", "list-views.name_is_missing", "components/resource/view-name-dialog.tsx", "api/list-views"),
  entry(
    "Phone is required",
    "second-factor.phone_is_required",
    "lib/services/identity/second-factor/enrol.ts",
    "api/specified-messages",
  ),
  entry(
    "Please check phone number form field first",
    "second-factor.check_phone",
    "lib/services/identity/second-factor/enrol.ts",
    "api/specified-messages",
  ),
  entry(
    "Select date range first",
    "charts.rangeProblems.select_range",
    "lib/domain/monitoring/chart-range.ts",
    "domain/chart-range",
  ),
  entry("delete", "ui.confirm.word", "components/ui/confirm-dialog.tsx", "api/distributors"),
];

const done = [
  entry(
    "The report request is being processed, please wait...",
    "chart-reports.processing",
    "app/api/sensors/jobs/[id]/report/route.ts",
    "api/chart-reports",
  ),
  entry(
    "Import operation successful",
    "imports.import_successful",
    "app/api/settings/import-masterDB/route.ts",
    "api/imports",
  ),
  entry(
    "Repeat import operation successful",
    "imports.repeat_successful",
    "app/api/imports/[id]/repeat/route.ts",
    "api/imports",
  ),
  entry(
    "Row deleted successfully",
    "imports.row_deleted_successfully",
    "app/api/settings/import/log-rows/[rowId]/route.ts",
    "api/imports",
  ),
  entry("Row deleted", "imports.row_deleted", "app/api/imports/[id]/rows/route.ts", "api/imports"),
  entry(
    "Import process successfully started",
    "imports.started",
    "app/api/maintenance/import-work-order/route.ts",
    "api/imports",
  ),
  entry(
    "Import process successfully reverted",
    "imports.reverted",
    "app/api/maintenance/revert-import/[id]/route.ts",
    "api/imports",
  ),
  entry("{item} created", "resource.created", "components/resource/use-record-form.ts", "e2e/specified-messages"),
  entry("{item} saved", "resource.saved", "components/resource/use-record-form.ts", "e2e/specified-messages"),
  entry("{item} deleted", "resource.deleted", "components/resource/delete-dialog.tsx", "e2e/specified-messages"),
  entry("Notification sent", "notifications.sent", "app/api/notifications/emulate/route.ts", "api/notification-logs"),
  entry("RPM sent", "equipments.rpm_sent", "app/api/sensors/commands/[id]/equipment-rpm/route.ts", "api/rpm-params"),
  entry("File was sent on your email", "exports.sent", "app/api/exports/route.ts", "workers/export"),
  entry(
    "Your password has been changed. Sign in with the new one",
    "passwords.was_reset",
    "app/api/auth/password/reset/route.ts",
    "api/specified-messages",
  ),
  entry("The code was sent", "second-factor.code_sent", "app/api/auth/mfa/sms/code/route.ts", "api/specified-messages"),
  entry(
    "Verification OK. Two-step sign-in is on",
    "second-factor.is_on",
    "lib/server/http/entrance.ts",
    "api/specified-messages",
  ),
];

const devices = [
  entry(
    "Error - Check Controller Connectivity",
    "commands.errors.connectivity",
    "lib/services/devices/commands/list.ts",
    "api/commands",
  ),
  entry(
    "Controller Timeout",
    "commands.errors.controller_timeout",
    "lib/services/devices/commands/list.ts",
    "api/commands",
  ),
  entry("Web Socket Error", "shell.offline.updatesLost", "components/shell/bars.tsx", "client/live-stream"),
  entry("Form isn't ready", "resource.formNotReady", "components/resource/form-schema.ts", "client/form-checks"),
  entry(
    "Selection out of chart range",
    "charts.rangeProblems.outside",
    "lib/domain/monitoring/chart-range.ts",
    "domain/chart-range",
  ),
  entry("Choose a different axis", "captures.choose_axis", "lib/services/monitoring/captures/sound.ts", "api/captures"),
  entry(
    "Data Missing For Crossovers",
    "brand-models.detail.missing",
    "components/catalogue/part-number-details.tsx",
    "e2e/storerooms",
  ),
  entry(
    "Gain Adjustment Failed",
    "sensors.device.gain_failed",
    "components/sensors/gain-card.tsx",
    "e2e/specified-messages",
  ),
  entry(
    "Gain adjustment controller timeout",
    "sensors.device.gain_timeout",
    "components/sensors/gain-card.tsx",
    "e2e/specified-messages",
  ),
  entry(
    "Unable to Verify Lube Cycle",
    "lubricators.screen.problem.unable_to_verify",
    "lib/services/devices/lubricators/after-command.ts",
    "e2e/lubrication",
  ),
  entry(
    "Reverting Attempt Unsuccessful",
    "lubricators.screen.problem.reverting_unsuccessful",
    "lib/services/devices/lubricators/after-command.ts",
    "e2e/lubrication",
  ),
  entry(
    "Mismatch in sensor type, please check configuration",
    "sensors.mismatch",
    "lib/services/devices/commands/configure-sensor.ts",
    "api/commands",
  ),
  entry("FFT data is not valid", "captures.not_valid", "lib/services/monitoring/captures/sound.ts", "api/captures"),
  entry("Data isn't ready", "captures.data_not_ready", "lib/services/monitoring/captures/find.ts", "api/captures"),
];

const groups = { door, forms, done, devices };

describe.each(Object.entries(groups))("specified texts of %s", (_, all) => {
  test.each(all)("“$text” is the message $key, got in $got", ({ text, key, by, got }) => {
    const [file, ...path] = key.split(".");
    const messages = JSON.parse(readFileSync(projectFile(`messages/en/${file}.json`), "utf8"));
    expect(path.reduce((tree, name) => tree?.[name], messages)).toBe(text);

    const source = code({ file: by, text: readFileSync(projectFile(by), "utf8") });
    expect(source).toMatch(new RegExp(`["'\`.]${path.at(-1)}\\b`));

    const tests = [`tests/${got}.test.ts`, `tests/${got}.full.test.ts`]
      .map(projectFile)
      .filter((file) => existsSync(file));
    const written = tests.map((file) => readFileSync(file, "utf8")).join("\n");
    expect(written.includes(key) || written.includes(text), `tests/${got}.test.ts`).toBe(true);
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
  expect(toaster).toMatch(/sonner\.success\([^;]*successMs/);
  expect(toaster).toMatch(/sonner\.error\(.*duration: Number\.POSITIVE_INFINITY, closeButton: true/);
});

/** Every text that sections 5 and 8 of the specification quote, in their order and as they are written there. */
const quoted = {
  5: [
    ...["Passwords do not match", "is required", "Check form fields", "Validation error"],
    ...["Please check fields errors first", "File is required", "Image is required", "Name is missing"],
    ...["Phone is required", "Password is required", "Please check phone number form field first"],
    ...["At least one of these fields is required", "should be assigned", "should be selected"],
    ...["Scheduled start date and time required", "ROI Final should be a Number", "All values must be a number"],
    ...["Total time should be 15+ minutes", "Alarm zone should be higher than Warning zone"],
    ...["All threshold multipliers fields should have values", "Sensors should be selected"],
    ...["Command should be filled", "You need to select RPM source first", "Please select request type and Fmax"],
    ...["Select date range first", "Select plant first", "should be lower than"],
  ],
  8: [
    ...["Not authorized", "Try sign in again", "wrong response status", "auth user not fetched", "limited access"],
    ...["you do not have permissions to view this page", "you are not authorized to view this page"],
    ...["{item} created", "{item} saved", "{item} deleted", "notification sended", "Import operation successfull"],
    ...["Repeat import operation successfull", "Row deleted successfully", "Row deleted", "RPM sended"],
    ...["The report request is being processed, please wait...", "Import process successfully started"],
    ...["Import process successfully reverted", "File was sent on your email", "Web Socket Error"],
    ...["Error - Check Controller Connectivity", "Controller Timeout", "Gain Adjustment Failed"],
    ...["Gain adjustment controller timeout", "Unable to Verify Lube Cycle", "Reverting Attempt Unsuccessfull"],
    ...["Mismatch in sensor type, please check configuration", "Wrong sensor firmware version"],
    ...["FFT data is not valid", "Data isn't ready", "Form isn't ready", "Selection out of chart range"],
    ...["Choose a different axis", "Data Missing For Crossovers", "There are no vendors for request selected"],
  ],
};

/** Misspelled there, and spelled right here. */
const spelledRight = (text: string) =>
  text
    .replace(/\bsended\b/, "sent")
    .replace(/successfull\b/, "successful")
    .replace(/\bUnsuccessfull\b/, "Unsuccessful");

test.each(Object.entries(quoted))(
  "every text that section %s of the specification quotes has its message",
  (_, texts) => {
    const known = Object.values(groups)
      .flat()
      .map(({ text }) => text);
    const isKnown = (text: string) => known.some((one) => one.toLowerCase().includes(spelledRight(text).toLowerCase()));
    expect(texts.filter((text) => !isKnown(text))).toEqual([]);
  },
);

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
