import { describe, expect, it } from 'vitest';
import { PARAMETER_HINTS } from '../devices/parameter-hint.js';
import { rightOfParameter } from './parameter-rights.js';

const right = (name: string): string | undefined => {
  const [group = '', key = ''] = name.split('.');
  return rightOfParameter(group, key);
};

describe('rights of parameters', () => {
  it('remote parameter cards use F_rmdvrs_', () => {
    for (const name of Object.keys(PARAMETER_HINTS)) expect(right(name), name).toMatch(/^F_rmdvrs_/);
  });

  it('a card holds the keys that belong together, whatever a device calls the further ones', () => {
    expect(['enc.SRes', 'enc.SFps', 'enc.SBit'].map(right)).toEqual(Array(3).fill('F_rmdvrs_substream'));
    expect(['net.2ndEn', 'net.2ndPort', 'net.FtpPath'].map(right)).toEqual([
      'F_rmdvrs_server2',
      'F_rmdvrs_server2',
      'F_rmdvrs_ftp',
    ]);
    expect(['event.AlmShow', 'event.ComAlmShow', 'MotovisAdas.DsmEn', 'MotovisAdas.LdwEn'].map(right)).toEqual([
      'F_rmdvrs_alarm',
      'F_rmdvrs_comalarm',
      'F_rmdvrs_dsm',
      'F_rmdvrs_adas',
    ]);
  });

  it('a parameter that no card shows has none', () => {
    expect(['sys.Nothing', 'nothing.en', 'constructor.name', '.'].map(right)).toEqual(Array(4).fill(undefined));
  });
});
