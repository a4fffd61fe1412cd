import { byYear, list, listToEnd, record, restBytes, time, u16, u32, u8, when, ifMore } from '../fields.js';
import { bareLocation, type Jt808Location } from '../location.js';
import type { Layouts } from './layout.js';

/** Bodies about pictures and sound that a terminal stores (JT/T 808, 0800 to 8805). @public */
export interface Jt808PictureBodies {
  /** 0800, terminal: it has made a file. */
  mediaMade: Jt808MediaFile;
  /** 0801, terminal: the file, in subpackages; answered by 8800. */
  mediaData: Jt808MediaFile & {
    /** Missing in 2011. */
    readonly location?: Jt808Location;
    /** 2011: packets of the file in all, and this one from 1. */
    readonly packets?: number;
    readonly packet?: number;
    readonly data: Uint8Array;
  };
  /** 8800, platform. */
  mediaAnswer: {
    /** 2011: serial number of the message that it answers. */
    readonly requestSerial?: number;
    readonly mediaId: number;
    /** Numbers of missing parts; left out when all are there. */
    readonly missing?: readonly number[];
  };
  /** 8801, platform. */
  shoot: {
    readonly channel: number;
    /** 0 stop, 65535 video, else the number of pictures. */
    readonly count: number;
    /** Seconds between pictures, or of video; 0 as fast as can be. */
    readonly intervalS: number;
    /** 1 store, 0 send. */
    readonly store: number;
    /** 1 320x240 2 640x480 3 800x600 4 1024x768 5 176x144 6 352x288 7 704x288 8 704x576. */
    readonly resolution: number;
    /** 1, the best, to 10. */
    readonly quality: number;
    /** 0 to 255. */
    readonly brightness: number;
    /** 0 to 127. */
    readonly contrast: number;
    /** 0 to 127. */
    readonly saturation: number;
    /** 0 to 255. */
    readonly hue: number;
  };
  /** 0805, terminal. */
  shot: {
    readonly requestSerial: number;
    /** 0 done 1 failed 2 no such channel. */
    readonly result: number;
    /** For result 0. */
    readonly mediaIds?: readonly number[];
  };
  /** 8802, platform: asks for a list of files. */
  mediaListRequest: Jt808MediaQuery;
  /** 0802, terminal. */
  mediaList: {
    readonly requestSerial: number;
    /** Files in all. */
    readonly total: number;
    readonly files: readonly {
      /** Missing in 2011. */
      readonly mediaId?: number;
      readonly kind: number;
      readonly channel: number;
      readonly event: number;
      readonly location: Jt808Location;
    }[];
  };
  /** 8803, platform: asks for files of a time; `remove` 1 deletes them after. */
  mediaRequest: Jt808MediaQuery & { readonly remove: number };
  /** 8805, platform: asks for one file. */
  oneMediaRequest: { readonly mediaId: number; readonly remove: number };
  /** 8804, platform. */
  recordSound: {
    /** 1 starts, 0 stops. */
    readonly command: number;
    /** 0 until it is stopped. */
    readonly seconds: number;
    /** 1 store, 0 send. */
    readonly store: number;
    /** 0 8 kHz 1 11 kHz 2 23 kHz 3 32 kHz. */
    readonly rate: number;
  };
}

/** Description of a file: what it shows and why it was made. @public */
export interface Jt808MediaFile {
  readonly mediaId: number;
  /** 0 picture 1 sound 2 video. */
  readonly kind: number;
  /** 0 JPEG 1 TIF 2 MP3 3 WAV 4 WMV. */
  readonly format: number;
  /** 0 asked for 1 timer 2 robbery 3 crash or tipping 4 door open 5 door shut 6 doors shut and faster than 20 km/h 7 distance. */
  readonly event: number;
  readonly channel: number;
}

/** Which files are meant. @public */
export interface Jt808MediaQuery {
  /** 0 picture 1 sound 2 video. */
  readonly kind: number;
  /** 0 all. */
  readonly channel: number;
  /** As in {@link Jt808MediaFile}. */
  readonly event: number;
  /** YYMMDDhhmmss, zeros: open. */
  readonly start: string;
  readonly end: string;
}

const isSince2013 = (_: unknown, year: string): boolean => year !== '2011';
const isOf2011 = (_: unknown, year: string): boolean => year === '2011';
/** More make no file of 1 MiB. */
const MAX_PACKETS = 0xffff;
const isPlace = ({ lat, lng }: Jt808Location): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
/** Zeros are the time of who has never had a fix. */
const isDate = (time: string): boolean =>
  /^(0{12}|\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-2]\d[0-5]\d[0-5]\d)$/.test(time);
const file = { mediaId: u32, kind: u8, format: u8, event: u8, channel: u8 } as const;
const query = { kind: u8, channel: u8, event: u8, start: time, end: time } as const;

const stored = record<Jt808PictureBodies['mediaList']['files'][number]>({
  mediaId: when(isSince2013, u32),
  kind: u8,
  channel: u8,
  event: u8,
  location: bareLocation,
});

type MediaList = Jt808PictureBodies['mediaList'];
const since2013 = record<MediaList>({ requestSerial: u16, total: u16, files: listToEnd(stored) });
/** The number of files of this message stands behind the number of all. */
const in2011 = record<MediaList>({ requestSerial: u16, total: u16, files: list(u16, stored) });

/** @internal */
export const PICTURE_LAYOUTS: Layouts<Jt808PictureBodies> = {
  mediaMade: { id: 0x0800, body: record(file) },
  mediaData: {
    id: 0x0801,
    body: record({
      ...file,
      location: when(isSince2013, bareLocation),
      packets: when(isOf2011, u32),
      packet: when(isOf2011, u32),
      data: restBytes,
    }),
    // A file of 2011 that comes under the header of 2013, or the other way round: numbers of packets are no alarms and states.
    isLikely: ({ packets, packet, location }) =>
      location === undefined
        ? packet !== undefined && packets !== undefined && packet >= 1 && packet <= packets && packets <= MAX_PACKETS
        : isPlace(location) && isDate(location.time),
  },
  mediaAnswer: {
    id: 0x8800,
    body: record({ requestSerial: when(isOf2011, u16), mediaId: u32, missing: ifMore(list(u8, u16)) }),
  },
  shoot: {
    id: 0x8801,
    body: record({
      channel: u8,
      count: u16,
      intervalS: u16,
      store: u8,
      resolution: u8,
      quality: u8,
      brightness: u8,
      contrast: u8,
      saturation: u8,
      hue: u8,
    }),
  },
  shot: {
    id: 0x0805,
    body: record({
      requestSerial: u16,
      result: u8,
      mediaIds: when<readonly number[], Jt808PictureBodies['shot']>(({ result }) => result === 0, list(u16, u32)),
    }),
  },
  mediaListRequest: { id: 0x8802, body: record(query) },
  // The text of 2011 calls it 0803 in its annex.
  mediaList: { id: 0x0802, alsoId: 0x0803, body: byYear({ '2011': in2011, '2013': since2013, '2019': since2013 }) },
  mediaRequest: { id: 0x8803, body: record({ ...query, remove: u8 }) },
  oneMediaRequest: { id: 0x8805, body: record({ mediaId: u32, remove: u8 }) },
  recordSound: { id: 0x8804, body: record({ command: u8, seconds: u16, store: u8, rate: u8 }) },
};
