import { CITY_UTC_OFFSET_S, dayStartS } from '../world/city/city-time.js';
import { hash32 } from '../world/random.js';
import type { AutoUploadRow, SentFiles, SentFilesSpan } from '../device/sent-files.js';
import type { ComputedWorld } from '../world/computed-world.js';

const DAY_S = 86_400;
const HOUR_S = 3600;
const KEPT_DAYS = 180;
/** Kinds of files that a device sends every night for the day before. */
const KINDS = [
  { extension: 'log', head: (id: string) => `# self test of ${id}\n`, line: selfTestLine },
  { extension: 'csv', head: () => 'time,acc,voltage,temperature\n', line: readingsLine },
] as const;
const LINES = 24;

type UploadWorld = Pick<ComputedWorld, 'seeds' | 'live' | 'isOnline'>;

/** The files of a simulated world: two a night of each device that was online. */
export function simulatedSentFiles(world: UploadWorld): SentFiles {
  return {
    between: (deviceIds, span) => filesBetween(world, deviceIds, span),
    get: (serialno, nowS) => fileOf(world, serialno, nowS),
  };
}

/** The files whose time lies in a span, by day and device: two a night of each device that was online. */
function* filesBetween(
  world: UploadWorld,
  deviceIds: ReadonlySet<string>,
  { fromS, toS, nowS }: SentFilesSpan,
): Iterable<AutoUploadRow> {
  const first = Math.max(dayNumber(fromS), dayNumber(nowS) - KEPT_DAYS);
  for (let day = first; day <= dayNumber(toS); day++) {
    for (const [index, { deviceid }] of world.seeds.entries()) {
      if (!deviceIds.has(deviceid)) continue;
      for (let kind = 0; kind < KINDS.length; kind++) {
        const row = rowOf(world, day, index, kind);
        if (row && row.filetime >= fromS && row.filetime <= toS && row.updatetime <= nowS) yield row;
      }
    }
  }
}

/** A file by its serial number, with its bytes as text. */
function fileOf(
  world: UploadWorld,
  serialno: number,
  nowS: number,
): { readonly row: AutoUploadRow; content(): string } | undefined {
  const count = world.seeds.length * KINDS.length;
  if (!Number.isSafeInteger(serialno) || serialno < 0 || count === 0) return undefined;
  const day = Math.floor(serialno / count);
  const place = serialno % count;
  const kind = place % KINDS.length;
  const row = rowOf(world, day, Math.floor(place / KINDS.length), kind);
  if (row === undefined || row.updatetime > nowS || day < dayNumber(nowS) - KEPT_DAYS) return undefined;
  return { row, content: () => contentOf(world, row, kind) };
}

function rowOf(world: UploadWorld, day: number, index: number, kind: number): AutoUploadRow | undefined {
  const seed = world.seeds[index];
  const made = KINDS[kind];
  if (!seed?.registed || made === undefined) return undefined;
  const startS = day * DAY_S - CITY_UTC_OFFSET_S;
  // Devices do not all send at once: between two and four at night.
  const filetime = startS + 2 * HOUR_S + (hash32(day, index, kind, 181) % (2 * HOUR_S));
  if (!world.isOnline(seed.deviceid, filetime * 1000)) return undefined;
  const stamp = new Date((filetime + CITY_UTC_OFFSET_S) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  const lineBytes = made.line(world, seed.deviceid, filetime).length;
  return {
    serialno: (day * world.seeds.length + index) * KINDS.length + kind,
    deviceid: seed.deviceid,
    filename: `${seed.deviceid}_${stamp}.${made.extension}`,
    filesize: Buffer.byteLength(made.head(seed.deviceid)) + LINES * lineBytes,
    fileext: made.extension,
    filetime,
    updatetime: filetime + 5 + (hash32(day, index, kind, 182) % 55),
  };
}

function contentOf(world: UploadWorld, { deviceid, filetime }: AutoUploadRow, kind: number): string {
  const made = KINDS[kind] ?? KINDS[0];
  const startS = dayStartS(filetime) - DAY_S;
  const lines = Array.from({ length: LINES }, (_, hour) => made.line(world, deviceid, startS + hour * HOUR_S));
  return made.head(deviceid) + lines.join('');
}

/** Lines of a kind are all equally long, so that the size of a file is known without making it. */
function selfTestLine(world: UploadWorld, deviceId: string, atS: number): string {
  const live = world.live(deviceId, atS * 1000);
  const state = world.isOnline(deviceId, atS * 1000) ? 'connected' : 'offline';
  const card = live?.recording_error ? 'error' : 'ok';
  return `${wallTime(atS)} ${state.padEnd(9)} card ${card.padEnd(5)} health ${number(live?.health, 3)} %\n`;
}

function readingsLine(world: UploadWorld, deviceId: string, atS: number): string {
  const live = world.live(deviceId, atS * 1000);
  const celsius = ((live?.temperature ?? 0) / 10).toFixed(1).padStart(6);
  return `${wallTime(atS)},${live?.acc_on ?? 0},${(live?.voltage ?? 0).toFixed(1).padStart(5)},${celsius}\n`;
}

function number(value: number | null | undefined, width: number): string {
  return String(value ?? 0).padStart(width);
}

function wallTime(atS: number): string {
  return new Date((atS + CITY_UTC_OFFSET_S) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function dayNumber(atS: number): number {
  return Math.floor((atS + CITY_UTC_OFFSET_S) / DAY_S);
}
