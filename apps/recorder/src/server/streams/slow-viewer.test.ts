import { GkFlag, GkKind } from 'gk-sdk/wire';
import { afterEach, expect, it } from 'vitest';
import { FakeMedia } from '../testing/fake-media.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';
import { asUser, StreamClient } from '../testing/stream-client.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

it('keeps little for a viewer that stops reading, and leads it back to the present', async () => {
  recorder = await startRecorder({ media: new FakeMedia({ frameBytes: 200_000, fps: 100 }) });
  const client = new StreamClient(recorder.address, '/ws.cgi', { deviceid: 'GK-0001', ...asUser('admin') });
  const video = () => client.packets.filter((packet) => packet.kind === GkKind.video);
  await client.until(() => video().length > 0);
  const heard = video().length;
  client.socket.pause();
  // 20 MB a second for two seconds: what the recorder and the system's buffers do not take is left out.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  client.socket.resume();
  await client.until(() => video().some((packet) => packet.flags & GkFlag.discontinuity));
  const packets = video();
  const back = packets.findIndex((packet) => packet.flags & GkFlag.discontinuity);
  expect(packets[back]?.flags).toBe(GkFlag.key | GkFlag.discontinuity | GkFlag.sub);
  // How many are left out depends on how busy the machine is.
  expect((packets[back]?.sequence ?? 0) - (packets[back - 1]?.sequence ?? 0)).toBeGreaterThan(1);
  expect((back - heard) * 200_000).toBeLessThan(20_000_000);
  expect(client.skippedBytes).toBe(0);
});
