import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../device/parameter-groups.js';
import { changedParameters, parameterGroups, type ToldParameter } from './terminal-parameters.js';

const parameter = (id: number, hex: string): ToldParameter => ({
  id,
  value: new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
});

/** Live: CBR, CIF, a key frame in 25, 12 fps, 256 kbps; stored: VBR, 720P, 50, 25 fps, 2,048 kbps; time and plate in the picture; sound. */
const LIVE = '00 01 0019 0c 00000100';
const STORED = '01 05 0032 19 00000800';
const VIDEO_ENCODING = parameter(0x0075, `${LIVE} ${STORED} 0003 01`);
/** Cameras 1 and 2, and a microphone as channel 3. */
const CHANNELS = parameter(0x0076, '00 01 02  01 01 02 00  02 02 02 00  03 03 01 00');
/** Camera 2 stores D1 with 15 fps, and has the GNSS speed in its picture. */
const OF_CAMERA_2 = `02 ${LIVE} 01 03 001e 0f 00000400 0022`;
const CHANNEL_ENCODINGS = parameter(0x0077, `01 ${OF_CAMERA_2}`);
/** Wakes by time, Monday to Friday; the first span, 06:30 to 22:15, is in use. */
const WAKE_UP = parameter(0x007c, '02 00 1f 01  0630 2215  0000 0000  0000 0000  0000 0000');
/** From a real terminal, but for the alarms: lane departure of both levels, collision of level 2. */
const ADAS = parameter(
  0xf364,
  '1e 06 00 0e10 07d0 03 02 01 01 000000b0 ffffffff 00 00 00000302 00 06 00000302 32050302 1b 32050302 1e 32050302 0a 32050302 0302 ffffffff',
);
const DRIVER_MONITORING = parameter(
  0xf365,
  '1e 06 00 0e10 07d0 03 02 01 01 00000000 00000007 012c 0078 ffffff 32050302 32050302 32050302 32050302 32050302 00 ffff',
);

/** The written parameters as hexadecimal digits by id; a refusal as it is. */
function written(group: string, changes: Parameters, told: readonly ToldParameter[]): object | string {
  const parameters = changedParameters(group, changes, told);
  if (typeof parameters === 'string') return parameters;
  return Object.fromEntries(parameters.map(({ id, value }) => [id.toString(16), Buffer.from(value).toString('hex')]));
}
const digits = (hex: string): string => hex.replaceAll(' ', '');

describe('parameters that are blocks', () => {
  it('are the encoding of the streams, the texts in the picture, the hours and the alarms of driver assistance', () => {
    const told = [VIDEO_ENCODING, CHANNELS, CHANNEL_ENCODINGS, WAKE_UP, ADAS, DRIVER_MONITORING];
    expect(parameterGroups(told)).toEqual({
      enc: { Size: ['720P', 'D1'], Fps: [25, 15], SRes: 'CIF', SFps: 12, SBit: 256 },
      preosd: { pl_en: 1, speed: 0 },
      net: { OnLineSt: 6.5 * 3_600, OnLineEd: 22.25 * 3_600 },
      MotovisAdas: {
        AdasEn: 1,
        LdwEn: 1,
        FcwEn: 1,
        PcwEn: 0,
        LdwSpeed: 30,
        FcwSpeed: 30,
        FcwTime: 2_700,
        DsmEn: 0,
        DsmSpeed: 30,
      },
    });
  });

  it('leave out what a terminal did not tell, told in another length, or has no name for', () => {
    expect(parameterGroups([VIDEO_ENCODING])).toEqual({
      enc: { SRes: 'CIF', SFps: 12, SBit: 256 },
      preosd: { pl_en: 1, speed: 0 },
    });
    expect(parameterGroups([parameter(0x0075, '0001')])).toEqual({});
    const ofMaker = parameter(0x0075, `00 64 0019 0c 00000100 ${STORED} 0000 01`);
    expect(parameterGroups([ofMaker, CHANNELS]).enc).toEqual({
      Size: ['720P', '720P'],
      Fps: [25, 25],
      SFps: 12,
      SBit: 256,
    });
    expect(parameterGroups([parameter(0x007c, '02 00 1f 00 ffff 2500 0000 0000 0000 0000 0000 0000')])).toEqual({});
  });

  it('are written whole with what changes: for all cameras in 0075, for one in 0077', () => {
    const told = [VIDEO_ENCODING, CHANNELS];
    expect(written('enc', { Fps: [10, 10] }, told)).toEqual({
      '75': digits(`${LIVE} 01 05 0032 0a 00000800 0003 01`),
    });
    expect(written('enc', { Fps: [25, 10], Size: ['720P', '1080P'] }, told)).toEqual({
      '77': digits(`01  02 ${LIVE} 01 06 0032 0a 00000800 0003`),
    });
    expect(written('enc', { Size: ['CIF', '720P'] }, [...told, CHANNEL_ENCODINGS])).toEqual({
      '75': digits(`${LIVE} 01 01 0032 19 00000800 0003 01`),
      '77': digits(`01  02 ${LIVE} 01 05 001e 0f 00000400 0022`),
    });
    expect(written('enc', { SRes: '720P', SFps: 15, SBit: 512 }, [...told, CHANNEL_ENCODINGS])).toEqual({
      '75': digits(`00 05 0019 0f 00000200 ${STORED} 0003 01`),
      '77': digits(`01  02 00 05 0019 0f 00000200 01 03 001e 0f 00000400 0022`),
    });
  });

  it('of texts, hours and driver assistance change the bits and digits of theirs alone', () => {
    expect(written('preosd', { pl_en: 0, speed: 1 }, [VIDEO_ENCODING])).toEqual({
      '75': digits(`${LIVE} ${STORED} 0021 01`),
    });
    expect(written('net', { OnLineSt: 5 * 3_600, OnLineEd: 86_399, HbSec: 20 }, [WAKE_UP])).toEqual({
      '1': '00000014',
      '7c': digits('02 00 1f 01  0500 2359  0000 0000  0000 0000  0000 0000'),
    });
    const adas = written('MotovisAdas', { LdwEn: 0, PcwEn: 1, FcwTime: 2_000 }, [ADAS]);
    expect(adas).toEqual({
      f364: digits(
        '1e 06 00 0e10 07d0 03 02 01 01 00000380 ffffffff 00 00 00000302 00 06 00000302 32050302 14 32050302 1e 32050302 0a 32050302 0302 ffffffff',
      ),
    });
    expect(written('MotovisAdas', { DsmSpeed: 45 }, [DRIVER_MONITORING])).toMatchObject({
      f365: expect.stringMatching(/^2d06000e10/),
    });
  });

  it('are refused in words where the terminal has no such value', () => {
    expect(written('enc', { SRes: 'VGA' }, [VIDEO_ENCODING])).toBe('Terminals of JT/T 1078 have no resolution VGA');
    expect(written('enc', { Size: ['720P', '360P'] }, [VIDEO_ENCODING, CHANNELS])).toMatch(/no resolution 360P$/);
    expect(written('enc', { SFps: 5 }, [])).toBe('The terminal did not tell SFps of enc');
    expect(written('MotovisAdas', { DsmSpeed: 90 }, [DRIVER_MONITORING])).toBe(
      'DsmSpeed of a terminal is 0 to 60 km/h',
    );
    expect(written('MotovisAdas', { LdwSpeed: 40 }, [ADAS])).toBe(
      'Terminals of JT/T 808 do not take LdwSpeed of MotovisAdas',
    );
  });
});
