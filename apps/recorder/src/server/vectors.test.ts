import { microseconds, type GkPacket, createSpeechDecoder, isSpeechCodec, type AudioCodec } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import g711 from '../../../../packages/gk-sdk/vectors/g711.json' with { type: 'json' };
import g726 from '../../../../packages/gk-sdk/vectors/g726.json' with { type: 'json' };
import gkPackets from '../../../../packages/gk-sdk/vectors/gk-packets.json' with { type: 'json' };
import vcp from '../../../../packages/gk-sdk/vectors/vcp.json' with { type: 'json' };
import { CommandClient } from './testing/command-client.js';
import { FakeMedia } from './testing/fake-media.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { addressOfBadFrame } from './frames/bad-frame.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

/** A camera that shows the packets of the vectors and nothing else. */
class VectorMedia extends FakeMedia {
  override openLive(
    _request: { deviceId: string; channel: number; sub: boolean },
    onPacket: (packet: GkPacket) => void,
  ) {
    for (const { packet } of gkPackets.packets) {
      const payload = new Uint8Array(Buffer.from(packet.payload, 'hex'));
      onPacket({ ...packet, capturedAtUs: microseconds(packet.capturedAtUs), payload });
    }
    return { close: () => undefined };
  }
}

describe('the vectors of the SDK', () => {
  it('of valid messages are each answered under their code and request id', async () => {
    recorder = await startRecorder();
    const client = await CommandClient.login(recorder.address);
    for (const { name, text, message } of vcp.valid) {
      client.sendRaw(text);
      const reply = await client.next();
      expect(reply.code, name).toBe(message.code);
      const fields: Record<string, string | undefined> = message.fields;
      expect(reply.fields.I, name).toBe(fields['I']);
      if (message.code === 'E01') expect(reply.body, name).toBe('body' in message ? message.body : undefined);
    }
  });

  it('of bad messages are each refused with 400 where there is an address, and none ends the connection', async () => {
    recorder = await startRecorder();
    const client = await CommandClient.open(recorder.address);
    for (const { name, text } of vcp.invalid) {
      client.sendRaw(text);
      if (addressOfBadFrame(text) !== undefined) expect((await client.next()).fields.R, name).toBe('400');
      expect((await client.call('E02')).fields.T, name).toBe('pong');
    }
  });

  it('of packets leave the recorder byte for byte', async () => {
    recorder = await startRecorder({ media: new VectorMedia() });
    const client = new StreamClient(recorder.address, '/ws.cgi', { deviceid: 'GK-0001', ...asUser('admin') });
    await client.until((c) => c.binaries.length >= gkPackets.packets.length);
    const sent = client.binaries.slice(0, gkPackets.packets.length).map((bytes) => bytes.toString('hex'));
    expect(sent).toEqual(gkPackets.packets.map(({ bytes }) => bytes));
  });
});

describe('the sound of talk', () => {
  it.each([
    ...g711.laws.map(({ law, codes, decoded }) => ({ codec: law === 'a' ? 'g711A' : 'g711Mu', bytes: codes, decoded })),
    ...g726.streams
      .filter(({ packing }) => packing === 'rfc3551')
      .map(({ rate, bytes, decoded }) => ({ codec: `g726_${rate}`, bytes, decoded })),
  ])('is heard as the vectors say: $codec', ({ codec, bytes, decoded }) => {
    const speech = codec as AudioCodec;
    if (!isSpeechCodec(speech)) throw new Error(`${codec} is no speech codec`);
    expect([...createSpeechDecoder(speech)(Buffer.from(bytes, 'hex'))]).toEqual(decoded);
  });
});
