import { describe, expect, it } from 'vitest';
import {
  MAX_SETTINGS_FILE_BYTES,
  readSettingsFile,
  SETTINGS_FILE_VERSION,
  writeSettingsFile,
  type SettingsFile,
} from './settings-file.js';

const FILE: SettingsFile = {
  savedAtS: 1_790_000_000,
  withSecrets: false,
  settings: { network: { fixedServerIp: true, serverIp: '10.0.0.2' } },
};

describe('settings file (own)', () => {
  it('reads what it writes', () => {
    expect(readSettingsFile(writeSettingsFile(FILE))).toEqual({ kind: 'file', file: FILE });
  });

  it('names its format and version', () => {
    expect(JSON.parse(writeSettingsFile(FILE))).toMatchObject({
      format: 'gk-settings',
      version: SETTINGS_FILE_VERSION,
    });
  });

  it('keeps fields and settings that it does not know', () => {
    const text = JSON.stringify({
      format: 'gk-settings',
      version: 1,
      madeBy: 'anna',
      withSecrets: true,
      settings: { later: { depth: 3 }, network: { serverIp: 'a', mtu: 9000 } },
    });
    const reading = readSettingsFile(text);
    if (reading.kind !== 'file') throw new Error(reading.kind);
    expect(reading.file).toEqual({
      savedAtS: 0,
      withSecrets: true,
      settings: { later: { depth: 3 }, network: { serverIp: 'a', mtu: 9000 } },
      extra: { madeBy: 'anna' },
    });
    expect(JSON.parse(writeSettingsFile(reading.file))).toMatchObject(JSON.parse(text) as object);
  });

  it('is not looked into when it is too large', () => {
    const file = { ...FILE, settings: { network: { serverIp: 'x'.repeat(MAX_SETTINGS_FILE_BYTES) } } };
    expect(readSettingsFile(writeSettingsFile(file))).toEqual({ kind: 'too-large' });
  });

  it('tells a later version from something else', () => {
    const later = JSON.stringify({ format: 'gk-settings', version: SETTINGS_FILE_VERSION + 1, settings: [] });
    expect(readSettingsFile(later)).toEqual({ kind: 'newer', version: SETTINGS_FILE_VERSION + 1 });
    for (const text of ['', 'no JSON', '[]', '{}', '{"format":"gk-settings"}', '{"format":"other","version":1}']) {
      expect(readSettingsFile(text), text).toEqual({ kind: 'other' });
    }
    expect(readSettingsFile('{"format":"gk-settings","version":1,"settings":{"network":7}}')).toEqual({
      kind: 'other',
    });
  });
});
