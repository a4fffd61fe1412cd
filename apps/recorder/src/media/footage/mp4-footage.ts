import {
  BufferSource,
  EncodedPacketSink,
  Input,
  Logging,
  LogLevel,
  MP4,
  QTFF,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import {
  adtsFrame,
  createFormatReader,
  GkError,
  isGkError,
  isKeyPicture,
  readAudioSpecificConfig,
  readParameterSets,
  toAnnexB,
  type ParameterSets,
} from 'gk-sdk/wire';
import type { FootageFile } from './elementary-footage.js';
import { makeFootageClip, type FootagePicture, type FootageSound } from './footage-clip.js';
import { refuseEndlessMp4, withoutRandomAccess } from './refuse-endless-mp4.js';

// The recorder reports problems of a file in its own line.
Logging.level = LogLevel.Silent;

/**
 * Reads an MP4 or MOV file: H.264 or H.265 pictures, AAC sound. Samples become Annex B, with the
 * file's parameter sets ahead of every key frame that has none of its own; apart from the length
 * fields, which become start codes, their bytes stay.
 *
 * @throws GkError `unsupported` when the picture is coded in another way, `invalid-argument` when the file is damaged.
 */
export async function readMp4(name: string, bytes: Uint8Array): Promise<FootageFile> {
  refuseEndlessMp4(bytes);
  const room = new SampleRoom(bytes.length);
  const input = new Input({ source: new BufferSource(withoutRandomAccess(bytes)), formats: [MP4, QTFF] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (video === null) throw new GkError('unsupported', 'there is no picture in it');
    const audio = await input.getPrimaryAudioTrack();
    const sound = audio === null ? undefined : await readSound(audio, room);
    const notes =
      audio !== null && sound === undefined
        ? [`${name}: its sound (${(await audio.getCodec()) ?? 'unknown'}) is left out.`]
        : [];
    return { clip: makeFootageClip(name, await readPictures(video, room), sound), notes };
  } catch (error) {
    // An exception of the reader means that the file is damaged.
    throw isGkError(error) ? error : new GkError('invalid-argument', 'it is damaged', { cause: error });
  } finally {
    input.dispose();
  }
}

/** Counts what is taken out of a file, so that samples that lie over one another do not fill the memory. */
class SampleRoom {
  #bytes: number;

  constructor(fileBytes: number) {
    // Start codes, ADTS headers and parameter sets come on top of what is in the file.
    this.#bytes = 4 * fileBytes;
  }

  /** @throws GkError `invalid-argument` when it is more than the file can hold. */
  take<T extends Uint8Array>(sample: T): T {
    this.#bytes -= Math.max(1, sample.length);
    if (this.#bytes < 0) throw new GkError('invalid-argument', 'it is damaged: its samples are larger than the file');
    return sample;
  }
}

async function readPictures(track: InputVideoTrack, room: SampleRoom): Promise<FootagePicture[]> {
  const sets = await parameterSetsOf(track);
  const samples: { data: Uint8Array; key: boolean; atUs: number }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const marked = packet.type === 'key';
    const data = room.take(toAnnexB(packet.data, sets, marked));
    // Files without a table of their key frames call all of them so, and some tables are wrong.
    samples.push({ data, key: isKeyPicture(sets.codec, data, marked), atUs: packet.timestamp * 1_000_000 });
  }
  const times = samples.map(({ atUs }) => atUs).sort((a, b) => a - b);
  const spanUs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const fps = spanUs > 0 ? Math.round(((times.length - 1) * 100_000_000) / spanUs) / 100 : 15;
  const formatOf = createFormatReader();
  let size: { readonly width: number; readonly height: number } = {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
  };
  return samples.map(({ data, key, atUs }) => {
    if (key) size = formatOf(sets.codec, data) ?? size;
    const { width, height } = size;
    return { unit: { data, key }, atUs, media: { codec: sets.codec, width, height, fps } };
  });
}

async function parameterSetsOf(track: InputVideoTrack): Promise<ParameterSets> {
  const codec = await track.getCodec();
  if (codec !== 'avc' && codec !== 'hevc')
    throw new GkError('unsupported', `its picture (${codec ?? 'unknown'}) is neither H.264 nor H.265`);
  const description = bytesOf((await track.getDecoderConfig())?.description);
  if (description === undefined) throw new GkError('unsupported', 'its picture has no decoder configuration');
  return readParameterSets(codec === 'avc' ? 'h264' : 'h265', description);
}

async function readSound(track: InputAudioTrack, room: SampleRoom): Promise<FootageSound[] | undefined> {
  if ((await track.getCodec()) !== 'aac') return undefined;
  const description = bytesOf((await track.getDecoderConfig())?.description);
  const config = description && readAudioSpecificConfig(description);
  if (!config) return undefined;
  const sounds: FootageSound[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    sounds.push({ codec: 'aac', data: room.take(adtsFrame(config, packet.data)), atUs: packet.timestamp * 1_000_000 });
  }
  return sounds;
}

/** A decoder configuration's description: its type is the browser's, which Node does not know. */
function bytesOf(source: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined;
}
