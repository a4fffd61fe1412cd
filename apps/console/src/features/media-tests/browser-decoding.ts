import { word } from '../../shared/i18n/translate.js';

/** A kind of video or sound that recorders send. */
export interface MediaCodec {
  /** As people write it. */
  readonly name: string;
  readonly kind: 'video' | 'audio';
  /** Codec string as WebCodecs and Media Source Extensions write it (RFC 6381). */
  readonly codec: string;
}

/** Codecs of the recorders' cameras, from the leanest to the newest, and of the sound in their files. */
export const MEDIA_CODECS: readonly MediaCodec[] = [
  { name: word('H.264 Baseline'), kind: 'video', codec: 'avc1.42E01F' },
  { name: word('H.264 Main'), kind: 'video', codec: 'avc1.4D401F' },
  { name: word('H.264 High'), kind: 'video', codec: 'avc1.640028' },
  { name: word('H.265 Main'), kind: 'video', codec: 'hvc1.1.6.L93.B0' },
  { name: word('AAC-LC'), kind: 'audio', codec: 'mp4a.40.2' },
];

/** Answer of the browser about a codec; undefined where it lacks the interface. */
export interface CodecAnswer {
  readonly codec: MediaCodec;
  readonly webCodecs: boolean | undefined;
  readonly mediaSource: boolean | undefined;
  /** Decoded in hardware, as far as the browser tells. */
  readonly efficient: boolean | undefined;
}

/** Interfaces of the browser that are checked: each is absent in some, and WebCodecs on pages without TLS. */
export interface DecodingApis {
  readonly VideoDecoder?: Pick<typeof VideoDecoder, 'isConfigSupported'>;
  readonly AudioDecoder?: Pick<typeof AudioDecoder, 'isConfigSupported'>;
  readonly MediaSource?: Pick<typeof MediaSource, 'isTypeSupported'>;
  readonly ManagedMediaSource?: Pick<typeof MediaSource, 'isTypeSupported'>;
  readonly navigator?: { readonly mediaCapabilities?: Pick<MediaCapabilities, 'decodingInfo'> };
}

const WIDTH = 1280;
const HEIGHT = 720;
const FPS = 25;
const BITRATE_BPS = 2_000_000;

/** Asks the browser about each of {@link MEDIA_CODECS}; a refused answer is undefined. */
export function askDecoding(apis: DecodingApis): Promise<CodecAnswer[]> {
  return Promise.all(
    MEDIA_CODECS.map(async (codec) => ({
      codec,
      webCodecs: await orUnknown(askWebCodecs(apis, codec)),
      mediaSource: (apis.MediaSource ?? apis.ManagedMediaSource)?.isTypeSupported(mp4Type(codec)),
      efficient: await orUnknown(askEfficient(apis, codec)),
    })),
  );
}

async function askWebCodecs(apis: DecodingApis, { kind, codec }: MediaCodec): Promise<boolean | undefined> {
  const support =
    kind === 'video'
      ? apis.VideoDecoder?.isConfigSupported({ codec, codedWidth: WIDTH, codedHeight: HEIGHT })
      : apis.AudioDecoder?.isConfigSupported({ codec, sampleRate: 16_000, numberOfChannels: 1 });
  return support && (await support).supported === true;
}

async function askEfficient(apis: DecodingApis, codec: MediaCodec): Promise<boolean | undefined> {
  if (codec.kind === 'audio') return undefined;
  const info = await apis.navigator?.mediaCapabilities?.decodingInfo({
    type: 'media-source',
    video: { contentType: mp4Type(codec), width: WIDTH, height: HEIGHT, bitrate: BITRATE_BPS, framerate: FPS },
  });
  return info && info.supported && info.powerEfficient;
}

const mp4Type = ({ kind, codec }: MediaCodec): string => `${kind}/mp4; codecs="${codec}"`;

const orUnknown = <Value>(answer: Promise<Value>): Promise<Value | undefined> => answer.catch(() => undefined);
