"use client";

import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { useViewer } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/client/class-names";
import {
  keysOf,
  matrixFlags,
  matrixGroups,
  specialKeys,
  tickOf,
  toggled,
} from "@/lib/domain/identity/permission-matrix";
import { type Flag, roleType, type Section } from "@/lib/domain/identity/permissions";

/**
 * Sections by what may be done with them. A name ticks its row, a heading its column, a group's box its part of the
 * column; the arrow keys walk from box to box. What the person does not hold cannot be granted and is dimmed.
 */
export function PermissionMatrix() {
  const t = useTranslations("roles");
  const groups = useTranslations("shell.groups");
  const { row } = useResourceForm();
  const viewer = useViewer();
  const { value, setValue, isDisabled, frame } = useFormField<string[] | null>({ name: "permissions" }, "other");
  const type = (useWatch({ name: "type" }) as number | null) ?? roleType.customer;
  const chosen = new Set(value ?? []);
  const held = new Set<string>(viewer.permissions);
  const mayGrant = (key: string) => held.has(key);
  const set = (keys: readonly string[], isOn: boolean) => setValue(toggled(value ?? [], keys, isOn, mayGrant));
  const flip = (keys: readonly string[]) => {
    const mine = keys.filter(mayGrant);
    set(mine, tickOf(chosen, mine) !== true);
  };
  const wordOf = (key: string) =>
    (specialKeys as readonly string[]).includes(key)
      ? t(`special.${key}`)
      : t("key", {
          section: t(`sections.${key.slice(key.indexOf("_") + 1)}`),
          flag: t(`flags.${key.slice(0, key.indexOf("_"))}`),
        });
  const everything = Object.values(matrixGroups).flat() as Section[];
  const special = specialKeys.filter((key) => type !== roleType.customer && (held.has(key) || chosen.has(key)));

  return (
    <Card>
      <CardHeader title={frame.label} note={t("matrix_note", { count: chosen.size })} />
      {frame.error && (
        <p role="alert" className="px-4 pt-3 font-medium text-alarm-text text-xs">
          {frame.error}
        </p>
      )}
      <table className="w-full table-fixed text-left text-sm" onKeyDown={walk} aria-label={frame.label}>
        <thead className="sticky top-(--shell-top) z-10 bg-sunk text-muted text-xs">
          <tr>
            <th scope="col" className="px-3 py-1 font-medium">
              {t("section")}
            </th>
            {matrixFlags.map((flag) => (
              <th key={flag} scope="col" className="w-20 p-0 text-center align-bottom font-medium max-md:w-11">
                <button
                  type="button"
                  disabled={isDisabled}
                  title={t("whole_column", { flag: t(`flags.${flag}`) })}
                  onClick={() => flip(keysOf(everything, [flag]))}
                  className="inline-grid min-h-9 w-full place-items-center px-1 py-1 hover:text-strong max-md:min-h-20 touch:min-h-12"
                >
                  <span className="max-md:rotate-180 max-md:[writing-mode:vertical-rl]">{t(`flags.${flag}`)}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(matrixGroups).map(([group, sections]) => (
            <Fragment key={group}>
              <tr className="border-line border-t bg-hover">
                <th scope="rowgroup" className="px-3 py-1 font-semibold text-strong text-xs">
                  {groups(group)}
                </th>
                {matrixFlags.map((flag) => {
                  const keys = keysOf(sections as readonly Section[], [flag]);
                  const label = t("whole_group", { group: groups(group), flag: t(`flags.${flag}`) });
                  return (
                    <Cell key={flag}>
                      {keys.length > 0 && (
                        <Checkbox
                          aria-label={label}
                          data-cell={flag}
                          checked={tickOf(chosen, keys)}
                          disabled={isDisabled || !keys.some(mayGrant)}
                          onCheckedChange={() => flip(keys)}
                        />
                      )}
                    </Cell>
                  );
                })}
              </tr>
              {(sections as readonly Section[]).map((section) => (
                <tr key={section} className="border-line-soft border-t hover:bg-hover">
                  <th scope="row" className="p-0 font-normal">
                    <button
                      type="button"
                      disabled={isDisabled}
                      title={t("whole_row", { section: t(`sections.${section}`) })}
                      onClick={() => flip(keysOf([section]))}
                      className="flex min-h-8 w-full items-center break-words px-3 py-1 text-left hover:text-accent max-md:pr-1 max-md:text-xs touch:min-h-12"
                    >
                      <span>
                        {t(`sections.${section}`)}
                        {viewer.switched_off.includes(section) && (
                          <span className="block text-muted text-xs">{t("switched_off")}</span>
                        )}
                      </span>
                    </button>
                  </th>
                  {matrixFlags.map((flag) => (
                    <MatrixCell
                      key={flag}
                      section={section}
                      flag={flag}
                      chosen={chosen}
                      wasChosen={(row?.permissions as string[] | undefined)?.includes(`${flag}_${section}`) ?? false}
                      label={wordOf(`${flag}_${section}`)}
                      isDisabled={isDisabled || !mayGrant(`${flag}_${section}`)}
                      onChange={set}
                    />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {special.length > 0 && (
        <div className="border-line border-t px-3 py-1">
          {special.map((key) => (
            <Checkbox
              key={key}
              label={t(`special.${key}`)}
              checked={chosen.has(key)}
              disabled={isDisabled || !mayGrant(key)}
              onCheckedChange={(isOn) => set([key], isOn === true)}
            />
          ))}
        </div>
      )}
      <Difference before={(row?.permissions as string[] | undefined) ?? []} after={[...chosen]} wordOf={wordOf} />
    </Card>
  );
}

function Cell({ children }: { children: React.ReactNode }) {
  return (
    <td className="p-0 text-center align-middle">
      <span className="inline-grid min-h-8 min-w-8 place-items-center touch:min-h-12">{children}</span>
    </td>
  );
}

interface MatrixCellProps {
  section: Section;
  flag: Flag;
  chosen: ReadonlySet<string>;
  wasChosen: boolean;
  label: string;
  isDisabled: boolean;
  onChange: (keys: readonly string[], isOn: boolean) => void;
}

function MatrixCell({ section, flag, chosen, wasChosen, label, isDisabled, onChange }: MatrixCellProps) {
  const [key] = keysOf([section], [flag]);
  const isOn = key !== undefined && chosen.has(key);

  return (
    <Cell>
      {key && (
        <Checkbox
          aria-label={label}
          data-cell={flag}
          checked={isOn}
          disabled={isDisabled}
          onCheckedChange={(next) => onChange([key], next === true)}
          className={cn(isOn !== wasChosen && "ring-2 ring-accent ring-offset-1 ring-offset-card")}
        />
      )}
    </Cell>
  );
}

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next box that can be ticked, in the direction of the arrow. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
  const line = from?.closest("tr");
  if (!step || !from || !line) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll("tbody tr")];
  let [y, x] = [lines.indexOf(line), matrixFlags.indexOf(from.dataset.cell as Flag)];
  for (;;) {
    [y, x] = [y + step[0], x + step[1]];
    if (!lines[y] || !matrixFlags[x]) return;
    const next = lines[y]?.querySelector<HTMLElement>(`[data-cell="${matrixFlags[x]}"]:not([disabled])`);
    if (next) return next.focus();
  }
}

interface DifferenceProps {
  before: readonly string[];
  after: readonly string[];
  wordOf: (key: string) => string;
}

/** What saving would grant and take. */
function Difference({ before, after, wordOf }: DifferenceProps) {
  const t = useTranslations("roles");
  const granted = after.filter((key) => !before.includes(key));
  const taken = before.filter((key) => !after.includes(key));

  return (
    <div role="status" className="empty:hidden">
      {granted.length > 0 && (
        <p className="border-line border-t px-3 py-2 text-xs">
          <b className="font-semibold text-ok-text">{t("granted", { count: granted.length })}</b>{" "}
          {granted.map(wordOf).join(", ")}
        </p>
      )}
      {taken.length > 0 && (
        <p className="border-line border-t px-3 py-2 text-xs">
          <b className="font-semibold text-alarm-text">{t("taken", { count: taken.length })}</b>{" "}
          {taken.map(wordOf).join(", ")}
        </p>
      )}
    </div>
  );
}
