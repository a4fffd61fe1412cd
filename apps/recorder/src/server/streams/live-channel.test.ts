import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { done } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import { FaultBoard } from '../faults/fault-board.js';
import { LiveChannel } from './live-channel.js';

const PLACE = { device: 'D1', channel: 1 };
const open = new Map<boolean, (packet: GkPacket) => void>();
let sent: string[] = [];
let faults: FaultBoard;

/** Cameras that send what the test says, by the stream: true = sub. */
const link: Pick<DeviceLink, 'live'> = {
  live: async (_deviceId, { sub }, { packet }) => {
    open.set(sub, packet);
    return done({ stillAt: () => undefined, close: () => void open.delete(sub) });
  },
};

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
  const channel = async (sub: boolean): Promise<LiveChannel> => {
    const made = new LiveChannel({
      link,
      faults,
      deviceId: 'D1',
      channel: 1,
      sub,
      onPacket: ({ flags, payload }) => {
        sent.push(`${Buffer.from(payload).toString()}${(flags & GkFlag.sub) === 0 ? '' : ' (sub)'}`);
      },
      onEnded: () => undefined,
    });
    await made.open();
    made.begin();
    return made;
  };
  /** Until the device has answered. */
  const answered = () => new Promise((resolve) => setImmediate(resolve));

  it('sends what the camera sends', async () => {
    await channel(true);
    info(true);
    picture(true, 10, true);
    expect(sent).toEqual(['sub info (sub)', 'sub 10 key (sub)']);
    expect([...open.keys()]).toEqual([true]);
  });

  it('resize: goes on with the other stream at its next key frame, and back when it is over', async () => {
    await channel(true);
    picture(true, 10, true);
    const { id } = faults.add({ kind: 'resize', ...PLACE });
    picture(true, 20);
    await answered();
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
    await answered();
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

  it('closes both streams', async () => {
    const closed = await channel(false);
    picture(false, 10, true);
    faults.add({ kind: 'resize', ...PLACE });
    picture(false, 20);
    await answered();
    expect(open.size).toBe(2);
    closed.close();
    expect(open.size).toBe(0);
  });
});
