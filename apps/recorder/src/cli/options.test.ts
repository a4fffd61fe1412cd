import { describe, expect, it } from 'vitest';
import { CommandLineError } from './command-line-error.js';
import { parseOptions } from './options.js';

describe('parseOptions', () => {
  it('has defaults for everything', () => {
    expect(parseOptions([])).toEqual({
      port: undefined,
      host: '127.0.0.1',
      specPorts: false,
      devices: 24,
      seed: 1,
      state: undefined,
      empty: false,
      startAnew: false,
      footage: undefined,
      record: false,
      disks: [],
      tracks: undefined,
      map: undefined,
      clock: undefined,
      gatewayPorts: {},
      brand: undefined,
      allowOrigins: [],
      global: false,
      allowHosts: [],
      trustedProxies: 0,
      allowPrivateFirmware: false,
      allowPrivateTargets: false,
      sink: undefined,
      log: 'text',
      supervised: false,
      faults: false,
      open: false,
      insecureDemo: false,
      noSslOnly: false,
    });
  });

  it('reads every option', () => {
    const argv =
      '--port 0 --host 0.0.0.0 --spec-ports --devices 10000 --seed 7 --state s --empty --start-anew --reset-second-factor admin --footage f --record --disk /mnt/a --disk /mnt/b --tracks t.jsonl --map m.pmtiles --clock 23:59 ' +
      '--brand b.json --allow-origin https://a.example --allow-origin http://b.example:81/ --global --allow-host Fleet.example --allow-host bücher.example --trust-proxy 2 --allow-private-firmware --allow-private-targets --no-sink --log json --supervised --faults --open --insecure-demo --no-ssl-only';
    expect(parseOptions(argv.split(' '))).toEqual({
      port: 0,
      host: '0.0.0.0',
      specPorts: true,
      devices: 10_000,
      seed: 7,
      state: 's',
      empty: true,
      startAnew: true,
      resetSecondFactor: 'admin',
      footage: 'f',
      record: true,
      disks: ['/mnt/a', '/mnt/b'],
      tracks: 't.jsonl',
      map: 'm.pmtiles',
      clock: { hour: 23, minute: 59 },
      gatewayPorts: {},
      brand: 'b.json',
      allowOrigins: ['https://a.example', 'http://b.example:81'],
      global: true,
      allowHosts: ['fleet.example', 'xn--bcher-kva.example'],
      trustedProxies: 2,
      allowPrivateFirmware: true,
      allowPrivateTargets: true,
      sink: false,
      log: 'json',
      supervised: true,
      faults: true,
      open: true,
      insecureDemo: true,
      noSslOnly: true,
    });
  });

  it('asks for help', () => {
    expect(parseOptions(['-h'])).toBe('help');
  });

  it.each([
    ['--nonsense'],
    ['--port'],
    ['--port', '70000'],
    ['--port', '1e3'],
    ['--devices', '10001'],
    ['--trust-proxy', '0'],
    ['--log', 'xml'],
    ['--trust-proxy', 'yes'],
    ['--devices', '-1'],
    ['--seed', 'x'],
    ['--seed', '-1'],
    ['--host', ''],
    ['--state', ''],
    ['--footage', ' '],
    ['--tracks', ''],
    ['--brand', ' '],
    ['--faults=yes'],
    ['--open=1'],
    ['--spec-ports=24680'],
    ['--insecure-demo=no'],
    ['--clock', '24:00'],
    ['--clock', '8'],
    ['--allow-origin', '*'],
    ['--allow-origin', 'https://a.example/path'],
    ['--allow-host', ''],
    ['--allow-host', 'fleet.example:80'],
    ['--allow-host', 'https://fleet.example'],
    ['--allow-host', 'a b'],
    ['positional'],
  ])('refuses %s %s in one line', (...argv) => {
    expect(() => parseOptions(argv)).toThrow(CommandLineError);
    try {
      parseOptions(argv);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  });

  it('puts ports of terminals elsewhere, of those that there are', () => {
    const argv = ['--jt808', '8808', '--gateway-port', 'main=9001', '--gateway-port', 'ftp-data=50000'];
    expect(parseOptions(argv)).toMatchObject({ gatewayPorts: { main: 9001, 'ftp-data': 50_000 } });
    for (const wrong of ['9001', 'live=9001', 'main=', 'main=70000', 'toString=1']) {
      expect(() => parseOptions(['--jt808', '8808', '--gateway-port', wrong])).toThrow(
        /^--gateway-port must be NAME=PORT, such as main=9001, with one of main, sub, talk, playback, attachments, ftp, ftp-data, not /,
      );
    }
    expect(() => parseOptions(['--gateway-port', 'main=9001'])).toThrow('--gateway-port needs --jt808');
  });
});
