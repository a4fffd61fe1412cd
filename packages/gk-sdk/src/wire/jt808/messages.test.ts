import { describe, expect, it } from 'vitest';
import vectors from '../../../vectors/jt808.json' with { type: 'json' };
import { MESSAGES, OF_2011, OF_2019 } from './fixtures/messages.js';
import { jt808TerminalId, type Jt808Header, type Jt808Year } from './header.js';
import { decodeJt808, encodeJt808Body, type Jt808Message, jt808MessageId } from './messages.js';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const ofHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

function header(messageId: number, year: Jt808Year = '2013', encryption = 0): Jt808Header {
  return { messageId, year, terminal: jt808TerminalId('13912345678', year), serial: 7, encryption };
}

function again(message: Jt808Message, year: Jt808Year): ReturnType<typeof decodeJt808> {
  return decodeJt808(header(jt808MessageId(message.type), year), encodeJt808Body(message, year));
}

describe('messages', () => {
  it.each(Object.values(MESSAGES))('of JT/T 808-2013 come back as they were written: $type', (message) => {
    expect(again(message, '2013')).toEqual(message);
  });

  it('of 2019 and 2011 come back with the fields of their year', () => {
    for (const message of OF_2019) expect(again(message, '2019')).toEqual(message);
    for (const message of OF_2011) expect(again(message, '2011')).toEqual(message);
  });

  it('have the bytes of the vectors', () => {
    const all = [
      ...Object.values(MESSAGES).map((message) => ({ year: '2013' as const, message })),
      ...OF_2019.map((message) => ({ year: '2019' as const, message })),
      ...OF_2011.map((message) => ({ year: '2011' as const, message })),
    ];
    const written = all.map(({ year, message }) => ({
      id: jt808MessageId(message.type).toString(16).padStart(4, '0'),
      type: message.type,
      year,
      body: toHex(encodeJt808Body(message, year)),
    }));
    expect(written).toEqual(vectors.messages);
  });

  it('are told apart by what their bodies hold, where header and year disagree', () => {
    const [registration2019, , , , driver2019] = OF_2019;
    const [registration2011] = OF_2011;
    for (const [message, year] of [
      [registration2019, '2019'],
      [driver2019, '2019'],
      [registration2011, '2011'],
    ] as const) {
      if (message === undefined) throw new Error('The list of messages has become shorter');
      const body = encodeJt808Body(message, year);
      expect(decodeJt808(header(jt808MessageId(message.type)), body)).toEqual({ ...message, readAs: year });
    }
    // A plate that is a VIN makes a body of 2011 as long as one of 2013; byte 36 is then a letter, and no colour.
    const vin = { ...MESSAGES.registration, plateColour: 0, plate: 'LSVAM4187C2184841' };
    expect(decodeJt808(header(0x0100), encodeJt808Body(vin, '2011'))).toEqual({ ...vin, readAs: '2011' });
  });

  it('of registration and login in the form of 2019 are read as that under the header of 2013', () => {
    const padded = (text: string, length: number): string => toHex(Buffer.from(text)).padEnd(length * 2, '0');
    const texts = `${padded('70111', 11)}${padded('IND-9', 30)}${padded('IND0001', 30)}`;
    expect(decodeJt808(header(0x0100), ofHex(`002c012c${texts}02d4c1423132333435`))).toMatchObject({
      type: 'registration',
      readAs: '2019',
      maker: '70111',
      model: 'IND-9',
      terminalId: 'IND0001',
      plateColour: 2,
      plate: '粤B12345',
    });
    const login = `0463306465${padded('861234567890123', 15)}${padded('V1.0.3', 20)}`;
    expect(decodeJt808(header(0x0102), ofHex(login))).toMatchObject({
      type: 'authentication',
      readAs: '2019',
      authCode: 'c0de',
      imei: '861234567890123',
    });
    expect(decodeJt808(header(0x0102), ofHex('63306465'))).toEqual({ type: 'authentication', authCode: 'c0de' });
  });

  it('of makers with digits that are no place or speed are malformed', () => {
    const good = '010221062421 22348476113550490 7 00 00 1c 06 00000007 4e 00000000 0000 03 0810 0000';
    expect(decodeJt808(header(0x5501), ofHex(good))).toMatchObject({ type: 'compactLocation', extras: [] });
    for (const [from, to] of [
      ['22348476', '91000000'],
      ['22348476', '2260847f'],
      ['113550490', '113600000'],
      ['7 00 00', '7 a0 00'],
    ] as const) {
      expect(decodeJt808(header(0x5501), ofHex(good.replace(from, to)))).toMatchObject({ type: 'malformed' });
    }
  });

  it('of a location may end with 18 bytes of a maker, which extras of as many bytes are not taken for', () => {
    const fix = '00000000 00001c06 01a2ee68 091f0790 0000 0000 00ed 201103031733';
    const read = (rest: string): unknown => {
      const message = decodeJt808(header(0x0200), ofHex(`${fix}${rest}`));
      return message.type === 'location' ? { ...message.location, rest: message.rest } : undefined;
    };
    const told = '00000000 00000007 0078 00000000 18 000000';
    expect(read(told)).toMatchObject({
      extras: [],
      tail: { mileageKm: 7, batteryVolts: 12, areaId: 0, signal: 24 },
      rest: undefined,
    });
    const message = decodeJt808(header(0x0200), ofHex(`${fix}${told}`));
    if (message.type !== 'location') throw new Error('It is no location');
    expect(toHex(encodeJt808Body(message, '2013'))).toBe(toHex(ofHex(`${fix}${told}`)));
    expect(read('00000000 00000000 0000 00000000 00 000000')).toMatchObject({ tail: { signal: 0 } });
    const extras = read('0104 00000007 0202 0001 0302 0002 2a02 0000');
    expect(extras).toMatchObject({
      extras: [{ type: 'mileage' }, { type: 'fuel' }, { type: 'recorderSpeed' }, { type: 'inputOutput' }],
    });
    expect(extras).not.toHaveProperty('tail');
  });

  it('of parameters are read as far as they are whole', () => {
    const body = ofHex('0014 02 00000001 04 0000000a 00000013 0f 7777772e');
    expect(decodeJt808(header(0x0104), body)).toEqual({
      type: 'parameters',
      requestSerial: 0x14,
      parameters: [{ id: 1, value: ofHex('0000000a') }],
      rest: ofHex('00000013 0f 7777772e'),
    });
  });

  it('of files in the form of 2011 count their packets, also under the header of 2013', () => {
    const packet = ofHex('00000005 00 00 02 01 00000003 00000002 ffd8aabb');
    const read = { type: 'mediaData', mediaId: 5, packets: 3, packet: 2, data: ofHex('ffd8aabb') };
    expect(decodeJt808(header(0x0801, '2011'), packet)).toMatchObject(read);
    expect(decodeJt808(header(0x0801), ofHex(`${toHex(packet)}${'00'.repeat(24)}`))).toMatchObject({
      packets: 3,
      readAs: '2011',
    });
    const answer = { type: 'mediaAnswer', requestSerial: 7, mediaId: 5, missing: [2, 9] } as const;
    expect(toHex(encodeJt808Body(answer, '2011'))).toBe('0007000000050200020009');
    expect(toHex(encodeJt808Body(answer, '2013'))).toBe('000000050200020009');
  });

  it('without all of their fields are malformed, encrypted and foreign ones and parts unknown', () => {
    expect(decodeJt808(header(0x9102), ofHex('0100'))).toMatchObject({ type: 'malformed', messageId: 0x9102 });
    expect(decodeJt808(header(0x1205), ofHex('0003 ffffffff 01'))).toMatchObject({ type: 'malformed' });
    expect(decodeJt808(header(0x1fff), ofHex('00'))).toMatchObject({ type: 'unknown', messageId: 0x1fff });
    expect(decodeJt808(header(0x0002, '2013', 1), ofHex(''))).toMatchObject({ type: 'unknown' });
    expect(decodeJt808({ ...header(0x0002), part: { count: 2, number: 1 } }, ofHex(''))).toMatchObject({
      type: 'unknown',
    });
  });

  it('keep bytes that no field names', () => {
    const heartbeat = decodeJt808(header(0x0002), ofHex('640f00'));
    expect(heartbeat).toEqual({ type: 'heartbeat', rest: ofHex('640f00') });
    expect(heartbeat.type === 'heartbeat' && toHex(encodeJt808Body(heartbeat, '2013'))).toBe('640f00');
    // An extra that says more bytes than there are.
    const location = encodeJt808Body({ type: 'location', location: MESSAGES.vehicleControlAnswer.location }, '2013');
    expect(decodeJt808(header(0x0200), ofHex(`${toHex(location)}300105 e103ffff`))).toMatchObject({
      location: { extras: [{ type: 'signal', strength: 5 }] },
      rest: ofHex('e103ffff'),
    });
  });

  it('of a place in the south or west say so in their status', () => {
    const { location } = MESSAGES.vehicleControlAnswer;
    const message = { type: 'location', location: { ...location, status: 3, lat: -1.5, lng: -2.5 } } as const;
    expect(again(message, '2013')).toEqual({ ...message, location: { ...message.location, status: 0xf } });
  });

  it('name the field whose value does not fit', () => {
    const error = (message: Jt808Message): unknown => {
      try {
        return encodeJt808Body(message, '2013');
      } catch (thrown) {
        return thrown instanceof Error ? thrown.message : thrown;
      }
    };
    expect(error({ ...MESSAGES.liveRequest, tcpPort: 70_000 })).toContain(
      'tcpPort must be a whole number from 0 to 65535',
    );
    expect(error({ ...MESSAGES.registration, model: '一二三四五六七八九十一' })).toContain('model must fit 20 bytes');
    expect(error({ ...MESSAGES.playbackRequest, start: '2024-11-21' })).toContain('start must be 12 digits');
    expect(
      error({
        ...MESSAGES.setPolygon,
        area: {
          ...MESSAGES.setPolygon.area,
          points: [
            { lat: 1, lng: 1 },
            { lat: -1, lng: 1 },
          ],
        },
      }),
    ).toContain('quarter');
    expect(error({ ...MESSAGES.registrationAnswer, authCode: undefined })).toContain('authCode is missing');
  });

  it('that 2011 counts twice are read either way', () => {
    const twice = encodeJt808Body(MESSAGES.setCircles, '2011');
    expect(toHex(twice.subarray(0, 3))).toBe('010101');
    const once = encodeJt808Body(MESSAGES.setCircles, '2013');
    expect(decodeJt808(header(0x8600, '2011'), once)).toEqual({ ...MESSAGES.setCircles, readAs: '2013' });
  });
});
