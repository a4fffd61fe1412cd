import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestApi, SettingResource } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { openStore } from './testing/store-under-test.js';

const { start, stateFolder } = recordersUnderTest();
const HOSTILE = `<img src=x onerror=alert(1)>'; DROP TABLE settings; -- =1+1 ../../x \u001b[31m\u0000 中文`;
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const KEY = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n';

/** A setting with its default, two values to save, and values that cannot be. */
interface Case<Value> {
  readonly name: string;
  readonly of: (api: RestApi) => SettingResource<Value>;
  readonly fresh: Value;
  readonly saved: Value;
  readonly bad: readonly (readonly [Value, RegExp])[];
  readonly readers?: 'users';
}
const caseOf = <Value>(row: Case<Value>) => ({
  name: row.name,
  readers: row.readers,
  read: (api: RestApi): Promise<unknown> => row.of(api).read(),
  save: (api: RestApi): Promise<string> => row.of(api).save(row.saved),
  fresh: row.fresh as unknown,
  saved: row.saved as unknown,
  saveBad: row.bad.map(([value, words]) => ({ save: (api: RestApi) => row.of(api).save(value), words })),
});

const RELAY = { enabled: true, ip: HOSTILE, port: 9000 };
const PORTS = {
  gpsUdpPort: 5000,
  commandPort: 5001,
  httpPort: 5002,
  httpsPort: 5003,
  streamPorts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  liveStreamDisabled: false,
  sslOnly: true,
};
const CASES = [
  caseOf({
    name: 'protocol',
    of: (api) => api.serverSettings.protocol,
    fresh: {
      gpsUdpPort: 24681,
      commandPort: 24680,
      // The port in use, so that saving another field moves nothing.
      httpPort: expect.any(Number) as number,
      httpsPort: 443,
      streamPorts: [8900],
      liveStreamDisabled: false,
      sslOnly: false,
    },
    saved: PORTS,
    readers: 'users',
    bad: [
      [{ ...PORTS, gpsUdpPort: 65_536 }, /0 to 65535/],
      [{ ...PORTS, commandPort: -1 }, /0 to 65535/],
      [{ ...PORTS, httpPort: undefined }, /0 to 65535/],
      [{ ...PORTS, gpsUdpPort: 5001 }, /GPS, command and HTTP ports must differ/],
      [{ ...PORTS, streamPorts: [7, 5002] }, /must not be the HTTP port/],
      [{ ...PORTS, streamPorts: [7, 7] }, /Streaming ports must differ/],
      [{ ...PORTS, streamPorts: [...PORTS.streamPorts, 11] }, /1 to 10 streamings/],
    ],
  }),
  caseOf({
    name: 'network',
    of: (api) => api.serverSettings.network,
    fresh: { fixedServerIp: false, serverIp: '' },
    saved: { fixedServerIp: true, serverIp: HOSTILE },
    bad: [[{ fixedServerIp: true, serverIp: ' ' }, /cannot be empty/]],
  }),
  caseOf({
    name: 'ddns',
    of: (api) => api.serverSettings.ddns,
    fresh: { enabled: false, type: 0, server: '', user: '', password: '' },
    saved: { enabled: true, type: 2, server: HOSTILE, user: HOSTILE, password: HOSTILE },
    bad: [[{ enabled: true, type: 3, server: '', user: '', password: '' }, /type 0 to 2/]],
  }),
  caseOf({
    name: 'cloud',
    of: (api) => api.serverSettings.cloud,
    fresh: { enabled: false, ip: '', port: 80 },
    saved: RELAY,
    bad: [[{ ...RELAY, port: 70_000 }, /port 0 to 65535/]],
  }),
  caseOf({
    name: 'gpsRelay',
    of: (api) => api.serverSettings.gpsRelay,
    fresh: { enabled: false, ip: '', port: 0 },
    saved: RELAY,
    bad: [[{ ...RELAY, port: 1.5 }, /port 0 to 65535/]],
  }),
  caseOf({
    name: 'heartbeatRelay',
    of: (api) => api.serverSettings.heartbeatRelay,
    fresh: { enabled: false, address: '' },
    saved: { enabled: true, address: '10.0.0.1:5000' },
    bad: [
      [{ enabled: true, address: '' }, /needs an address/],
      [{ enabled: false, address: '10.0.0.1:70000' }, /IP:PORT/],
    ],
  }),
  caseOf({
    name: 'deviceRedirect',
    of: (api) => api.serverSettings.deviceRedirect,
    fresh: { prefix: '', deviceIds: [], newDevicesOnly: false, server: '', port: 0 },
    saved: { prefix: HOSTILE.slice(0, 60), deviceIds: ['A', '<b>'], newDevicesOnly: true, server: HOSTILE, port: 1 },
    bad: [[{ prefix: '', deviceIds: [], newDevicesOnly: false, server: '', port: -1 }, /new_port a port/]],
  }),
  caseOf({
    name: 'mail',
    of: (api) => api.serverSettings.mail,
    fresh: { server: '', port: 25, security: 'STARTTLS', auth: 'NONE', user: '', password: '', from: '', name: '' },
    saved: {
      server: HOSTILE,
      port: 465,
      security: 'TLS',
      auth: 'LOGIN',
      user: HOSTILE,
      password: HOSTILE,
      from: HOSTILE,
      name: HOSTILE,
    },
    bad: [
      [
        { server: '', port: -5, security: 'TLS', auth: 'LOGIN', user: '', password: '', from: '', name: '' },
        /port a port/,
      ],
    ],
  }),
  caseOf({
    name: 'sms',
    of: (api) => api.serverSettings.sms(),
    fresh: { enabled: false, baseUrl: '', apiKey: '' },
    saved: { enabled: true, baseUrl: 'https://sms.test/api', apiKey: HOSTILE },
    bad: [[{ enabled: true, baseUrl: 'http://sms.test', apiKey: 'k' }, /https/]],
  }),
  caseOf({
    name: 'events',
    of: (api) => api.serverSettings.events,
    fresh: {
      videoDownload: true,
      downloadOldestFirst: false,
      footageSize: '100G',
      snapshotSize: '10G',
      sdBackupSize: '',
      autoUploadSize: '',
    },
    saved: {
      videoDownload: false,
      downloadOldestFirst: true,
      footageSize: '1.5T',
      snapshotSize: '500M',
      sdBackupSize: '1G',
      autoUploadSize: '',
    },
    bad: [
      [
        {
          videoDownload: false,
          downloadOldestFirst: true,
          footageSize: 'much',
          snapshotSize: '',
          sdBackupSize: '',
          autoUploadSize: '',
        },
        /such as 100G/,
      ],
    ],
  }),
  caseOf({
    name: 'recordDays',
    of: (api) => api.serverSettings.recordDays,
    fresh: 7,
    saved: 30,
    bad: [
      [-1, /0 to 29999/],
      [30_000, /0 to 29999/],
    ],
  }),
  caseOf({
    name: 'cover',
    of: (api) => api.serverSettings.cover,
    fresh: 'default',
    saved: 'off',
    bad: [],
  }),
  caseOf({
    name: 'database',
    of: (api) => api.serverSettings.database,
    fresh: { eventDays: 0, streamLogDays: 0, gpsDays: 0 },
    saved: { eventDays: 720, streamLogDays: 30, gpsDays: 3600 },
    bad: [
      [{ eventDays: 31, streamLogDays: 0, gpsDays: 0 }, /30, 60, 90/],
      [{ eventDays: 30, streamLogDays: 0, gpsDays: 30 }, /180, 360/],
    ],
  }),
  caseOf({
    name: 'restartPlan',
    of: (api) => api.serverSettings.restartPlan,
    fresh: 6,
    saved: 0,
    bad: [[7, /0 to 6/]],
  }),
  caseOf({
    name: 'encryption',
    of: (api) => api.serverSettings.encryption,
    fresh: { certificate: '', privateKey: '' },
    saved: { certificate: PEM, privateKey: KEY },
    bad: [
      [{ certificate: HOSTILE, privateKey: KEY }, /no PEM certificate/],
      [{ certificate: PEM, privateKey: 'none-of-these' }, /no PEM key/],
    ],
  }),
  caseOf({
    name: 'mapsKey',
    of: (api) => api.serverSettings.mapsKey,
    fresh: '',
    saved: HOSTILE,
    readers: 'users',
    bad: [],
  }),
  caseOf({
    name: 'mapCenter',
    of: (api) => api.serverSettings.mapCenter,
    fresh: { lat: 24.078605, lng: 120.528535 },
    saved: { lat: -33.9, lng: 151.2 },
    readers: 'users',
    bad: [[{ lat: 91, lng: 0 }, /degrees/]],
  }),
  caseOf({
    name: 'reverseGeocoding',
    of: (api) => api.serverSettings.reverseGeocoding,
    fresh: { enabled: true, server: 'http://127.0.0.1/nominatim' },
    saved: { enabled: false, server: HOSTILE },
    bad: [],
  }),
  caseOf({
    name: 'iframes',
    of: (api) => api.serverSettings.iframes,
    fresh: [],
    saved: [
      { title: HOSTILE, url: 'https://a.test/?x=<b>' },
      { title: 'Own', url: '/own' },
    ],
    readers: 'users',
    bad: [
      [[{ title: 'Script', url: 'javascript:alert(1)' }], /neither http/],
      [[{ title: 'Elsewhere', url: '//evil.test' }], /neither http/],
    ],
  }),
  caseOf({
    name: 'videoLayout',
    of: (api) => api.serverSettings.videoLayout,
    fresh: { simpleLiveLayout: '4x2', simplePlaybackLayout: '4x2' },
    saved: { simpleLiveLayout: '3x3', simplePlaybackLayout: '4x2' },
    readers: 'users',
    bad: [[{ simpleLiveLayout: '9x9', simplePlaybackLayout: '4x2' }, /4x2 or 3x3/]],
  }),
  caseOf({
    name: 'extraScript',
    of: (api) => api.serverSettings.extraScript,
    fresh: '',
    saved: `/* ${HOSTILE} */ window.x = 1;`,
    readers: 'users',
    bad: [],
  }),
];

describe.each(CASES)('setting $name', ({ read, save, fresh, saved, saveBad, readers }) => {
  it('begins with its default, is saved by an administrator only, refuses what cannot be in words, outlives a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(1)) });
    try {
      const admin = apiOf(first.url);
      const dealer = apiOf(first.url, 'dealer');
      expect(await read(admin)).toEqual(fresh);
      if (readers === 'users') expect(await read(dealer)).toEqual(fresh);
      else
        await expect(read(dealer)).rejects.toMatchObject({
          code: 'forbidden',
          message: expect.stringMatching(/^No right to/) as unknown,
        });
      await expect(save(dealer)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(save(await apiOfToken(first.url, { rights: ['P_live'] }))).rejects.toMatchObject({
        code: 'forbidden',
      });
      for (const { save: saveWrong, words } of saveBad) {
        await expect(saveWrong(admin)).rejects.toMatchObject({
          code: 'invalid-argument',
          message: expect.stringMatching(words) as unknown,
        });
      }
      expect(await read(admin)).toEqual(fresh);
      expect(await save(admin)).toMatch(/^Saved/);
      expect(await read(admin)).toEqual(saved);
      // Neither secrets nor anything else of a setting stands in the log.
      expect(first.logged.join('\n')).not.toContain('onerror');
    } finally {
      await first.close();
    }
    const { url } = await start({ store: openStore(folder, fakeSeeds(1)) });
    expect(await read(apiOf(url))).toEqual(saved);
  });
});

describe('settings that act', () => {
  it('tell clients the ports in use, whatever was saved', async () => {
    const { url } = await start();
    await apiOf(url).serverSettings.protocol.save(PORTS);
    const port = Number(new URL(url).port);
    expect(await clientOf(url).protocol()).toEqual({ commandPort: port, streamPort: port });
  });

  it('switch live streams off, open ones too, and on again', async () => {
    const { url, address } = await start();
    const settings = apiOf(url).serverSettings;
    const fresh = await settings.protocol.read();
    const query = { ...asUser('admin'), deviceid: 'GK-0001', channel: '1' };
    const open = new StreamClient(address, '/ws.cgi', query);
    await open.until(({ packets }) => packets.length > 0);
    await settings.protocol.save({ ...fresh, liveStreamDisabled: true });
    expect((await open.closed).code).toBe(4403);
    const refused = new StreamClient(address, '/ws.cgi', query);
    expect((await refused.closed).code).toBe(4403);
    expect(refused.texts.join('')).toContain('Live streams are disabled');
    await settings.protocol.save(fresh);
    const again = new StreamClient(address, '/ws.cgi', query);
    await again.until(({ packets }) => packets.length > 0);
    again.close();
  });

  it('switch geocoding off: 403 with the words of the specification', async () => {
    const { url } = await start();
    const api = apiOf(url);
    await api.serverSettings.reverseGeocoding.save({ enabled: false, server: '' });
    expect(await clientOf(url).geocodingAvailable()).toBe(false);
    const off = { code: 'forbidden', message: 'nominatim not enabled' };
    await expect(api.geocoding.reverse({ lat: 24.1, lng: 120.5 })).rejects.toMatchObject(off);
    await expect(api.geocoding.search('test')).rejects.toMatchObject(off);
  });

  it('drop empty iframe rows at both ends, and hold at most five', async () => {
    const { url } = await start();
    const { iframes } = apiOf(url).serverSettings;
    const page = (n: number) => ({ title: `Page ${n}`, url: `https://a.test/${n}` });
    const put = (rows: unknown): Promise<Response> =>
      fetch(`${url}/gkserver/iframes`, {
        method: 'PUT',
        headers: { Authorization: `Basic ${btoa(`admin:${asUser('admin').password}`)}` },
        body: JSON.stringify({ iframes: rows }),
      });
    expect((await put([page(1), { title: '', url: 'x' }, { title: 'y', url: ' ' }])).status).toBe(200);
    expect(await iframes.read()).toEqual([page(1)]);
    await iframes.save([page(1), page(2), page(3), page(4), page(5), { title: '', url: '' }]);
    expect(await iframes.read()).toHaveLength(5);
    await expect(iframes.save([1, 2, 3, 4, 5, 6].map(page))).rejects.toMatchObject({ code: 'invalid-argument' });
    expect((await put([1, 2, 3, 4, 5, 6].map(page))).status).toBe(400);
  });

  it('serve the extra script as JavaScript that no browser takes for something else', async () => {
    const { url } = await start();
    await apiOf(url).serverSettings.extraScript.save('window.deployment = 1;');
    const answer = await fetch(`${url}/gms.js`);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await answer.text()).toBe('window.deployment = 1;');
  });
});

describe('what a server does to itself', () => {
  it('is answered truthfully, and to administrators only', async () => {
    const { url } = await start();
    const settings = apiOf(url).serverSettings;
    await expect(settings.testMail('a@b.test')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/sends no mail/) as unknown,
    });
    await expect(settings.testMail('nobody')).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(settings.reboot()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/does not reboot/) as unknown,
    });
    expect(await settings.certificateState()).toContain('plain HTTP');
    expect(await settings.obtainCertificate({ domains: 'a.test', email: 'a@b.test' })).toContain('a.test');
    await expect(settings.obtainCertificate({ domains: 'a.test', email: '' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await settings.renewCertificate()).toContain('Nothing was renewed');
    expect(await settings.clearBuffer()).toBe('Buffer cleared');
    await expect(settings.sms('another').read()).rejects.toMatchObject({ code: 'not-found' });
    const others = apiOf(url, 'operator').serverSettings;
    for (const call of [
      () => others.testMail('a@b.test'),
      () => others.reboot(),
      () => others.certificateState(),
      () => others.renewCertificate(),
      () => others.clearBuffer(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('words and brand', () => {
  it('are open to all; words are edited by administrators and outlive a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(1)) });
    const words = {
      languages: [{ config: 'en', name: 'English', icon: '' }],
      words: [HOSTILE],
      texts: { en: { [HOSTILE]: `${HOSTILE}!` } },
    };
    await apiOf(first.url).translation.save(words);
    await expect(apiOf(first.url, 'dealer').translation.save(words)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      apiOf(first.url).translation.save({ ...words, languages: [...words.languages, ...words.languages] }),
    ).rejects.toMatchObject({ code: 'invalid-argument', message: expect.stringMatching(/twice/) as unknown });
    await first.close();
    const { url, store } = await start({ store: openStore(folder, fakeSeeds(1)) });
    expect(await apiOf(url).translation.read()).toEqual(words);
    expect(await apiOf(url).site.brand()).toEqual({ id: 0 });
    writeFileSync(join(store.files.folder('site'), 'brand.json'), '{"id": 7, "name": "<b>"}');
    expect(await apiOf(url).site.brand()).toEqual({ id: 7, name: '<b>' });
  });
});
