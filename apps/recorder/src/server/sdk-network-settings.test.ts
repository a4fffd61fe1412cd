import { createServer, type AddressInfo } from 'node:net';
import type { ProtocolSettings, RelaySettings } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, clientOf } from './testing/sdk-clients.js';
import { settingCase, testSettings } from './testing/setting-cases.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const recorders = recordersUnderTest();
const { start } = recorders;
const RELAY = { enabled: true, ip: 'relay.example', port: 9000 };
const CLOUD = { ...RELAY, secret: 'key of the panel' };
/** Of services that are on. */
const NO_ADDRESS = 'not an ip at all';
const PORTS = {
  gpsUdpPort: 5000,
  commandPort: 5001,
  httpPort: 5002,
  httpsPort: 5003,
  streamPorts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  liveStreamDisabled: false,
  sslOnly: false,
};
const NO_DDNS = { enabled: false, type: 0, server: '', user: '', password: '', hostname: '' };
const CASES = [
  settingCase<ProtocolSettings>({
    name: 'protocol',
    of: (api) => api.serverSettings.protocol,
    fresh: {
      gpsUdpPort: 24681,
      commandPort: 24680,
      // The port in use, so that saving another field moves nothing.
      httpPort: expect.any(Number) as number,
      httpsPort: 0,
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
  settingCase({
    name: 'network',
    of: (api) => api.serverSettings.network,
    fresh: { fixedServerIp: false, serverIp: '' },
    saved: { fixedServerIp: false, serverIp: HOSTILE_TEXT },
    bad: [
      [{ fixedServerIp: true, serverIp: ' ' }, /needs an address/],
      [{ fixedServerIp: true, serverIp: NO_ADDRESS }, /needs an IP address$/],
    ],
  }),
  settingCase({
    name: 'ddns',
    of: (api) => api.serverSettings.ddns,
    fresh: NO_DDNS,
    saved: { enabled: false, type: 2, server: HOSTILE_TEXT, user: HOSTILE_TEXT, password: HOSTILE_TEXT, hostname: '' },
    bad: [
      [{ ...NO_DDNS, enabled: true, type: 3 }, /type 0 to 2/],
      [{ ...NO_DDNS, enabled: true, type: 1 }, /DDNS is on and needs an address/],
      [{ ...NO_DDNS, enabled: true, server: 'a.test' }, /neither a built-in provider nor a portal/],
      [{ ...NO_DDNS, enabled: true, type: 2, server: 'a.test' }, /neither a built-in provider nor a portal/],
      [{ ...NO_DDNS, enabled: true, type: 1, server: 'a.test' }, /needs the host name/],
      [{ ...NO_DDNS, enabled: true, type: 1, server: 'a.test', hostname: 'b.test' }, /needs user and password/],
    ],
  }),
  settingCase({
    name: 'cloud',
    of: (api) => api.serverSettings.cloud,
    fresh: { enabled: false, ip: '', port: 80, secret: '' },
    saved: CLOUD,
    bad: [
      [{ ...CLOUD, port: 70_000 }, /port 0 to 65535/],
      [{ ...CLOUD, ip: '' }, /push of events is on and needs an address/],
      [{ ...CLOUD, ip: NO_ADDRESS }, /IP address or host name/],
      [{ ...CLOUD, port: 0 }, /needs a port/],
    ],
  }),
  settingCase<RelaySettings>({
    name: 'gpsRelay',
    of: (api) => api.serverSettings.gpsRelay,
    fresh: { enabled: false, ip: '', port: 0 },
    saved: RELAY,
    bad: [
      [{ ...RELAY, port: 1.5 }, /port 0 to 65535/],
      [{ ...RELAY, ip: '' }, /GPS relay is on and needs an address/],
    ],
  }),
  settingCase({
    name: 'heartbeatRelay',
    of: (api) => api.serverSettings.heartbeatRelay,
    fresh: { enabled: false, address: '' },
    saved: { enabled: true, address: '10.0.0.1:5000' },
    bad: [
      [{ enabled: true, address: '' }, /needs an address/],
      [{ enabled: false, address: '10.0.0.1:70000' }, /IP:PORT/],
    ],
  }),
  settingCase({
    name: 'deviceRedirect',
    of: (api) => api.serverSettings.deviceRedirect,
    fresh: { prefix: '', deviceIds: [], newDevicesOnly: false, server: '', port: 0 },
    saved: {
      prefix: HOSTILE_TEXT.slice(0, 60),
      deviceIds: ['A', '<b>'],
      newDevicesOnly: true,
      server: 'other.example',
      port: 1,
    },
    bad: [
      [{ prefix: '', deviceIds: [], newDevicesOnly: false, server: '', port: -1 }, /new_port a port/],
      [
        { prefix: 'A', deviceIds: [], newDevicesOnly: false, server: '', port: 80 },
        /redirect is on and needs an address/,
      ],
    ],
  }),
];

testSettings(recorders, CASES);

it('says beside a setting, before it is saved, what the recorder does not act by', async () => {
  const settings = apiOf((await start()).url).serverSettings;
  const noteOf = async (read: (options: { onNote: (note: string) => void }) => Promise<unknown>) => {
    const notes: string[] = [];
    await read({ onNote: (note) => notes.push(note) });
    return notes;
  };
  expect(await noteOf(settings.protocol.read)).toEqual([
    expect.stringContaining('HTTP, command and streaming ports are those of the command line'),
  ]);
  expect(await noteOf(settings.ddns.read)).toEqual([
    expect.stringContaining('neither a built-in provider nor a portal'),
  ]);
  expect(await noteOf(settings.cloud.read)).toEqual([]);
  expect(await noteOf(settings.deviceRedirect.read)).toEqual([expect.stringContaining('does not act by it')]);
  expect(await noteOf(settings.reverseGeocoding.read)).toEqual([expect.stringContaining('never tried')]);
  await settings.reverseGeocoding.save(await settings.reverseGeocoding.read());
  expect(await noteOf(settings.reverseGeocoding.read)).toEqual([]);
});

describe('network settings that act', () => {
  it('tell clients the ports in use, whatever was saved', async () => {
    const { url } = await start();
    await apiOf(url).serverSettings.protocol.save(PORTS);
    const port = Number(new URL(url).port);
    expect(await clientOf(url).protocol()).toMatchObject({ commandPort: port, streamPort: port });
  });

  it('refuse a port that another program has, and change nothing; the recorder’s own are not taken', async () => {
    const { url } = await start();
    const settings = apiOf(url).serverSettings;
    const before = await settings.protocol.read();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    await expect(settings.protocol.save({ ...PORTS, commandPort: taken })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: `Port ${taken} is used by another program. Nothing was changed: the old ports stay in use.`,
    });
    expect(await settings.protocol.read()).toEqual(before);
    await new Promise((resolve) => other.close(resolve));
    await settings.protocol.save({ ...PORTS, httpPort: Number(new URL(url).port), commandPort: taken });
    expect(await settings.protocol.read()).toMatchObject({ commandPort: taken });
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
});
