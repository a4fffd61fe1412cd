import {
  encodeJt808ParameterBlock,
  jt808ParameterBlockId,
  readJt808ParameterBlock,
  type Jt808Parameter,
  type Jt808ParameterBlocks,
} from 'gk-sdk/jt808';
import type { ParameterValue } from '../../device/parameter-groups.js';

/** Parameters of a terminal that are blocks of fields, as far as it told them in a known length. */
export type ToldBlocks = { readonly [T in keyof Jt808ParameterBlocks]?: Jt808ParameterBlocks[T] };

/** A value of ours that is part of a block. */
interface BlockValue {
  readonly group: string;
  readonly key: string;
  /** Undefined where the terminal did not tell it. */
  readonly of: (blocks: ToldBlocks) => ParameterValue | undefined;
  /** The blocks that change, whole; absent for a value that is only read. A text says why it is not taken. */
  readonly changed?: (blocks: ToldBlocks, value: ParameterValue) => ToldBlocks | string;
}

type StreamEncoding = Jt808ParameterBlocks['videoEncoding']['live'];
type Encoding = Omit<Jt808ParameterBlocks['videoEncoding'], 'audio'>;

/** Names of the resolutions of 0075, in their order. */
const RESOLUTIONS: readonly (string | undefined)[] = ['QCIF', 'CIF', 'WCIF', 'D1', 'WD1', '720P', '1080P'];
const SOUND_ALONE = 1;
/** Bits of the texts in a picture. */
const OVERLAY = { plate: 1, gnssSpeed: 5 } as const;
/** First of the two bits of an alarm of driver assistance, one for each level. */
const ADAS_ALARM = { laneDeparture: 4, collision: 6, pedestrian: 8 } as const;
const ADAS_ALARMS = 0xfff;
const MOST_DSM_KMH = 60;
const MS_A_STEP = 100;

const BLOCK_VALUES: readonly BlockValue[] = [
  {
    group: 'enc',
    key: 'Size',
    of: (blocks) => ofEachCamera(blocks, ({ stored }) => RESOLUTIONS[stored.resolution]),
    changed: (blocks, value) => withEachCamera(blocks, value, 'resolution', resolutionOf),
  },
  {
    group: 'enc',
    key: 'Fps',
    of: (blocks) => ofEachCamera(blocks, ({ stored }) => stored.fps),
    changed: (blocks, value) => withEachCamera(blocks, value, 'fps', Number),
  },
  {
    group: 'enc',
    key: 'SRes',
    of: (blocks) => {
      const resolution = commonOf(blocks)?.live.resolution;
      return resolution === undefined ? undefined : RESOLUTIONS[resolution];
    },
    changed: (blocks, value) => {
      const resolution = resolutionOf(value);
      return typeof resolution === 'string' ? resolution : withLive(blocks, { resolution });
    },
  },
  {
    group: 'enc',
    key: 'SFps',
    of: (blocks) => commonOf(blocks)?.live.fps,
    changed: (blocks, value) => withLive(blocks, { fps: Number(value) }),
  },
  {
    group: 'enc',
    key: 'SBit',
    of: (blocks) => commonOf(blocks)?.live.kbps,
    changed: (blocks, value) => withLive(blocks, { kbps: Number(value) }),
  },
  overlayValue('pl_en', OVERLAY.plate),
  overlayValue('speed', OVERLAY.gnssSpeed),
  onlineValue('OnLineSt', 'wake'),
  onlineValue('OnLineEd', 'sleep'),
  {
    group: 'MotovisAdas',
    key: 'AdasEn',
    of: ({ adas }) => adas && flag(adas.alarms & ADAS_ALARMS),
  },
  adasSwitch('LdwEn', ADAS_ALARM.laneDeparture),
  adasSwitch('FcwEn', ADAS_ALARM.collision),
  adasSwitch('PcwEn', ADAS_ALARM.pedestrian),
  // One speed for all alarms of driver assistance.
  { group: 'MotovisAdas', key: 'LdwSpeed', of: ({ adas }) => adas?.fromKmh },
  { group: 'MotovisAdas', key: 'FcwSpeed', of: ({ adas }) => adas?.fromKmh },
  {
    group: 'MotovisAdas',
    key: 'FcwTime',
    of: ({ adas }) => adas && adas.collision100Ms * MS_A_STEP,
    changed: ({ adas }, value) =>
      adas === undefined ? {} : { adas: { ...adas, collision100Ms: Math.round(Number(value) / MS_A_STEP) } },
  },
  {
    group: 'MotovisAdas',
    key: 'DsmEn',
    of: ({ driverMonitoring }) => driverMonitoring && flag(driverMonitoring.alarms),
  },
  {
    group: 'MotovisAdas',
    key: 'DsmSpeed',
    of: ({ driverMonitoring }) => driverMonitoring?.fromKmh,
    changed: ({ driverMonitoring }, value) => {
      if (driverMonitoring === undefined) return {};
      if (Number(value) > MOST_DSM_KMH) return `DsmSpeed of a terminal is 0 to ${MOST_DSM_KMH} km/h`;
      return { driverMonitoring: { ...driverMonitoring, fromKmh: Number(value) } };
    },
  },
];

/** The blocks among the parameters that a terminal told. */
export function toldBlocks(told: readonly Jt808Parameter[]): ToldBlocks {
  const read = <T extends keyof Jt808ParameterBlocks>(type: T): Jt808ParameterBlocks[T] | undefined => {
    const value = told.find(({ id }) => id === jt808ParameterBlockId(type))?.value;
    return value && readJt808ParameterBlock(type, value);
  };
  return {
    videoEncoding: read('videoEncoding'),
    channels: read('channels'),
    channelEncodings: read('channelEncodings'),
    wakeUp: read('wakeUp'),
    adas: read('adas'),
    driverMonitoring: read('driverMonitoring'),
  };
}

/** Values of ours in the blocks that a terminal told. */
export function valuesOfBlocks(
  blocks: ToldBlocks,
): readonly { readonly group: string; readonly key: string; readonly value: ParameterValue }[] {
  return BLOCK_VALUES.flatMap(({ group, key, of }) => {
    const value = of(blocks);
    return value === undefined ? [] : [{ group, key, value }];
  });
}

/** Whether a value is part of a block that a terminal takes, which is read before it is written. */
export function isInBlock(group: string, key: string): boolean {
  return BLOCK_VALUES.some((each) => each.group === group && each.key === key && each.changed !== undefined);
}

/** The blocks that hold other values, to be written whole; a text says which value the terminal does not take. */
export function changedBlocks(
  told: ToldBlocks,
  group: string,
  changes: readonly (readonly [key: string, value: ParameterValue])[],
): readonly Jt808Parameter[] | string {
  let [now, written]: [ToldBlocks, ToldBlocks] = [told, {}];
  for (const [key, value] of changes) {
    const found = BLOCK_VALUES.find((each) => each.group === group && each.key === key);
    const changed = found?.of(now) === undefined ? undefined : found.changed?.(now, value);
    if (changed === undefined) return `The terminal did not tell ${key} of ${group}`;
    if (typeof changed === 'string') return changed;
    now = { ...now, ...changed };
    written = { ...written, ...changed };
  }
  return encoded(written);
}

function encoded(blocks: ToldBlocks): readonly Jt808Parameter[] {
  const one = <T extends keyof Jt808ParameterBlocks>(type: T): readonly Jt808Parameter[] => {
    const block = blocks[type];
    return block === undefined
      ? []
      : [{ id: jt808ParameterBlockId(type), value: encodeJt808ParameterBlock(type, block) }];
  };
  return [
    ...one('videoEncoding'),
    ...one('channelEncodings'),
    ...one('wakeUp'),
    ...one('adas'),
    ...one('driverMonitoring'),
  ];
}

const flag = (bits: number): number => (bits === 0 ? 0 : 1);

function resolutionOf(value: ParameterValue): number | string {
  const at = typeof value === 'string' ? RESOLUTIONS.indexOf(value) : -1;
  return at >= 0 ? at : `Terminals of JT/T 1078 have no resolution ${String(value)}`;
}

/** The encoding of all cameras; of a terminal that tells cameras alone, that of the first. */
function commonOf({ videoEncoding, channelEncodings }: ToldBlocks): Encoding | undefined {
  return videoEncoding ?? channelEncodings?.channels[0];
}

/** Logical channels with pictures, ascending. */
function camerasOf({ channels, channelEncodings }: ToldBlocks): readonly number[] {
  const numbers =
    channels?.channels.filter(({ kind }) => kind !== SOUND_ALONE).map(({ logical }) => logical) ??
    channelEncodings?.channels.map(({ channel }) => channel) ??
    [];
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** A camera's own encoding goes before that of all. */
function encodingOf({ videoEncoding, channelEncodings }: ToldBlocks, camera: number): Encoding | undefined {
  return channelEncodings?.channels.find(({ channel }) => channel === camera) ?? videoEncoding;
}

/** A value of each camera; undefined unless all have one. */
function ofEachCamera<T extends string | number>(
  blocks: ToldBlocks,
  of: (encoding: Encoding) => T | undefined,
): T[] | undefined {
  const values = camerasOf(blocks).flatMap((camera) => {
    const encoding = encodingOf(blocks, camera);
    const value = encoding && of(encoding);
    return value === undefined ? [] : [value];
  });
  return values.length > 0 && values.length === camerasOf(blocks).length ? values : undefined;
}

/**
 * The blocks with a value of the stored stream of each camera. Cameras without an encoding of their own get the value by 0075 where it is the same for all of them,
 * else one of their own.
 */
function withEachCamera(
  blocks: ToldBlocks,
  value: ParameterValue,
  field: 'resolution' | 'fps',
  read: (item: ParameterValue) => number | string,
): ToldBlocks | string {
  const items = Array.isArray(value) ? value.map(read) : [];
  const refused = items.find((item) => typeof item === 'string');
  if (refused !== undefined) return refused;
  const set = <T extends Encoding>(encoding: T, item: number): T => ({
    ...encoding,
    stored: { ...encoding.stored, [field]: item },
  });
  const wanted = new Map(camerasOf(blocks).map((camera, at) => [camera, Number(items[at])]));
  const own = new Map(blocks.channelEncodings?.channels.map((each) => [each.channel, each]));
  const sharing = [...wanted].filter(([camera]) => !own.has(camera));
  const [shared] = new Set(sharing.map(([, item]) => item));
  const isShared = shared !== undefined && sharing.every(([, item]) => item === shared);
  const videoEncoding = blocks.videoEncoding && isShared ? set(blocks.videoEncoding, shared) : blocks.videoEncoding;
  for (const [channel, item] of wanted) {
    const encoding = own.get(channel) ?? (isShared ? undefined : videoEncoding);
    if (encoding === undefined || encoding.stored[field] === item) continue;
    const { live, stored, overlay } = encoding;
    own.set(channel, set({ channel, live, stored, overlay }, item));
  }
  return {
    ...(videoEncoding !== undefined &&
      videoEncoding.stored[field] !== blocks.videoEncoding?.stored[field] && { videoEncoding }),
    ...(own.size > 0 && { channelEncodings: { channels: [...own.values()] } }),
  };
}

/** The live stream is one for all cameras here. */
function withLive(blocks: ToldBlocks, change: Partial<StreamEncoding>): ToldBlocks {
  return withEncodings(blocks, (encoding) => ({ ...encoding, live: { ...encoding.live, ...change } }));
}

function withEncodings(
  { videoEncoding, channelEncodings }: ToldBlocks,
  change: <T extends Encoding>(encoding: T) => T,
): ToldBlocks {
  return {
    ...(videoEncoding !== undefined && { videoEncoding: change(videoEncoding) }),
    ...(channelEncodings !== undefined && { channelEncodings: { channels: channelEncodings.channels.map(change) } }),
  };
}

function overlayValue(key: string, bit: number): BlockValue {
  return {
    group: 'preosd',
    key,
    of: (blocks) => {
      const overlay = commonOf(blocks)?.overlay;
      return overlay === undefined ? undefined : flag(overlay & (1 << bit));
    },
    changed: (blocks, value) =>
      withEncodings(blocks, (encoding) => ({
        ...encoding,
        overlay: value === 1 ? encoding.overlay | (1 << bit) : encoding.overlay & ~(1 << bit),
      })),
  };
}

/** Seconds of the day of the first span in which the terminal is on; it has whole minutes. */
function onlineValue(key: string, edge: 'wake' | 'sleep'): BlockValue {
  return {
    group: 'net',
    key,
    of: ({ wakeUp }) => {
      const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(wakeUp?.spans[0]?.[edge] ?? '') ?? [];
      return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60;
    },
    changed: ({ wakeUp }, value) => {
      const [first, ...rest] = wakeUp?.spans ?? [];
      if (wakeUp === undefined || first === undefined) return {};
      const minutes = Math.floor(Number(value) / 60);
      const digits = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
      return { wakeUp: { ...wakeUp, spans: [{ ...first, [edge]: digits }, ...rest] } };
    },
  };
}

function adasSwitch(key: string, bit: number): BlockValue {
  const both = 0b11 << bit;
  return {
    group: 'MotovisAdas',
    key,
    of: ({ adas }) => adas && flag(adas.alarms & both),
    changed: ({ adas }, value) =>
      adas === undefined
        ? {}
        : { adas: { ...adas, alarms: (value === 1 ? adas.alarms | both : adas.alarms & ~both) >>> 0 } },
  };
}
