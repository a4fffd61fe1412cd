import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const SPS = Buffer.from('6742001eda02c0f6', 'hex');
const PPS = Buffer.from('68ce3c80', 'hex');
const AVCC = Uint8Array.from([1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, SPS.length, ...SPS, 1, 0, PPS.length, ...PPS]);
const FPS = 15;
/** Shown in another order than decoded, so that the file has a table of these times. */
const SHOWN = [0, 2, 1, 4, 3];

/** Options of {@link smallMp4}. */
export interface SmallMp4Options {
  readonly fragmented?: boolean;
  readonly pictures?: number;
}

/** An MP4 of a few kilobytes with H.264 pictures and AAC sound that are never decoded. */
export async function smallMp4({ fragmented = false, pictures = 30 }: SmallMp4Options = {}): Promise<Uint8Array> {
  const target = new BufferTarget();
  const format = new Mp4OutputFormat({ fastStart: fragmented ? 'fragmented' : 'in-memory' });
  const output = new Output({ format, target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video, { frameRate: FPS });
  output.addAudioTrack(audio);
  await output.start();
  for (let n = 0; n < pictures; n += 1) {
    const key = n % SHOWN.length === 0;
    const at = (n - (n % SHOWN.length) + (SHOWN[n % SHOWN.length] ?? 0)) / FPS;
    const nal = Uint8Array.from([key ? 0x65 : 0x41, 0x88, n, ...Array.from({ length: 100 }, (_, i) => i & 0x7f)]);
    const data = Uint8Array.from([0, 0, 0, nal.length, ...nal]);
    const description = { codec: 'avc1.42001e', codedWidth: 704, codedHeight: 480, description: AVCC };
    await video.add(new EncodedPacket(data, key ? 'key' : 'delta', at, 1 / FPS), { decoderConfig: description });
    const config = {
      codec: 'mp4a.40.2',
      sampleRate: 8000,
      numberOfChannels: 1,
      description: Uint8Array.of(0x15, 0x88),
    };
    const sound = new EncodedPacket(new Uint8Array(40).fill(n), 'key', n * 0.128, 0.128);
    await audio.add(sound, { decoderConfig: config });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
