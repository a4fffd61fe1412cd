import { parseArgs } from 'node:util';
import type { Jt808Year } from 'gk-sdk/jt808';
import { CommandLineError } from './command-line-error.js';
import { FAULTS, isFault, type Fault } from './faults.js';

/** Parsed options of the command line. */
export interface MdvrOptions {
  readonly to: { readonly host: string; readonly port: number };
  /** File of H.264 or H.265 as Annex B; undefined = our own scenes. */
  readonly video: string | undefined;
  readonly year: Jt808Year;
  /** Digits of its header. */
  readonly id: string;
  readonly plate: string;
  readonly channels: number;
  /** Middle of the round that it drives. */
  readonly at: { readonly lat: number; readonly lng: number };
  /** Seconds between two positions. */
  readonly intervalS: number;
  /** Seconds between two alarms of driver assistance; 0 = none. */
  readonly alarmS: number;
  readonly faults: ReadonlySet<Fault>;
}

const YEARS = ['2011', '2013', '2019'] as const;
const ID_DIGITS = { '2011': 12, '2013': 12, '2019': 20 } as const;
const MAX_CHANNELS = 16;

export const USAGE = `Usage: npm run mdvr -- --to HOST:PORT [options]

A vehicle terminal by JT/T 808 and 1078: it registers, drives, reports and sends
pictures.

  --to HOST:PORT     the platform, for example localhost:8808
  --video FILE       H.264 or H.265 (Annex B) that its cameras show; without it,
                     scenes of our own
  --year YEAR        edition of JT/T 808: 2011, 2013 or 2019 (2013)
  --id DIGITS        number of the terminal, up to 12 digits, 20 of 2019
                     (013912345678)
  --plate TEXT       plate of the vehicle (测A12345)
  --channels N       number of cameras, 1 to ${MAX_CHANNELS} (4)
  --at LAT,LNG       place around which it drives (25.0330,121.5430)
  --interval S       seconds between two positions (5)
  --alarms S         seconds between two alarms of driver assistance, each with
                     a picture and a video; 0 for none (120)
  --fault NAME       a bad habit; repeatable:
${Object.entries(FAULTS)
  .map(([name, what]) => wrapped(`${name.padEnd(9)} ${what}`))
  .join('\n')}
`;

function wrapped(text: string): string {
  const [first = '', ...more] = text.match(/.{1,66}(?:\s|$)/g) ?? [];
  return [`      ${first.trimEnd()}`, ...more.map((line) => `                ${line.trimEnd()}`)].join('\n');
}

/** Reads the command line. @throws CommandLineError with what is wrong. */
export function parseOptions(argv: readonly string[]): MdvrOptions | 'help' {
  const values = parseValues(argv);
  if (values.help) return 'help';
  const year = YEARS.find((each) => each === (values.year ?? '2013'));
  if (year === undefined) throw new CommandLineError(`--year must be ${YEARS.join(', ')}, not "${values.year}".`);
  const faults = values.fault ?? [];
  const unknown = faults.find((name) => !isFault(name));
  if (unknown !== undefined)
    throw new CommandLineError(`--fault ${unknown} is none of ${Object.keys(FAULTS).join(', ')}.`);
  if (values.video?.trim() === '') throw new CommandLineError('--video must not be empty.');
  return {
    to: address(values.to),
    video: values.video,
    year,
    id: terminalId(values.id ?? '013912345678', year),
    plate: values.plate ?? '测A12345',
    channels: integer('--channels', values.channels, 4, 1, MAX_CHANNELS),
    at: place(values.at ?? '25.0330,121.5430'),
    intervalS: integer('--interval', values.interval, 5, 1, 3600),
    alarmS: integer('--alarms', values.alarms, 120, 0, 86_400),
    faults: new Set(faults.filter(isFault)),
  };
}

function parseValues(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: false,
      options: {
        to: { type: 'string' },
        video: { type: 'string' },
        year: { type: 'string' },
        id: { type: 'string' },
        plate: { type: 'string' },
        channels: { type: 'string' },
        at: { type: 'string' },
        interval: { type: 'string' },
        alarms: { type: 'string' },
        fault: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    throw new CommandLineError(`${told.split(/\.\s/, 1)[0]} (--help lists the options).`);
  }
}

function address(text: string | undefined): MdvrOptions['to'] {
  if (text === undefined) throw new CommandLineError('--to HOST:PORT is missing (--help lists the options).');
  const [, host, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text)?.filter((part) => part !== undefined) ?? [];
  const number = Number(port);
  if (host === undefined || !(number >= 1 && number <= 65_535))
    throw new CommandLineError(`--to must be HOST:PORT such as localhost:8808, not "${text}".`);
  return { host, port: number };
}

function terminalId(text: string, year: Jt808Year): string {
  if (!/^\d+$/.test(text) || text.length > ID_DIGITS[year])
    throw new CommandLineError(`--id must have at most ${ID_DIGITS[year]} digits, not "${text}".`);
  return text;
}

function place(text: string): MdvrOptions['at'] {
  const [lat, lng, more] = text.split(',').map(Number);
  const isPlace = lat !== undefined && lng !== undefined && more === undefined;
  if (!isPlace || !(Math.abs(lat) < 85) || !(Math.abs(lng) < 180))
    throw new CommandLineError(`--at must be LAT,LNG in degrees such as 25.03,121.54, not "${text}".`);
  return { lat, lng };
}

function integer(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new CommandLineError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}
