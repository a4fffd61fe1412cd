import type { ParameterValue } from 'gk-sdk';
import {
  fromCelsius,
  parameterProblem,
  timeZoneLabel,
  toCelsius,
  type LengthUnit,
  type ParameterHint,
} from 'gk-sdk/rules';
import { formatSecondsOfDay } from '../../../shared/form/seconds-of-day.js';
import { speedLimitFromKmh, speedLimitToKmh, speedUnitLabel } from '../../../shared/units/unit-conversions.js';
import { parameterWords } from '../../../shared/device-parameters/parameter-words.js';
import { t } from '../../../shared/i18n/translate.js';

const MASK = '••••••';
/** Passwords, which are shown on a press only. */
const SECRETS: ReadonlySet<string> = new Set(['net.WfPwd', 'net.FtpPwd']);

/** Whether a parameter is a password. */
export function isSecret(group: string, key: string): boolean {
  return SECRETS.has(`${group}.${key}`);
}

/** A stored number as the user sees it: speeds in km/h or mi/h, temperatures in whole F or tenths of C. */
export function toShown(hint: ParameterHint | undefined, stored: number, unit: LengthUnit): number {
  if (hint?.type !== 'unit') return stored;
  if (hint.unit === 'speed') return speedLimitFromKmh(stored, unit);
  // Rounding may give -0, which would be shown as it is.
  return unit === 'mile' ? Math.round(fromCelsius(stored / 10, 'F')) + 0 : fromCelsius(stored / 10, 'C');
}

/** Converts a typed number to its stored value. */
export function toStored(hint: ParameterHint | undefined, shown: number, unit: LengthUnit): number {
  if (hint?.type !== 'unit') return shown;
  if (hint.unit === 'speed') return speedLimitToKmh(shown, unit);
  return Math.round(toCelsius(shown, unit === 'mile' ? 'F' : 'C') * 10);
}

/** Least and most of a number as the user sees them: a limit rounded out of the range would be refused when typed. */
export function shownLimits(
  hint: Extract<ParameterHint, { readonly min: number }>,
  unit: LengthUnit,
): { readonly min: number; readonly max: number } {
  let min = toShown(hint, hint.min, unit);
  let max = toShown(hint, hint.max, unit);
  while (toStored(hint, min, unit) < hint.min) min++;
  while (toStored(hint, max, unit) > hint.max) max--;
  return { min, max };
}

/** The unit that stands behind a number. */
export function unitLabel(group: string, key: string, hint: ParameterHint | undefined, unit: LengthUnit): string {
  if (hint?.type !== 'unit') return t(parameterWords(group, key).unit ?? '');
  if (hint.unit === 'speed') return t(speedUnitLabel(unit));
  return unit === 'mile' ? t('°F') : t('°C');
}

/** Why a value cannot be saved, in the user's words and unit; undefined when it can. */
export function valueProblem(
  hint: ParameterHint | undefined,
  value: ParameterValue,
  unit: LengthUnit,
): string | undefined {
  if (hint === undefined || parameterProblem(hint, value) === undefined) return undefined;
  switch (hint.type) {
    case 'number':
    case 'unit': {
      if (value === null) return t('cannot be empty');
      const { min, max } = shownLimits(hint, unit);
      return t('A whole number from {min} to {max}', { min, max });
    }
    case 'text':
      return t('At most {max} characters', { max: hint.maxLength });
    case 'list': {
      const items: readonly ParameterValue[] =
        typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
      return items.map((item) => valueProblem(hint.item, item, unit)).find((problem) => problem !== undefined);
    }
    case 'switch':
    case 'time':
    case 'bits':
    case 'select':
      return t('Invalid value');
  }
}

/** A value in words, such as one that waits for the device, or that was there before a save. */
export function valueWords(
  { group, key, hint }: { readonly group: string; readonly key: string; readonly hint: ParameterHint | undefined },
  value: ParameterValue,
  unit: LengthUnit,
): string {
  if (isSecret(group, key)) return MASK;
  if (hint?.type === 'switch') return value === 1 ? t('on') : t('off');
  if (hint?.type === 'time' && typeof value === 'number') return formatSecondsOfDay(value);
  if (`${group}.${key}` === 'sys.TZ' && typeof value === 'number') return timeZoneLabel(value / 3600);
  if (typeof value === 'number') return `${toShown(hint, value, unit)} ${unitLabel(group, key, hint, unit)}`.trim();
  if (Array.isArray(value)) return value.join(', ');
  return value === '' || value === null ? t('empty') : String(value);
}
