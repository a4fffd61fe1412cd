import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import {
  digits,
  fixedText,
  ifRoomFor,
  list,
  listToEnd,
  record,
  reserved,
  times,
  u16,
  u32,
  u8,
  type Wire,
} from './fields.js';

/** Encoding of a stream (JT/T 1078-2016, parameter 0075). @public */
export interface Jt808StreamEncoding {
  /** 0 constant 1 variable 2 average bit rate. */
  readonly rateControl: number;
  /** 0 QCIF 1 CIF 2 WCIF 3 D1 4 WD1 5 720P 6 1080P; 100 to 127 the maker's. */
  readonly resolution: number;
  /** Frames from key frame to key frame, 1 to 1,000. */
  readonly keyInterval: number;
  /** Frames a second, 1 to 120. */
  readonly fps: number;
  /** Kilobits a second. */
  readonly kbps: number;
}

/** Live and stored stream, and what is written into the picture. @public */
export interface Jt808VideoEncoding {
  readonly live: Jt808StreamEncoding;
  readonly stored: Jt808StreamEncoding;
  /** Bits 0 time 1 plate 2 channel 3 position 4 recorder's speed 5 GNSS speed 6 driving time. */
  readonly overlay: number;
}

/** Evidence that an add-on takes at an alarm, and the speed from which the alarm is of level 2. @public */
export interface Jt808AlarmEvidence {
  /** Kilometres an hour from which the alarm is of level 2, 0 to 220. */
  readonly levelKmh: number;
  /** Seconds of video, 0 to 60. */
  readonly videoS: number;
  /** Pictures, 0 to 10. */
  readonly pictures: number;
  /** Tenths of a second between pictures, 1 to 10. */
  readonly interval100Ms: number;
}

/** Start of the blocks of driver assistance and driver monitoring; 255, 65535 and 4294967295 leave a value as it is. @public */
export interface Jt808AddOnSettings {
  /** Kilometres an hour, 0 to 60, below which there are no alarms. */
  readonly fromKmh: number;
  /** 0 to 8. */
  readonly volume: number;
  /** 0 no pictures of its own, 1 by time, 2 by distance; of driver monitoring 3 with the card. */
  readonly pictureMode: number;
  readonly pictureIntervalS: number;
  readonly pictureIntervalM: number;
  /** 1 to 10. */
  readonly pictures: number;
  readonly pictureInterval100Ms: number;
  /** 1 352x288 2 704x288 3 704x576 4 640x480 5 720p 6 1080p. */
  readonly stillSize: number;
  /** 1 CIF 2 HD1 3 D1 4 WD1 5 VGA 6 720P 7 1080P. */
  readonly videoSize: number;
  /** Two bits an alarm: level 1, level 2. */
  readonly alarms: number;
  readonly events: number;
}

/** Parameters that are blocks of fields, by name. @public */
export interface Jt808ParameterBlocks {
  /** 0075. */
  videoEncoding: Jt808VideoEncoding & {
    /** 1 sends sound. */
    readonly audio: number;
  };
  /** 0076: numbers of channels of each kind, and which picture or sound each logical channel is. */
  channels: {
    readonly both: number;
    readonly audio: number;
    readonly video: number;
    readonly channels: readonly {
      readonly physical: number;
      readonly logical: number;
      /** 0 both 1 sound 2 video. */
      readonly kind: number;
      /** 1 has PTZ. */
      readonly ptz: number;
    }[];
  };
  /** 0077: channels that differ from 0075. */
  channelEncodings: { readonly channels: readonly (Jt808VideoEncoding & { readonly channel: number })[] };
  /** 0079. */
  alarmRecording: { readonly percent: number; readonly minutes: number; readonly minutesBefore: number };
  /** 007c: `wake` bits 0 condition 1 time 2 hand; `conditions` bits 0 panic 1 crash 2 door; `days` bits from 0 Monday; `spans` bits of those in use; hhmm. */
  wakeUp: {
    readonly wake: number;
    readonly conditions: number;
    readonly days: number;
    readonly used: number;
    readonly spans: readonly { readonly wake: string; readonly sleep: string }[];
  };
  /** f364: driver assistance, 56 bytes, of Guangdong 64. Times in tenths of a second. */
  adas: Jt808AddOnSettings & {
    readonly reserved?: Uint8Array;
    readonly obstacle100Ms: number;
    readonly obstacle: Jt808AlarmEvidence;
    readonly laneChangesS: number;
    readonly laneChanges: number;
    readonly laneChange: Jt808AlarmEvidence;
    readonly laneDeparture: Jt808AlarmEvidence;
    readonly collision100Ms: number;
    readonly collision: Jt808AlarmEvidence;
    readonly pedestrian100Ms: number;
    /** `levelKmh` is the speed up to which pedestrians are an alarm. */
    readonly pedestrian: Jt808AlarmEvidence;
    readonly headway100Ms: number;
    readonly headway: Jt808AlarmEvidence;
    readonly signPictures: number;
    readonly signInterval100Ms: number;
    /** Guangdong. */
    readonly solidLine?: Jt808AlarmEvidence;
    /** Guangdong. */
    readonly aisle?: Jt808AlarmEvidence;
    readonly reservedAtEnd?: Uint8Array;
  };
  /** f365: driver monitoring, 49 bytes, of Guangdong 66. */
  driverMonitoring: Jt808AddOnSettings & {
    readonly smokingS: number;
    readonly phoneS: number;
    readonly reserved?: Uint8Array;
    readonly tired: Jt808AlarmEvidence;
    readonly phone: Jt808AlarmEvidence;
    readonly smoking: Jt808AlarmEvidence;
    readonly distracted: Jt808AlarmEvidence;
    readonly abnormal: Jt808AlarmEvidence;
    /** 0 off 1 by time 2 by distance 3 with the card. */
    readonly faceCheck: number;
    /** Guangdong, as the rest. */
    readonly coveredLevelKmh?: number;
    readonly belt?: Jt808AlarmEvidence;
    readonly glasses?: Jt808AlarmEvidence;
    readonly handsOff?: Jt808AlarmEvidence;
    readonly plays?: Jt808AlarmEvidence;
    readonly reservedAtEnd?: Uint8Array;
  };
  /** f366: `unit` 0 kg/cm2 1 bar 2 kPa 3 PSI; limits in it; degrees Celsius; percent; `reportS` 0 to 3,600. */
  tyres: {
    readonly size: string;
    readonly unit: number;
    readonly normal: number;
    readonly unevenPercent: number;
    readonly leakPercent: number;
    readonly low: number;
    readonly high: number;
    readonly hotC: number;
    readonly batteryPercent: number;
    readonly reportS: number;
    readonly reserved?: Uint8Array;
  };
  /** f367: seconds, 1 to 10. */
  blindSpot: { readonly rearS: number; readonly sideS: number };
}

const stream: Wire<Jt808StreamEncoding> = record<Jt808StreamEncoding>({
  rateControl: u8,
  resolution: u8,
  keyInterval: u16,
  fps: u8,
  kbps: u32,
});
const encoding = { live: stream, stored: stream, overlay: u16 } as const;
const evidence: Wire<Jt808AlarmEvidence> = record<Jt808AlarmEvidence>({
  levelKmh: u8,
  videoS: u8,
  pictures: u8,
  interval100Ms: u8,
});
const EVIDENCE_BYTES = 4;
const settings = {
  fromKmh: u8,
  volume: u8,
  pictureMode: u8,
  pictureIntervalS: u16,
  pictureIntervalM: u16,
  pictures: u8,
  pictureInterval100Ms: u8,
  stillSize: u8,
  videoSize: u8,
  alarms: u32,
  events: u32,
} as const;

interface Block<T> {
  readonly id: number;
  readonly wire: Wire<T>;
}

const BLOCKS: { readonly [T in keyof Jt808ParameterBlocks]: Block<Jt808ParameterBlocks[T]> } = {
  videoEncoding: { id: 0x0075, wire: record({ ...encoding, audio: u8 }) },
  channels: {
    id: 0x0076,
    wire: record({
      both: u8,
      audio: u8,
      video: u8,
      channels: listToEnd(
        record<Jt808ParameterBlocks['channels']['channels'][number]>({ physical: u8, logical: u8, kind: u8, ptz: u8 }),
      ),
    }),
  },
  channelEncodings: {
    id: 0x0077,
    wire: record({
      channels: list(
        u8,
        record<Jt808ParameterBlocks['channelEncodings']['channels'][number]>({ channel: u8, ...encoding }),
      ),
    }),
  },
  alarmRecording: { id: 0x0079, wire: record({ percent: u8, minutes: u8, minutesBefore: u8 }) },
  wakeUp: {
    id: 0x007c,
    wire: record({
      wake: u8,
      conditions: u8,
      days: u8,
      used: u8,
      spans: times(4, record<Jt808ParameterBlocks['wakeUp']['spans'][number]>({ wake: digits(2), sleep: digits(2) })),
    }),
  },
  adas: {
    id: 0xf364,
    wire: record({
      ...settings,
      reserved: reserved(1),
      obstacle100Ms: u8,
      obstacle: evidence,
      laneChangesS: u8,
      laneChanges: u8,
      laneChange: evidence,
      laneDeparture: evidence,
      collision100Ms: u8,
      collision: evidence,
      pedestrian100Ms: u8,
      pedestrian: evidence,
      headway100Ms: u8,
      headway: evidence,
      signPictures: u8,
      signInterval100Ms: u8,
      solidLine: ifRoomFor(2 * EVIDENCE_BYTES, evidence),
      aisle: ifRoomFor(2 * EVIDENCE_BYTES, evidence),
      reservedAtEnd: reserved(4),
    }),
  },
  driverMonitoring: {
    id: 0xf365,
    wire: record({
      ...settings,
      smokingS: u16,
      phoneS: u16,
      reserved: reserved(3),
      tired: evidence,
      phone: evidence,
      smoking: evidence,
      distracted: evidence,
      abnormal: evidence,
      faceCheck: u8,
      coveredLevelKmh: ifRoomFor(3, u8),
      belt: ifRoomFor(EVIDENCE_BYTES, evidence),
      glasses: ifRoomFor(EVIDENCE_BYTES, evidence),
      handsOff: ifRoomFor(EVIDENCE_BYTES, evidence),
      plays: ifRoomFor(EVIDENCE_BYTES, evidence),
      reservedAtEnd: reserved(2),
    }),
  },
  tyres: {
    id: 0xf366,
    wire: record({
      size: fixedText(12),
      unit: u16,
      normal: u16,
      unevenPercent: u16,
      leakPercent: u16,
      low: u16,
      high: u16,
      hotC: u16,
      batteryPercent: u16,
      reportS: u16,
      reserved: reserved(6),
    }),
  },
  blindSpot: { id: 0xf367, wire: record({ rearS: u8, sideS: u8 }) },
};

/** Id of the parameter of a block. @public */
export function jt808ParameterBlockId(type: keyof Jt808ParameterBlocks): number {
  return BLOCKS[type].id;
}

/** Fields of a block; undefined when its bytes are not of a known length, as those of some makers. @public */
export function readJt808ParameterBlock<T extends keyof Jt808ParameterBlocks>(
  type: T,
  value: Uint8Array,
): Jt808ParameterBlocks[T] | undefined {
  const from = new ByteReader(value);
  const block = BLOCKS[type].wire.read(from, '2013', {});
  return from.exhausted || from.rest.byteLength > 0 ? undefined : block;
}

/**
 * Bytes of a block, to be written whole: read it, change it, write it. Throws a `GkError` `invalid-argument` that names the
 * field whose value does not fit.
 *
 * @public
 */
export function encodeJt808ParameterBlock<T extends keyof Jt808ParameterBlocks>(
  type: T,
  block: Jt808ParameterBlocks[T],
): Uint8Array {
  const to = new ByteWriter();
  BLOCKS[type].wire.write(to, block, '2013', {});
  return to.bytes;
}
