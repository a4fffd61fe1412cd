import { jt1078Format, type AudioUnit } from 'gk-sdk/wire';
import { createJt1078SoundEncoder, type Jt808Message } from 'gk-sdk/jt808';
import { describe, expect, it } from 'vitest';
import { generalAnswer, MediaBench, type FakeUpload } from './testing/media-bench.js';

const ATTRIBUTES = {
  type: 'mediaAttributes',
  audioCodec: 6,
  audioChannels: 1,
  audioRate: 0,
  audioBits: 1,
  audioFrameBytes: 320,
  playsSound: 1,
  videoCodec: 98,
  maxAudioChannels: 1,
  maxVideoChannels: 4,
} as const satisfies Jt808Message;

function bench(attributes: { readonly audioCodec?: number; readonly audioFrameBytes?: number } | 'silent' = {}) {
  return new MediaBench(({ header, message }) => {
    if (message.type !== 'mediaAttributesRequest') return generalAnswer(header, 0);
    return attributes === 'silent' ? generalAnswer(header, 3) : { ...ATTRIBUTES, ...attributes };
  });
}

function sink() {
  const state = { samples: 0, ended: 0 };
  return {
    state,
    heard: (samples: Int16Array) => void (state.samples += samples.length),
    ended: () => void (state.ended += 1),
  };
}

const voice = (samples: number, hz = 300): Int16Array =>
  Int16Array.from({ length: samples }, (_, n) => 8000 * Math.sin((2 * Math.PI * hz * n) / 8000));

/** Sound that the cab plays. */
function played({ sent }: FakeUpload): AudioUnit[] {
  const units: AudioUnit[] = [];
  const demuxer = jt1078Format.create({ onVideo: () => undefined, onAudio: (unit) => units.push(unit) }, {});
  for (const packet of sent) demuxer.push(packet);
  demuxer.end();
  return units;
}

const SOUND = { payloadType: 6, data: new Uint8Array(320).fill(0xd5) };

/** A talk, or a broadcast without `heard`. A terminal that sends nothing is known by its address. */
async function talking(
  made: MediaBench,
  heard: ReturnType<typeof sink> | undefined,
  first: typeof SOUND | 'silent' = SOUND,
) {
  const opening = made.media.talk(made.terminal, 1, heard, {});
  await made.settle();
  const upload = made.upload('talk', 1);
  if (first === 'silent') upload.connection.beginSilent('198.51.100.2');
  else for (const packet of upload.writer.sound({ ...first, timeMs: 1 })) upload.connection.receive(packet);
  const answer = await opening;
  if (answer.kind !== 'done') throw new Error(answer.kind);
  return { upload, talk: answer.value };
}

describe('a talk with the cab of a terminal', () => {
  it.each([
    [6, 'g711A', 320, 320],
    [7, 'g711Mu', 320, 320],
    [8, 'g726_32', 160, 320],
    // Each packet brings its state of four bytes.
    [26, 'pcm16', 164, 320],
  ])(
    'is heard both ways in payload type %i, in packets of the length that it tells',
    async (audioCodec, codec, audioFrameBytes, samples) => {
      const made = bench({ audioCodec, audioFrameBytes });
      const heard = sink();
      const { upload, talk } = await talking(made, heard);
      expect(made.of('liveRequest')).toMatchObject([{ tcpPort: 8903, channel: 1, kind: 2 }]);
      expect(heard.state.samples).toBe(320);
      talk.say(voice(500));
      talk.say(voice(500));
      const units = played(upload);
      expect(units.map((unit) => unit.codec)).toEqual([codec, codec, codec]);
      const bytes = codec === 'pcm16' ? samples * 2 : audioFrameBytes;
      expect(units.map(({ data }) => data.byteLength)).toEqual([bytes, bytes, bytes]);
    },
  );

  it.each([
    // 1003 counts the header of the chip, or does not.
    ['ADPCM', 26, 168, '00015200', 164],
    ['ADPCM', 26, 164, '00015200', 164],
    ['G.711A', 6, 320, '0001a000', 320],
    ['G.711A', 6, 324, '0001a000', 320],
  ])(
    'in %s (%i) of %i bytes goes with the header of a chip to whom sends one',
    async (_, codec, told, ahead, length) => {
      const made = bench({ audioCodec: codec, audioFrameBytes: told });
      const { upload, talk } = await talking(made, sink(), {
        payloadType: codec,
        data: Buffer.concat([Buffer.from(ahead, 'hex'), Buffer.alloc(length)]),
      });
      talk.say(voice(320));
      const [packet = new Uint8Array()] = upload.sent;
      expect(Buffer.from(packet.subarray(24, 30)).toString('hex')).toBe(
        `${(length + 4).toString(16).padStart(4, '0')}${ahead}`,
      );
      expect(packet.byteLength).toBe(26 + 4 + length);
    },
  );

  it('goes with the header of a chip by its length alone, where nothing has come', async () => {
    const { upload, talk } = await talking(bench({ audioFrameBytes: 164 }), undefined, 'silent');
    talk.say(voice(160));
    expect(Buffer.from(upload.sent[0]?.subarray(24, 30) ?? []).toString('hex')).toBe('00a400015000');
  });

  it.each([
    [60, 160],
    [120, 320],
    [160, 320],
    [100, 160],
    [200, 320],
    [40, 160],
  ])('in G.726 has the rate that packets of %i bytes have', async (audioFrameBytes, samples) => {
    const { upload, talk } = await talking(bench({ audioCodec: 8, audioFrameBytes }), undefined, 'silent');
    talk.say(voice(samples));
    expect(upload.sent.map(({ byteLength }) => byteLength)).toEqual([26 + audioFrameBytes]);
  });

  it('in G.726 follows the rate and the packing of the sound that comes', async () => {
    const { upload, talk } = await talking(bench({ audioCodec: 8, audioFrameBytes: 80 }), sink(), {
      payloadType: 8,
      data: new Uint8Array(80),
    });
    talk.say(voice(160));
    // 16 kbit/s by its times. A tone whose first code words are in the most significant bits.
    const tone = createJt1078SoundEncoder(8, { g726Rate: 16, g726Packing: 'aal2' });
    for (let n = 1; n < 60; n++) {
      const data = tone?.(voice(320, 500)) ?? new Uint8Array();
      for (const packet of upload.writer.sound({ payloadType: 8, timeMs: 1 + 40 * n, data }))
        upload.connection.receive(packet);
    }
    talk.say(voice(320));
    const again = createJt1078SoundEncoder(8, { g726Rate: 16, g726Packing: 'aal2' })?.(voice(320));
    expect(upload.sent.map(({ byteLength }) => byteLength)).toEqual([26 + 80, 26 + 80]);
    expect(Buffer.from(upload.sent[1]?.subarray(26) ?? []).equals(again ?? new Uint8Array())).toBe(true);
  });

  it('is G.711A with a terminal that does not say what it takes', async () => {
    const { upload, talk } = await talking(bench('silent'), sink());
    talk.say(voice(320));
    expect(played(upload).map(({ codec }) => codec)).toEqual(['g711A']);
  });

  it('has the number and channel of the terminal on each packet', async () => {
    const { upload, talk } = await talking(bench(), sink());
    talk.say(voice(320));
    const [packet = new Uint8Array()] = upload.sent;
    expect(Buffer.from(packet.subarray(8, 16)).toString('hex')).toBe('0139123456780130');
  });

  it('is one a terminal, and ends by 9102 with 4', async () => {
    const made = bench();
    const heard = sink();
    const { upload, talk } = await talking(made, heard);
    expect(await made.media.talk(made.terminal, 1, sink(), {})).toMatchObject({ kind: 'refused' });
    talk.close();
    talk.close();
    expect(made.of('liveControl')).toMatchObject([{ channel: 1, command: 4 }]);
    expect(upload.isDestroyed).toBe(true);
    expect(made.of('mediaAttributesRequest')).toEqual([]);
  });

  it('ends for the user when the terminal hangs up', async () => {
    const made = bench();
    const heard = sink();
    const { upload } = await talking(made, heard);
    upload.connection.end();
    expect(heard.state.ended).toBe(1);
  });

  it('is unsupported where no codec here is the terminal’s', async () => {
    const made = bench({ audioCodec: 19 });
    expect(await made.media.talk(made.terminal, 1, sink(), {})).toEqual({ kind: 'unsupported' });
    expect(made.of('liveRequest')).toEqual([]);
  });

  it('goes one way only for a broadcast', async () => {
    const made = bench();
    const { upload, talk } = await talking(made, undefined);
    expect(made.of('liveRequest')).toMatchObject([{ kind: 4 }]);
    talk.say(voice(320));
    expect(played(upload)).toHaveLength(1);
  });

  it('reaches a terminal that only listens to a broadcast, and nobody else who says nothing', async () => {
    const made = bench();
    const opening = made.media.talk(made.terminal, 1, undefined, {});
    await made.settle();
    const stranger = made.upload('talk', 1);
    stranger.connection.beginSilent('192.0.2.9');
    expect(stranger.connection.isTaken).toBe(false);
    const upload = made.upload('talk', 1);
    upload.connection.beginSilent('198.51.100.2');
    const answer = await opening;
    if (answer.kind !== 'done') throw new Error(answer.kind);
    answer.value.say(voice(320));
    expect(Buffer.from(upload.sent[0]?.subarray(8, 16) ?? []).toString('hex')).toBe('0139123456780130');
    const again = made.upload('talk', 1);
    again.connection.beginSilent('198.51.100.2');
    expect(again.connection.isTaken).toBe(false);
  });

  it('names a terminal that only listens as its last stream did', async () => {
    const made = bench();
    const live = made.media.live(
      made.terminal,
      { channel: 1, sub: false },
      { packet: () => undefined, ended: () => undefined },
      {},
    );
    await made.settle();
    const camera = made.upload('main', 1, '00000000013912345678');
    for (const packet of camera.writer.sound({ ...SOUND, timeMs: 1 })) camera.connection.receive(packet);
    await live;
    const { upload, talk } = await talking(made, undefined, 'silent');
    talk.say(voice(320));
    expect(Buffer.from(upload.sent[0]?.subarray(8, 20) ?? []).toString('hex')).toBe('000000000139123456780130');
  });

  it('of two ways is not given to who says nothing', async () => {
    const made = bench();
    void made.media.talk(made.terminal, 1, sink(), {});
    await made.settle();
    const upload = made.upload('talk', 1);
    upload.connection.beginSilent('198.51.100.2');
    expect(upload.connection.isTaken).toBe(false);
  });

  it('keeps the camera of its channel from being closed with it', async () => {
    const made = bench();
    await talking(made, sink());
    const live = made.media.live(
      made.terminal,
      { channel: 1, sub: false },
      { packet: () => undefined, ended: () => undefined },
      {},
    );
    await made.settle();
    const camera = made.upload('main', 1);
    for (const packet of camera.writer.sound({ payloadType: 6, timeMs: 1, data: new Uint8Array(320) }))
      camera.connection.receive(packet);
    const answer = await live;
    if (answer.kind === 'done') answer.value.close();
    made.clock.advance(5000);
    expect(camera.isDestroyed).toBe(true);
    expect(made.of('liveControl')).toEqual([]);
  });
});

describe('the cameras of a terminal', () => {
  it('are those of parameter 0076 where it does not know 9003: logical channels that are more than sound', async () => {
    // Physical 1 to 4 as 1 to 3 with both, one sound, and a camera that two wires carry.
    const value = Buffer.from('030101' + '01010001' + '02020000' + '03030000' + '04240100' + '05030200', 'hex');
    const made = new MediaBench(({ header, message }) =>
      message.type === 'someParametersRequest'
        ? { type: 'parameters', requestSerial: header.serial, parameters: [{ id: 0x76, value }] }
        : generalAnswer(header, 3),
    );
    await made.settle();
    expect(made.cameras).toBe(3);
  });

  it('are as many as it tells when it logs in', async () => {
    const made = bench();
    await made.settle();
    expect(made.cameras).toBe(4);
    const silent = bench('silent');
    await silent.settle();
    expect(silent.cameras).toBeUndefined();
  });
});
