/**
 * How a device parameter is edited: "parameter hint types: switch, number (min, max), time (seconds of day), bits,
 * list, select, text, unit" (spec 002 section 3).
 *
 * @public
 */
export type ParameterHint =
  | { readonly type: 'switch' }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  /** Seconds of the day. */
  | { readonly type: 'time' }
  | { readonly type: 'bits'; readonly count: number }
  | { readonly type: 'list'; readonly item: ParameterHint }
  | { readonly type: 'select'; readonly options: readonly (string | number)[] }
  | { readonly type: 'text'; readonly maxLength: number; readonly noComma?: true }
  /** Stored in km/h or tenths of a degree C, typed in the user's unit. */
  | { readonly type: 'unit'; readonly unit: 'speed' | 'temperature'; readonly min: number; readonly max: number };

const percent: ParameterHint = { type: 'number', min: 0, max: 100 };
const axis: ParameterHint = { type: 'number', min: 0, max: 512 };
const speed: ParameterHint = { type: 'unit', unit: 'speed', min: 0, max: 100 };
const flag: ParameterHint = { type: 'switch' };
const SECONDS_PER_DAY = 86_400;

/**
 * Ranges of the parameters that the specification names (002 sections 5 and 9), by group and key. A parameter without
 * a hint is shown as it is.
 *
 * @public
 */
export const PARAMETER_HINTS: Readonly<Record<string, ParameterHint>> = {
  'g_sensor.en': flag,
  'g_sensor.x': axis,
  'g_sensor.y': axis,
  'g_sensor.z': axis,
  'preosd.pl_en': flag,
  'preosd.plate': { type: 'text', maxLength: 12 },
  'preosd.driver': { type: 'text', maxLength: 15 },
  'preosd.text': { type: 'list', item: { type: 'text', maxLength: 12, noComma: true } },
  'enc.SRes': { type: 'select', options: ['CIF', '360P', 'VGA', '720P'] },
  'enc.SFps': { type: 'number', min: 1, max: 15 },
  'enc.SBit': { type: 'number', min: 16, max: 1024 },
  'enc.AIG': percent,
  'enc.AOG': percent,
  'sys.TZ': { type: 'number', min: -43_200, max: 43_200 },
  'sys.DST': flag,
  'sys.AccOffSec': { type: 'number', min: -1, max: SECONDS_PER_DAY },
  'sys.SpdLimit': { type: 'unit', unit: 'speed', min: 0, max: 255 },
  'sys.TempUL': { type: 'unit', unit: 'temperature', min: -400, max: 1250 },
  'sys.LiveMode': { type: 'select', options: [1, 2, 4, 8] },
  'net.HbSec': { type: 'number', min: 1, max: 30 },
  'net.OnLineSt': { type: 'time' },
  'net.OnLineEd': { type: 'time' },
  'cam.Rec': { type: 'bits', count: 8 },
  'cam.Mirror': { type: 'bits', count: 8 },
  'event.AdasEn': flag,
  'event.DsmEn': flag,
  'event.MdEn': { type: 'bits', count: 8 },
  'MotovisAdas.LdwSpeed': speed,
  'MotovisAdas.FcwSpeed': speed,
  'MotovisAdas.PcwSpeed': { ...speed, min: 7 },
  'MotovisAdas.LdwOffset': { type: 'number', min: -20, max: 20 },
  'MotovisAdas.AlarmTime': { type: 'select', options: [1000, 2000, 3000, 4000, 5000] },
  'MotovisAdas.DsmTrigger': { type: 'select', options: [25, 50, 75, 100, 125] },
};

/** A parameter's hint. @public */
export function parameterHint(group: string, key: string): ParameterHint | undefined {
  return Object.hasOwn(PARAMETER_HINTS, `${group}.${key}`) ? PARAMETER_HINTS[`${group}.${key}`] : undefined;
}

/**
 * A value brought into its hint's range: numbers clamped and whole (`AccOffSec` to -1..86400), text cut, bits within
 * their count. Undefined for a value that the hint cannot hold, such as words for a number or an unknown choice.
 *
 * @public
 */
export function fitParameter(hint: ParameterHint, value: string | number): string | number | undefined {
  switch (hint.type) {
    case 'switch':
      return value === 0 || value === 1 ? value : undefined;
    case 'number':
    case 'unit':
      return clamp(value, hint.min, hint.max);
    case 'time':
      return clamp(value, 0, SECONDS_PER_DAY - 1);
    case 'bits':
      return clamp(value, 0, 2 ** hint.count - 1);
    case 'select':
      return hint.options.includes(value) ? value : undefined;
    case 'text': {
      const text = String(value);
      return Array.from(hint.noComma ? text.replaceAll(',', '') : text)
        .slice(0, hint.maxLength)
        .join('');
    }
    case 'list':
      return String(value)
        .split(',')
        .map((item) => fitParameter(hint.item, item) ?? '')
        .join(',');
  }
}

/** Seconds of the day as `hh:mm:ss`. @public */
export function formatSecondsOfDay(seconds: number): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

/** Reads `hh:mm` or `hh:mm:ss`; undefined for what is no time of day. @public */
export function parseSecondsOfDay(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  const [hour = 0, minute = 0, second = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  return match && hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined;
}

function clamp(value: string | number, min: number, max: number): number | undefined {
  const number = typeof value === 'number' ? value : value.trim() === '' ? NaN : Number(value);
  return Number.isNaN(number) ? undefined : Math.min(max, Math.max(min, Math.round(number)));
}
