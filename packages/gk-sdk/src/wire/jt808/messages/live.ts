import { countedToEnd, empty, listToEnd, record, text8, time, u16, u32, u64, u8, type Wire } from '../fields.js';
import type { Layouts } from './layout.js';

/** Bodies about live pictures, sound, recordings and cameras (JT/T 1078-2016, chapters 5 to 7). @public */
export interface Jt808MediaBodies {
  /** 9003, platform: asks for {@link Jt808MediaBodies} `mediaAttributes`. */
  mediaAttributesRequest: object;
  /** 1003, terminal. */
  mediaAttributes: {
    /** Payload type of sound as in 1078 packets: 6 G.711A, 7 G.711U, 8 G.726, 19 AAC, 26 ADPCM. */
    readonly audioCodec: number;
    readonly audioChannels: number;
    /** 0 8 kHz, 1 22.05 kHz, 2 44.1 kHz, 3 48 kHz. */
    readonly audioRate: number;
    /** 0 8 bits, 1 16 bits, 2 32 bits. */
    readonly audioBits: number;
    /** Bytes of a frame of sound. */
    readonly audioFrameBytes: number;
    /** 1 the terminal plays sound. */
    readonly playsSound: number;
    /** Payload type of video: 98 H.264, 99 H.265. */
    readonly videoCodec: number;
    readonly maxAudioChannels: number;
    readonly maxVideoChannels: number;
  };
  /** 1005, terminal. */
  passengers: {
    readonly start: string;
    readonly end: string;
    readonly boarded: number;
    readonly left: number;
  };
  /** 9101, platform: the terminal answers by 0001 and connects to the address. */
  liveRequest: Jt808MediaAddress & {
    readonly channel: number;
    /** 0 sound and video 1 video 2 talk 3 listen 4 broadcast 5 pass through. */
    readonly kind: number;
    /** 0 main 1 sub. */
    readonly stream: number;
  };
  /** 9102, platform. */
  liveControl: {
    readonly channel: number;
    /** 0 close the channel with all of its streams 1 switch to `stream` 2 pause 3 go on 4 end talk. */
    readonly command: number;
    /** For command 0: 0 all 1 sound 2 video. */
    readonly close: number;
    /** 0 main 1 sub. */
    readonly stream: number;
  };
  /** 9105, platform: loss of packets that arrive here. */
  liveLoss: { readonly channel: number; readonly percent: number };
  /** 9205, platform. */
  recordingsRequest: {
    /** 0 all. */
    readonly channel: number;
    /** YYMMDDhhmmss, zeros: open. */
    readonly start: string;
    readonly end: string;
    /** Bits 0 to 31 alarm bits of a location, 32 to 63 bits of extra 14; 0 any. */
    readonly alarms: bigint;
    /** 0 sound and video 1 sound 2 video 3 either. */
    readonly kind: number;
    /** 0 all 1 main 2 sub. */
    readonly stream: number;
    /** 0 all 1 main store 2 disaster store. */
    readonly storage: number;
  };
  /** 1205, terminal. */
  recordings: { readonly requestSerial: number; readonly recordings: readonly Jt808Recording[] };
  /** 9201, platform: answered by 0001 or 1205. */
  playbackRequest: Jt808MediaAddress & {
    readonly channel: number;
    /** As in 9205. */
    readonly kind: number;
    /** 0 either 1 main 2 sub. */
    readonly stream: number;
    readonly storage: number;
    /** 0 normal 1 fast 2 key frames backwards 3 key frames 4 one picture. */
    readonly mode: number;
    /** For modes 1 and 2: 1 1x 2 2x 3 4x 4 8x 5 16x, else 0. */
    readonly speed: number;
    /** YYMMDDhhmmss. */
    readonly start: string;
    /** Zeros: to the end. */
    readonly end: string;
  };
  /** 9202, platform. */
  playbackControl: {
    readonly channel: number;
    /** 0 play 1 pause 2 stop 3 fast 4 key frames backwards 5 seek 6 key frames. */
    readonly command: number;
    /** For commands 3 and 4, as in 9201. */
    readonly speed: number;
    /** For command 5: YYMMDDhhmmss, else zeros. */
    readonly time: string;
  };
  /** 9206, platform: upload by FTP, answered by 0001 and later by 1206. */
  uploadRequest: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly path: string;
    readonly channel: number;
    readonly start: string;
    readonly end: string;
    readonly alarms: bigint;
    readonly kind: number;
    readonly stream: number;
    readonly storage: number;
    /** Bits 0 Wi-Fi 1 LAN 2 mobile network. */
    readonly networks: number;
  };
  /** 1206, terminal: result 0 done 1 failed. */
  uploadDone: { readonly requestSerial: number; readonly result: number };
  /** 9207, platform: `command` 0 pause 1 go on 2 cancel. */
  uploadControl: { readonly requestSerial: number; readonly command: number };
  /** 9301, platform: `direction` 0 stop 1 up 2 down 3 left 4 right; speed 0 to 255. */
  ptzMove: { readonly channel: number; readonly direction: number; readonly speed: number };
  /** 9302, platform: `direction` 0 more 1 less. */
  ptzFocus: Jt808PtzStep;
  /** 9303, platform. */
  ptzIris: Jt808PtzStep;
  /** 9304, platform: `direction` 1 on 0 off. */
  ptzWiper: Jt808PtzStep;
  /** 9305, platform: infrared light, `direction` 1 on 0 off. */
  ptzLight: Jt808PtzStep;
  /** 9306, platform. */
  ptzZoom: Jt808PtzStep;
}

/** Where a terminal sends 1078 packets to. @public */
export interface Jt808MediaAddress {
  /** Address of this server as the terminal reaches it. */
  readonly host: string;
  readonly tcpPort: number;
  /** 0 none. */
  readonly udpPort: number;
}

/** A recording on the terminal. @public */
export interface Jt808Recording {
  readonly channel: number;
  /** YYMMDDhhmmss. */
  readonly start: string;
  readonly end: string;
  /** As in 9205. */
  readonly alarms: bigint;
  /** 0 sound and video 1 sound 2 video. */
  readonly kind: number;
  /** 1 main 2 sub. */
  readonly stream: number;
  /** 1 main store 2 disaster store. */
  readonly storage: number;
  readonly bytes: number;
}

/** One step of a camera's motor or switch. @public */
export interface Jt808PtzStep {
  readonly channel: number;
  readonly direction: number;
}

const address = { host: text8, tcpPort: u16, udpPort: u16 } as const;
const ptz: Wire<Jt808PtzStep> = record<Jt808PtzStep>({ channel: u8, direction: u8 });
const recording: Wire<Jt808Recording> = record<Jt808Recording>({
  channel: u8,
  start: time,
  end: time,
  alarms: u64,
  kind: u8,
  stream: u8,
  storage: u8,
  bytes: u32,
});

/** @internal */
export const MEDIA_LAYOUTS: Layouts<Jt808MediaBodies> = {
  mediaAttributesRequest: { id: 0x9003, body: empty },
  mediaAttributes: {
    id: 0x1003,
    body: record({
      audioCodec: u8,
      audioChannels: u8,
      audioRate: u8,
      audioBits: u8,
      audioFrameBytes: u16,
      playsSound: u8,
      videoCodec: u8,
      maxAudioChannels: u8,
      maxVideoChannels: u8,
    }),
  },
  passengers: { id: 0x1005, body: record({ start: time, end: time, boarded: u16, left: u16 }) },
  liveRequest: { id: 0x9101, body: record({ ...address, channel: u8, kind: u8, stream: u8 }) },
  liveControl: { id: 0x9102, body: record({ channel: u8, command: u8, close: u8, stream: u8 }) },
  liveLoss: { id: 0x9105, body: record({ channel: u8, percent: u8 }) },
  recordingsRequest: {
    id: 0x9205,
    body: record({ channel: u8, start: time, end: time, alarms: u64, kind: u8, stream: u8, storage: u8 }),
  },
  recordings: { id: 0x1205, body: record({ requestSerial: u16, recordings: countedToEnd(u32, listToEnd(recording)) }) },
  playbackRequest: {
    id: 0x9201,
    body: record({
      ...address,
      channel: u8,
      kind: u8,
      stream: u8,
      storage: u8,
      mode: u8,
      speed: u8,
      start: time,
      end: time,
    }),
  },
  playbackControl: { id: 0x9202, body: record({ channel: u8, command: u8, speed: u8, time }) },
  uploadRequest: {
    id: 0x9206,
    body: record({
      host: text8,
      port: u16,
      user: text8,
      password: text8,
      path: text8,
      channel: u8,
      start: time,
      end: time,
      alarms: u64,
      kind: u8,
      stream: u8,
      storage: u8,
      networks: u8,
    }),
  },
  uploadDone: { id: 0x1206, body: record({ requestSerial: u16, result: u8 }) },
  uploadControl: { id: 0x9207, body: record({ requestSerial: u16, command: u8 }) },
  ptzMove: { id: 0x9301, body: record({ channel: u8, direction: u8, speed: u8 }) },
  ptzFocus: { id: 0x9302, body: ptz },
  ptzIris: { id: 0x9303, body: ptz },
  ptzWiper: { id: 0x9304, body: ptz },
  ptzLight: { id: 0x9305, body: ptz },
  ptzZoom: { id: 0x9306, body: ptz },
};
