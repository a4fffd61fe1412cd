import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { FaultBoard } from '../faults/fault-board.js';
import { FakeMedia } from '../testing/fake-media.js';
import { LiveChannel } from './live-channel.js';

const PLACE = { device: 'D1', channel: 1 };
const open = new Map<boolean, (packet: GkPacket) => void>();
let sent: string[] = [];
let faults: FaultBoard;

/** Cameras that send what the test says, by the stream: true = sub. */
class ToldMedia extends FakeMedia {
  override openLive({ sub }: { sub: boolean }, onPacket: (packet: GkPacket) => void) {
    open.set(sub, onPacket);
    return { close: () => void open.delete(sub) };
  }
}

function picture(sub: boolean, atMs: number, key = false): void {
  const flags = (key ? GkFlag.key : 0) | (sub ? GkFlag.sub : 0);
  const payload = Buffer.from(`${sub ? 'sub' : 'main'} ${atMs}${key ? ' key' : ''}`);
  const times = { capturedAtUs: microseconds(atMs * 1000), sequence: atMs };
  open.get(sub)?.({ kind: GkKind.video, channel: 1, codec: GkCodec.h264, flags, ...times, payload });
}

function info(sub: boolean): void {
  const payload = Buffer.from(`${sub ? 'sub' : 'main'} info`);
  const times = { capturedAtUs: microseconds(0), sequence: 0 };
  open.get(sub)?.({ kind: GkKind.info, channel: 1, codec: 0, flags: sub ? GkFlag.sub : 0, ...times, payload });
}

beforeEach(() => {
  open.clear();
  sent = [];
  faults = new FaultBoard(() => 0);
});

describe('LiveChannel', () => {
  const channel = (sub: boolean): LiveChannel =>
    new LiveChannel({
      media: new ToldMedia(),
      faults,
      deviceId: 'D1',
      channel: 1,
      sub,
      onPacket: ({ flags, payload }) => {
        sent.push(`${Buffer.from(payload).toString()}${(flags & GkFlag.sub) === 0 ? '' : ' (sub)'}`);
      },
    });

  it('sends what the camera sends', () => {
    channel(true);
    info(true);
    picture(true, 10, true);
    expect(sent).toEqual(['sub info (sub)', 'sub 10 key (sub)']);
    expect([...open.keys()]).toEqual([true]);
  });

  it('resize: goes on with the other stream at its next key frame, and back when it is over', () => {
    channel(true);
    picture(true, 10, true);
    const { id } = faults.add({ kind: 'resize', ...PLACE });
    picture(true, 20);
    info(false);
    // The group of pictures under way comes first: its time is over.
    picture(false, 5, true);
    picture(false, 25);
    picture(true, 30);
    picture(false, 35, true);
    expect([...open.keys()]).toEqual([false]);
    picture(false, 45);
    faults.clear(id);
    picture(false, 55);
    picture(true, 60, true);
    expect(sent).toEqual([
      'sub 10 key (sub)',
      'sub 20 (sub)',
      'sub 30 (sub)',
      // Still the stream that was asked for, in another size.
      'main info (sub)',
      'main 35 key (sub)',
      'main 45 (sub)',
      'main 55 (sub)',
      'sub 60 key (sub)',
    ]);
    expect([...open.keys()]).toEqual([true]);
  });

  it('closes both streams', () => {
    const closed = channel(false);
    picture(false, 10, true);
    faults.add({ kind: 'resize', ...PLACE });
    picture(false, 20);
    expect(open.size).toBe(2);
    closed.close();
    expect(open.size).toBe(0);
  });
});
