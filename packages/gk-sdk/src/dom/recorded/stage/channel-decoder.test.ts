import { beforeEach, describe, expect, it } from 'vitest';
import { microseconds } from '../../../util/units.js';
import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import { ChannelDecoder } from './channel-decoder.js';
import { LARGE_PICTURES, type PictureDecoderEvents } from './picture-decoder.js';

interface Picture {
  isClosed: boolean;
  close(): void;
}

let made: { readonly codec: string; readonly events: PictureDecoderEvents<Picture>; closed: number; flushed: number }[];
let heard: string[];
let decoder: ChannelDecoder<Picture>;

const picture = (): Picture => ({
  isClosed: false,
  close() {
    this.isClosed = true;
  },
});
const decode = (codec: VideoFormat['codec']): void => {
  const format: VideoFormat = { codec, codecString: codec, width: 16, height: 16, parameterSets: [] };
  const unit: VideoUnit = {
    channel: 1,
    codec,
    key: true,
    discontinuity: false,
    recorded: true,
    capturedAtUs: microseconds(0),
    data: new Uint8Array(1),
  };
  decoder.decode(unit, format, undefined);
};

beforeEach(() => {
  made = [];
  heard = [];
  decoder = new ChannelDecoder<Picture>(
    (codec, events) => {
      const one = { codec, events, closed: 0, flushed: 0 };
      made.push(one);
      return {
        capacity: LARGE_PICTURES,
        waiting: 0,
        decode: () => undefined,
        flush: () => one.flushed++,
        close: () => one.closed++,
      };
    },
    {
      onPicture: (one, captureMs) => {
        heard.push(`picture ${captureMs}`);
        decoder.pictures.add(one, captureMs);
      },
      onRoom: () => heard.push('room'),
      onLost: (reason, failures) => heard.push(`${reason} ${failures}`),
      onUnsupported: (reason) => heard.push(reason),
    },
  );
});

describe('ChannelDecoder', () => {
  it('hears nothing more of a decoder that it dropped, and closes what that one still gives', () => {
    decode('h264');
    const kept = picture();
    made[0]?.events.onPicture(kept, 1);
    decode('h265');
    expect([made.map(({ codec }) => codec), made[0]?.closed, kept.isClosed]).toEqual([['h264', 'h265'], 1, true]);
    const late = picture();
    made[0]?.events.onPicture(late, 2);
    made[0]?.events.onLost('late');
    made[0]?.events.onUnsupported('late');
    expect([heard, late.isClosed, decoder.pictures.size]).toEqual([['picture 1'], true, 0]);
  });

  it('counts the failures in a row, which a picture ends', () => {
    for (const one of ['lost', 'lost', 'picture', 'lost']) {
      decode('h264');
      if (one === 'lost') made.at(-1)?.events.onLost('lost');
      else made.at(-1)?.events.onPicture(picture(), 3);
    }
    expect(heard).toEqual(['lost 1', 'lost 2', 'picture 3', 'lost 1']);
    expect(decoder.needsKey).toBe(true);
  });

  it('is flushed once, until it begins anew', () => {
    decoder.flush();
    decode('h264');
    decoder.flush();
    decoder.flush();
    expect(made[0]?.flushed).toBe(1);
    decoder.drop();
    decode('h264');
    decoder.flush();
    expect(made[1]?.flushed).toBe(1);
  });
});
