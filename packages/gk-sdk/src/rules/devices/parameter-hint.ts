import type { ParameterValue } from '../../model/devices/parameter-group.js';

/**
 * Editor of a device parameter: "parameter hint types: switch, number (min, max), time (seconds of day), bits, list,
 * select, text, unit" (spec 002 section 3). `min` and `max` are in the unit in which the value is stored, `options` the
 * values that it may have, `maxLength` is in characters.
 *
 * @public
 */
export type ParameterHint =
  | { readonly type: 'switch' }
  /** Input beyond a `clamped` range becomes its end; otherwise it cannot be saved. */
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly clamped?: true }
  /** Seconds of the day. */
  | { readonly type: 'time' }
  /** Text of `count` characters 0 and 1. */
  | { readonly type: 'bits'; readonly count: number }
  /** One item a channel: a list, or one text with commas between when `joined`. */
  | { readonly type: 'list'; readonly item: ParameterHint; readonly joined?: true }
  | { readonly type: 'select'; readonly options: readonly (string | number)[] }
  | { readonly type: 'text'; readonly maxLength: number; readonly noComma?: true }
  /** Stored in km/h or tenths of a degree C, typed in the user's unit. */
  | { readonly type: 'unit'; readonly unit: 'speed' | 'temperature'; readonly min: number; readonly max: number };

const percent: ParameterHint = { type: 'number', min: 0, max: 100 };
const axis: ParameterHint = { type: 'number', min: 0, max: 512 };
const speed: ParameterHint = { type: 'unit', unit: 'speed', min: 0, max: 100 };
const flag: ParameterHint = { type: 'switch' };
const SECONDS_PER_DAY = 86_400;

const flagPerChannel: ParameterHint = { type: 'list', item: flag };
const alarmBits: ParameterHint = { type: 'bits', count: 8 };
const subResolution: ParameterHint = { type: 'select', options: ['CIF', '360P', 'VGA', '720P'] };
const mainResolution: ParameterHint = { type: 'select', options: ['CIF', '360P', 'VGA', '720P', '1080P'] };
const secondsOfADay: ParameterHint = { type: 'number', min: 0, max: SECONDS_PER_DAY };
const coefficient: ParameterHint = { type: 'number', min: 0, max: 65_535 };
/** Host and port, or a URL. */
const address: ParameterHint = { type: 'text', maxLength: 255 };
/** x and y of points, after each other; the canvas of the calibration is 1280 wide. */
const pixels: ParameterHint = { type: 'list', item: { type: 'number', min: 0, max: 1280 } };
const heartbeat: ParameterHint = { type: 'number', min: 1, max: 30 };

/**
 * Types and ranges of the 78 parameters of a device (spec 002 sections 3, 5 and 9), by group and key. A parameter
 * without a hint exists only on some devices, and is shown unchanged.
 *
 * @remarks The specification names no key for the ADAS time (`FcwTime`), no steps of its options, and no form of lists
 *   and bits. Of the second server, FTP, combo alarm and driver assistance it shows that there are such keys, not what
 *   they are called. Ranges of which it says nothing are this project's choice, as docs/protocol.md lists them.
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
  'preosd.Region2En': flag,
  'preosd.text': { type: 'list', item: { type: 'text', maxLength: 12, noComma: true }, joined: true },
  'preosd.speed': flag,
  'enc.Size': { type: 'list', item: mainResolution },
  'enc.Fps': { type: 'list', item: { type: 'number', min: 1, max: 30 } },
  'enc.SRes': subResolution,
  'enc.SFps': { type: 'number', min: 1, max: 15 },
  'enc.SBit': { type: 'number', min: 16, max: 1024 },
  'enc.RecA': flagPerChannel,
  'enc.AIG': percent,
  'enc.AOG': percent,
  'sys.TZ': { type: 'number', min: -43_200, max: 43_200 },
  'sys.DST': flag,
  'sys.AccOffSec': { type: 'number', min: -1, max: SECONDS_PER_DAY, clamped: true },
  'sys.WorkVoltage': { type: 'number', min: 0, max: 36 },
  'sys.DualSdExtend': flag,
  'sys.SpdEn': flag,
  'sys.SpdParam': coefficient,
  'sys.SpdLimit': { type: 'unit', unit: 'speed', min: 0, max: 255 },
  'sys.GGuard': flag,
  'sys.OSPeriod': secondsOfADay,
  'sys.IdlePeriod': secondsOfADay,
  'sys.Temper': flag,
  'sys.TempUL': { type: 'unit', unit: 'temperature', min: -400, max: 1250 },
  'sys.EISP': coefficient,
  'sys.EDSP': coefficient,
  'sys.TURN': flag,
  'sys.LiveMode': { type: 'select', options: [1, 2, 4, 8] },
  'net.HbSec': heartbeat,
  'net.WfSsid': { type: 'text', maxLength: 32 },
  'net.WfPwd': { type: 'text', maxLength: 63 },
  'net.Server': address,
  'net.2ndEn': flag,
  'net.2ndServer': address,
  'net.2ndHb': heartbeat,
  'net.FtpEn': flag,
  'net.FtpServer': address,
  'net.FtpUser': { type: 'text', maxLength: 63 },
  'net.FtpPwd': { type: 'text', maxLength: 63 },
  'net.OnLineSt': { type: 'time' },
  'net.OnLineEd': { type: 'time' },
  'cam.Rec': flagPerChannel,
  'cam.Mirror': flagPerChannel,
  'cam.CamPos': { type: 'list', item: { type: 'number', min: 0, max: 63 } },
  'event.AlmShow': alarmBits,
  'event.AlmPush': alarmBits,
  'event.AlmPri': alarmBits,
  'event.ComAlmShow': flag,
  'event.ComAlmPri': flag,
  'event.ComAlmNo': { type: 'list', item: { type: 'number', min: 0, max: 7 } },
  'event.AdasEn': flag,
  'event.DsmEn': flag,
  'event.MdEn': { type: 'bits', count: 8 },
  'MotovisAdas.AdasEn': flag,
  'MotovisAdas.LdwEn': flag,
  'MotovisAdas.FcwEn': flag,
  'MotovisAdas.PcwEn': flag,
  'MotovisAdas.DsmEn': flag,
  'MotovisAdas.BsdEn': flag,
  'MotovisAdas.LdwSpeed': speed,
  'MotovisAdas.FcwSpeed': speed,
  // Written out: a spread would keep the whole table in bundles that use none of it.
  'MotovisAdas.PcwSpeed': { type: 'unit', unit: 'speed', min: 7, max: 100 },
  'MotovisAdas.LdwOffset': { type: 'number', min: -20, max: 20 },
  'MotovisAdas.DsmSpeed': speed,
  'MotovisAdas.BsdSpeed': speed,
  'MotovisAdas.FcwTime': { type: 'select', options: [1000, 2000, 3000, 4000, 5000] },
  'MotovisAdas.DsmTrigger': { type: 'number', min: 25, max: 125 },
  'MotovisAdas.AdasCali': pixels,
  'MotovisAdas.DsmRect': pixels,
  'MotovisAdas.BsdLeft': pixels,
  'MotovisAdas.BsdRight': pixels,
};

/** A parameter's hint. @public */
export function parameterHint(group: string, key: string): ParameterHint | undefined {
  return Object.hasOwn(PARAMETER_HINTS, `${group}.${key}`) ? PARAMETER_HINTS[`${group}.${key}`] : undefined;
}

/**
 * Returns why a device would refuse a value, in words to follow its name (`is 1 to 30`); undefined when it accepts it:
 * numbers are whole and within their range, lists and texts as they travel.
 *
 * @example
 * ```ts
 * parameterProblem({ type: 'number', min: 1, max: 30 }, 31); // 'is 1 to 30'
 * ```
 * @public
 */
export function parameterProblem(hint: ParameterHint, value: ParameterValue): string | undefined {
  switch (hint.type) {
    case 'switch':
      return value === 0 || value === 1 ? undefined : 'is 0 or 1';
    case 'number':
    case 'unit':
      return rangeProblem(value, hint.min, hint.max);
    case 'time':
      return rangeProblem(value, 0, SECONDS_PER_DAY - 1);
    case 'bits': {
      const isBits = typeof value === 'string' && value.length === hint.count && /^[01]*$/.test(value);
      return isBits ? undefined : `has ${hint.count} characters 0 and 1`;
    }
    case 'select':
      return hint.options.some((option) => option === value) ? undefined : `is one of ${hint.options.join(', ')}`;
    case 'text':
      if (typeof value !== 'string') return 'is a text';
      if (Array.from(value).length > hint.maxLength) return `has ${hint.maxLength} characters at most`;
      return hint.noComma && value.includes(',') ? 'holds no comma' : undefined;
    case 'list': {
      const items = hint.joined ? (typeof value === 'string' ? value.split(',') : undefined) : value;
      if (!Array.isArray(items)) return hint.joined ? 'is a text with commas' : 'is a list';
      for (const item of items as readonly ParameterValue[]) {
        const problem = parameterProblem(hint.item, item);
        if (problem !== undefined) return `has an item that ${problem}`;
      }
      return undefined;
    }
  }
}

function rangeProblem(value: ParameterValue, min: number, max: number): string | undefined {
  const isWithin = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  return isWithin ? undefined : `is ${min} to ${max}`;
}
