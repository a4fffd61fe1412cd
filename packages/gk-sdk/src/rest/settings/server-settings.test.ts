import { describe, expect, it } from 'vitest';
import { FakeFetch, type FakeReply, type FakeRoutes } from '../../testing/fake-fetch.js';
import { REST_PATHS } from '../connection/paths.js';
import type { SettingResource } from '../connection/setting-resource.js';
import { createRestApi } from '../create-rest-api.js';
import { createRestClient } from '../create-rest-client.js';
import { sendTestSms } from './send-test-sms.js';

function settingsOf(routes: FakeRoutes) {
  const fake = new FakeFetch(routes);
  const client = createRestClient({
    baseUrl: 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: fake.fetch,
  });
  return { settings: createRestApi(client).serverSettings, fake };
}
const CREDENTIALS = { username: 'anna', password: 'HASH' };
const OK: FakeReply = { json: { hasError: false, message: 'Saved' } };

describe('settings of a foreign server', () => {
  it('are read whatever way it writes flags and numbers, with or without the key that they stand below', async () => {
    const { settings } = settingsOf({
      'GET /gkserver/protocol': {
        json: { heartbeat: '5000', appcommand: 24680, http: null, streaming: ['8900', 'x', 8901], sslonly: 'true' },
      },
      'GET /gkserver/network': { json: { enable_server_ip: '1' } },
      'GET /gkserver/event': { json: { videoDownload: 1, footagesize: 100 } },
      'GET /gkserver/center': { json: { center: { lat: '10.5', lng: '-3' }, more: 1 } },
      'GET /gkserver/cover': { json: { enable: 1 } },
      'GET /gkserver/iframes': { json: [{ title: 'A', url: 'https://a.test' }, { title: 'B' }, null] },
      'POST /gkserver/smtp': { json: { mail: { security: '9', auth: 3, port: '25' } } },
      'GET /gkserver/deviceredirect': { json: { deviceRedirect: { deviceid: ' A, ,B ' } } },
    });
    expect(await settings.protocol.read()).toEqual({
      gpsUdpPort: 5000,
      commandPort: 24680,
      httpPort: undefined,
      httpsPort: undefined,
      streamPorts: [8900, 8901],
      liveStreamDisabled: false,
      sslOnly: true,
    });
    expect(await settings.network.read()).toEqual({ fixedServerIp: true, serverIp: '' });
    expect(await settings.events.read()).toMatchObject({ videoDownload: true, footageSize: '100' });
    expect(await settings.mapCenter.read()).toEqual({ lat: 10.5, lng: -3 });
    expect(await settings.cover.read()).toBe('on');
    expect(await settings.iframes.read()).toEqual([{ title: 'A', url: 'https://a.test' }]);
    expect(await settings.mail.read()).toMatchObject({ security: 'STARTTLS', auth: 'LOGIN', port: 25 });
    expect((await settings.deviceRedirect.read()).deviceIds).toEqual(['A', 'B']);
  });

  it('have menus that show what is said to be shown', async () => {
    const { settings, fake } = settingsOf({
      'GET /gkserver/menus': { json: { enableElseAdminSetting: '1', accesslog: 1 } },
      'PUT /gkserver/menus': OK,
    });
    const menus = { otherAdministrators: true, accessLog: true, changePassword: false };
    expect(await settings.menus.read()).toEqual(menus);
    expect(await settings.menus.save(menus)).toBe('Saved');
    expect(fake.requests.at(-1)?.body).toEqual({
      ...CREDENTIALS,
      enableElseAdminSetting: 1,
      accesslog: 1,
      changePassword: 0,
    });
  });

  it('begin at the default centre where it tells none', async () => {
    const { settings } = settingsOf({ 'GET /gkserver/center': { json: {} } });
    expect(await settings.mapCenter.read()).toEqual({ lat: 24.078605, lng: 120.528535 });
  });

  it('are a bad reply when they are no object, and a refusal in its words', async () => {
    const { settings } = settingsOf({
      'GET /gkserver/cloud': { json: 'on' },
      'GET /gkserver/gpsrelay': { json: { hasError: true, message: 'not HASH' } },
    });
    await expect(settings.cloud.read()).rejects.toMatchObject({ code: 'bad-reply' });
    await expect(settings.gpsRelay.read()).rejects.toMatchObject({ code: 'refused', message: 'not [removed]' });
  });
});

describe('what is sent', () => {
  it('has what the SDK does not know of a setting, but for those that are one value', async () => {
    const unknown = { vendorFlag: 7, vendor: { list: [1, null] } };
    const keys = ['mail', 'config', 'eventParams', 'deviceRedirect', 'dbmaintain'];
    const iframes = [{ title: 'A', url: '/a', ...unknown }];
    const json = { ...unknown, iframes, ...Object.fromEntries(keys.map((key) => [key, unknown])) };
    const paths = Object.values(REST_PATHS).map((path) => `/${path}`);
    const { settings, fake } = settingsOf({
      ...Object.fromEntries(paths.flatMap((path) => [`GET ${path}`, `POST ${path}`].map((call) => [call, { json }]))),
      ...Object.fromEntries(paths.map((path) => [`PUT ${path}`, OK])),
    });
    const saveAsRead = async (setting: SettingResource<unknown>) => setting.save(await setting.read());
    const without: string[] = [];
    for (const [name, setting] of Object.entries({ ...settings, sms: settings.sms() })) {
      if (typeof setting === 'function') continue;
      await saveAsRead(setting);
      const sent = JSON.stringify(fake.requests.at(-1)?.body);
      if (!sent.includes(JSON.stringify(unknown).slice(1, -1))) without.push(name);
    }
    const oneValue = ['mapsKey', 'mapCenter', 'recordDays', 'cover', 'restartPlan', 'encryption', 'videoLayout'];
    const ofThisProject = ['automaticCertificate', 'extraScript'];
    expect(without.sort()).toEqual([...oneValue, ...ofThisProject].sort());
  });

  it('of the mail sender are the fields that were read, by their names on the wire', async () => {
    const mail = { server: 's', port: 25, security: '2', auth: '0', user: 'u', pass: 'p', from: 'f', name: 'n' };
    const { settings, fake } = settingsOf({ 'POST /gkserver/smtp': { json: { mail } }, 'PUT /gkserver/smtp': OK });
    const read = await settings.mail.read();
    expect(read).toMatchObject({ security: 'NONE', auth: 'MD5', password: 'p' });
    await settings.mail.save(read);
    expect(fake.requests.at(-1)?.body).toMatchObject({ mail, ...CREDENTIALS });
  });

  it('has the field names of the specification', async () => {
    const paths = ['ddns', 'sms', 'event', 'cover', 'dbmaintain', 'gmsjs', 'encrypt', 'restartplan'];
    const { settings, fake } = settingsOf(Object.fromEntries(paths.map((path) => [`PUT /gkserver/${path}`, OK])));
    await settings.ddns.save({ enabled: true, type: 1, server: 's', user: 'u', password: 'p', hostname: '' });
    await settings.sms('other').save({ enabled: false, baseUrl: 'https://b', apiKey: 'k' });
    await settings.events.save({
      videoDownload: true,
      downloadOldestFirst: false,
      footageSize: '1G',
      snapshotSize: '2G',
      sdBackupSize: '3G',
      autoUploadSize: '4G',
    });
    await settings.cover.save('default');
    await settings.database.save({ eventDays: 30, streamLogDays: 60, gpsDays: 180 });
    await settings.extraScript.save('x()');
    await settings.encryption.save({ certificate: 'c', privateKey: 'k', keyPassword: '' });
    expect(await settings.restartPlan.save(3)).toBe('Saved');
    expect(fake.requests.map(({ body }) => body)).toEqual([
      { enable: 1, type: 1, server: 's', user: 'u', pass: 'p', ...CREDENTIALS },
      { provider: 'other', config: { enable: 0, baseurl: 'https://b', apikey: 'k' }, ...CREDENTIALS },
      {
        eventParams: {
          videoDownload: '1',
          downloadOldfirst: '0',
          footagesize: '1G',
          snapsize: '2G',
          sdsize: '3G',
          autouploadsize: '4G',
        },
        ...CREDENTIALS,
      },
      { enable: '', ...CREDENTIALS },
      { dbmaintain: { events: 30, uslogs: 60, gps: 180 }, ...CREDENTIALS },
      { text: 'x()', ...CREDENTIALS },
      { certificate: 'c', privateKey: 'k', ...CREDENTIALS },
      { restartplan: 3, ...CREDENTIALS },
    ]);
  });

  it('tells how deliveries went, and says with its own call what became of a test push', async () => {
    const { settings } = settingsOf({
      'GET /gkserver/deliveries': {
        json: {
          hasError: false,
          mail: { waiting: 2, success: { time: 10.5, text: 'a@b.test' }, failure: { text: 'no time' } },
          redirect: {
            waiting: 1,
            devices: [
              { deviceid: 'A', state: 'refused', text: 'It says no', time: 11 },
              { deviceid: 'B', state: 'waiting', text: 'Waits' },
              { deviceid: 'C', state: 'something else' },
            ],
          },
        },
      },
      'POST /gkserver/pushtest': { json: { hasError: true, message: 'The receiver answered 500' } },
      'POST /gkserver/relaytest': { json: { hasError: true, message: 'The receiver answered 503' } },
    });
    const none = { waiting: 0, lastSuccess: undefined, lastFailure: undefined };
    expect(await settings.deliveries()).toEqual({
      push: none,
      gps: none,
      geocoding: none,
      heartbeat: none,
      mail: { waiting: 2, lastSuccess: { timeS: 10.5, text: 'a@b.test' }, lastFailure: undefined },
      redirect: {
        ...none,
        waiting: 1,
        devices: [
          { deviceId: 'A', state: 'refused', text: 'It says no', timeS: 11 },
          { deviceId: 'B', state: 'waiting', text: 'Waits', timeS: undefined },
        ],
      },
      routes: none,
      sms: none,
      certificate: none,
      ddns: none,
    });
    await expect(settings.testRelay('gps')).rejects.toMatchObject({
      code: 'refused',
      message: 'The receiver answered 503',
    });
    await expect(settings.testPush()).rejects.toMatchObject({ code: 'refused', message: 'The receiver answered 500' });
  });

  it('reads secrets with the credentials in the body, and the buffer call as the specification has it', async () => {
    const { settings, fake } = settingsOf({
      'POST /gkserver/sms': { json: { config: { apikey: 'k' } } },
      'DELETE /gkserver/buffer': OK,
      'POST /gkserver/smtptest': { json: { hasError: true, message: 'no route to host' } },
    });
    expect(await settings.sms().read()).toEqual({ enabled: false, baseUrl: '', apiKey: 'k' });
    await settings.clearBuffer();
    await expect(settings.testMail('a@b.test')).rejects.toMatchObject({ message: 'no route to host' });
    expect(fake.requests.map(({ body }) => body)).toEqual([
      { provider: 'infobip', ...CREDENTIALS },
      { name: 'member', notifyGMS: false, ...CREDENTIALS },
      { testreceiver: 'a@b.test', ...CREDENTIALS },
    ]);
  });
});

describe('testSms', () => {
  it('lets the server send it', async () => {
    const { settings, fake } = settingsOf({ 'POST /gkserver/smstest': { json: { hasError: false, message: 'sent' } } });
    const message = { to: '+886900', from: 'Fleet', text: 'Test' };
    await expect(settings.testSms(message)).resolves.toBe('sent');
    expect(fake.requests.map(({ body }) => body)).toEqual([{ ...message, ...CREDENTIALS }]);
  });
});

describe('sendTestSms', () => {
  const SETTINGS = { baseUrl: 'https://sms.test/v', apiKey: 'KEY-1' };
  const SMS = { to: '+886900', from: 'Fleet', text: 'Test <b>' };

  it('posts straight to the provider, with its own authorization', async () => {
    const fake = new FakeFetch({ 'POST /v/sms/2/text/advanced': { json: {} } });
    await sendTestSms(SETTINGS, SMS, { fetch: fake.fetch });
    expect(fake.requests).toEqual([
      {
        method: 'POST',
        url: 'https://sms.test/v/sms/2/text/advanced',
        headers: { Authorization: 'App KEY-1', 'Content-Type': 'application/json', Accept: 'application/json' },
        body: { messages: [{ destinations: [{ to: '+886900' }], from: 'Fleet', text: 'Test <b>' }] },
      },
    ]);
  });

  it("fails in the provider's words, never with the key", async () => {
    const json = { requestError: { serviceException: { text: 'Invalid login KEY-1' } } };
    const fake = new FakeFetch({ 'POST /v/sms/2/text/advanced': { status: 401, json } });
    await expect(sendTestSms(SETTINGS, SMS, { fetch: fake.fetch })).rejects.toMatchObject({
      code: 'refused',
      message: 'Invalid login [removed]',
    });
    const plain = new FakeFetch({ 'POST /v/sms/2/text/advanced': { status: 500, text: 'KEY-1 down' } });
    await expect(sendTestSms(SETTINGS, SMS, { fetch: plain.fetch })).rejects.toMatchObject({
      message: '[removed] down',
    });
  });

  it('may post in the clear to this machine, where a sink can stand for the provider', async () => {
    const fake = new FakeFetch({ 'POST /sink/sms/2/text/advanced': { json: {} } });
    await sendTestSms({ ...SETTINGS, baseUrl: 'http://localhost:8080/sink' }, SMS, { fetch: fake.fetch });
    expect(fake.requests).toHaveLength(1);
  });

  it.each(['http://sms.test', 'http://localhost.sms.test', '', 'sms.test'])('sends no key to %j', async (baseUrl) => {
    const fake = new FakeFetch();
    await expect(sendTestSms({ ...SETTINGS, baseUrl }, SMS, { fetch: fake.fetch })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(fake.requests).toEqual([]);
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    const fake = new FakeFetch({ 'POST /v/sms/2/text/advanced': 'hanging' });
    const waiting = sendTestSms(SETTINGS, SMS, { fetch: fake.fetch, signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  });
});
