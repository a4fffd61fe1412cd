import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import { sendTestSms } from 'gk-sdk/rest';
import { describe, expect, it, vi } from 'vitest';
import { fakePlaces, fakeSeeds } from './testing/fake-world.js';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import type { RecorderUnderTest, StartOptions } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf } from './testing/sdk-clients.js';
import { SMTP_LOGIN, startSmtpReceiver } from './testing/smtp-receiver.js';
import { openStore } from './testing/store-under-test.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const recorders = recordersUnderTest({ now: () => NOW_S * 1000, allowPrivateTargets: true });

interface SinkRow {
  readonly time: number;
  readonly plan: string;
  readonly serialno: number | null;
  readonly deviceid: string;
  readonly channel: string;
  readonly recipient: string;
  readonly text: string;
  readonly state: string;
  readonly reason: string;
}

/** A header as a browser sends it after asking for name and password. */
const typedIn = (user: string, password = user) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

async function sink({ url }: RecorderUnderTest, user = 'admin'): Promise<SinkRow[]> {
  const response = await fetch(`${url}/sink`, { headers: { ...typedIn(user), Accept: 'application/json' } });
  return (await response.json()) as SinkRow[];
}

interface PushReceiver {
  readonly port: number;
  readonly bodies: readonly unknown[];
  readonly headers: readonly IncomingHttpHeaders[];
}

/** A receiver of pushes, and what it has got. */
async function receiver(answer: (response: ServerResponse) => void): Promise<PushReceiver> {
  const bodies: unknown[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(JSON.parse(text || 'null'));
      headers.push({ ...request.headers, 'x-body': text });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  recorders.ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, bodies, headers };
}

const GLOBAL = { mode: 'GLOBAL' } as const;

describe('realtime plans', () => {
  it('mail and text the receivers that each channel reaches, in the words of the event', async () => {
    const recorder = await recorders.start();
    const plan = { eventCode: 13, callEnabled: false, callTimeS: 30 };
    await apiOf(recorder.url).realtimeEventPlans.create({
      ...plan,
      target: GLOBAL,
      emailEnabled: true,
      smsEnabled: true,
      receivers: 'night@fleet.test; +886 912-345-678, day@fleet.test',
    });
    reportEvent(recorder.world, 1, NOW_S);
    reportEvent(recorder.world, 2, NOW_S, { appdevid: 1 });
    reportEvent(recorder.world, 1, NOW_S, { cmd: 'update' });
    const rows = await sink(recorder);
    expect(rows.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '+886 912-345-678'],
      ['mail', 'day@fleet.test'],
      ['mail', 'night@fleet.test'],
    ]);
    expect(rows[0]).toMatchObject({
      time: NOW_S,
      plan: 'Realtime plan, all devices, event 13',
      serialno: 16,
      deviceid: 'GK-0001',
      text: 'Overspeed: GK-0001 (TST-1), Driver of the device, 2026-09-14T12:00:00, Test Street, Overspeed',
      state: 'kept',
      reason: '',
    });
  });

  it('of the device go before those of its group and of all, and say when nobody can be reached', async () => {
    const recorder = await recorders.start();
    const plans = apiOf(recorder.url).realtimeEventPlans;
    const plan = { eventCode: 13, callEnabled: false, callTimeS: 30, emailEnabled: true, smsEnabled: false };
    await plans.create({ ...plan, target: GLOBAL, receivers: 'all@fleet.test' });
    await plans.create({ ...plan, target: { mode: 'DEVICE', deviceId: 'GK-0001' }, receivers: '0912345678' });
    reportEvent(recorder.world, 1, NOW_S);
    reportEvent(recorder.world, 2, NOW_S, { deviceid: 'GK-0002' });
    expect((await sink(recorder)).map(({ recipient, state, reason }) => [recipient, state, reason])).toEqual([
      ['all@fleet.test', 'kept', ''],
      ['', 'failed', 'The plan names no mail address'],
    ]);
  });
});

describe('push plans', () => {
  async function pushTo(port: number | undefined, secret = ''): Promise<RecorderUnderTest> {
    const recorder = await recorders.start();
    const api = apiOf(recorder.url);
    if (port !== undefined) await api.serverSettings.cloud.save({ enabled: true, ip: '127.0.0.1', port, secret });
    await api.pushEventPlans.create({ target: GLOBAL, eventCode: 13, enabled: true, name: 'Panel', script: '' });
    reportEvent(recorder.world, 1, NOW_S);
    await vi.waitFor(async () => {
      const [row] = await sink(recorder);
      expect(row?.state === 'sent' || row?.reason).toBeTruthy();
    });
    return recorder;
  }

  it('post the event to the cloud target', async () => {
    const { port, bodies } = await receiver((response) => response.end());
    const recorder = await pushTo(port);
    expect(await sink(recorder)).toMatchObject([
      { plan: 'Panel', channel: 'push', recipient: `http://127.0.0.1:${port}/`, state: 'sent', reason: '' },
    ]);
    expect(bodies).toMatchObject([{ plan: 'Panel', event: { cmd: 'new', serialno: 16, deviceid: 'GK-0001' } }]);
  });

  it('post what their template makes of the event, and are refused with one that nothing can be made of', async () => {
    const { port, bodies } = await receiver((response) => response.end());
    const recorder = await recorders.start();
    const api = apiOf(recorder.url);
    await api.serverSettings.cloud.save({ enabled: true, ip: '127.0.0.1', port, secret: '' });
    const plan = { target: GLOBAL, eventCode: 13, enabled: true, name: 'Panel', script: 'event.speed = 0' };
    await expect(api.pushEventPlans.create({ ...plan, template: '{"a": "{{eval}}"}' })).rejects.toThrow(
      'There is no {{eval}}: there are serialno, deviceid',
    );
    await expect(api.pushEventPlans.preview('{"a": "{{plate}}"}', 13)).rejects.toThrow(/no such event yet/);
    const template = '{"text": "{{event}} of {{plate}} at {{place}}", "speed": "{{speed}}", "plan": "{{plan}}"}';
    const { items } = await api.pushEventPlans.create({ ...plan, template });
    expect(items).toMatchObject([{ template, script: 'event.speed = 0' }]);
    reportEvent(recorder.world, 1, NOW_S);
    await vi.waitFor(() => {
      expect(bodies).toEqual([{ text: 'Overspeed of TST-1 at Test Street', speed: 101, plan: 'Panel' }]);
    });
    expect(await api.pushEventPlans.preview('{"a": "{{plate}}", "n": "{{serialno}}"}', 13)).toBe(
      '{"a":"TST-1","n":16}',
    );
    expect(await api.realtimeEventPlans.preview('{{event}}: {{speed}} km/h', 13)).toBe('Overspeed: 101 km/h');
    await api.realtimeEventPlans.create({
      target: GLOBAL,
      eventCode: 13,
      callEnabled: false,
      callTimeS: 30,
      emailEnabled: true,
      smsEnabled: false,
      receivers: 'night@fleet.test',
      template: '{{event}}: {{speed}} km/h',
    });
    reportEvent(recorder.world, 2, NOW_S);
    expect((await sink(recorder)).find(({ channel }) => channel === 'mail')?.text).toBe('Overspeed: 101 km/h');
  });

  it('carry an id by which receivers drop repetitions, and a signature when a secret is set', async () => {
    const { port, headers } = await receiver((response) => response.end());
    await pushTo(port);
    await pushTo(port, 'key of the panel');
    const [plain, signed] = headers;
    expect(plain?.['webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(plain).not.toHaveProperty('webhook-signature');
    const { 'webhook-id': id, 'webhook-timestamp': at, 'x-body': body } = signed ?? {};
    expect(at).toBe(String(NOW_S));
    const hash = createHmac('sha256', 'key of the panel')
      .update(`${String(id)}.${String(at)}.${String(body)}`)
      .digest('base64');
    expect(signed?.['webhook-signature']).toBe(`v1,${hash}`);
  });

  it('note what fails, and follow no redirect', async () => {
    const other = await receiver((response) => response.end());
    const redirecting = await receiver((response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${other.port}/` }).end(),
    );
    expect(await sink(await pushTo(redirecting.port))).toMatchObject([
      { state: 'waiting', reason: 'Redirects are not followed (307)' },
    ]);
    expect(other.bodies).toEqual([]);
    const broken = await receiver((response) => response.writeHead(500).end());
    expect(await sink(await pushTo(broken.port))).toMatchObject([
      { state: 'waiting', reason: 'The receiver answered 500' },
    ]);
    expect(await sink(await pushTo(1))).toMatchObject([
      { state: 'waiting', reason: expect.stringMatching(/cannot be reached/) as unknown },
    ]);
  });

  it('stay in the sink while there is no cloud target', async () => {
    expect(await sink(await pushTo(undefined))).toMatchObject([
      { recipient: '', state: 'kept', reason: 'Push Event is off in the server settings' },
    ]);
  });
});

describe('outside of a demonstration', () => {
  const sending = { sink: false } as const;
  /** A recorder whose minutes are short, and are over when the test says so. */
  const hasty = async (options: StartOptions = {}) => {
    let nowMs = NOW_S * 1000;
    const after: Clock['after'] = (ms, call) => systemClock.after(ms < 60_000 ? ms : 60, call);
    const clock: Clock = { now: () => milliseconds(nowMs), after };
    const recorder = await recorders.start({ ...sending, ...options, now: () => nowMs, clock });
    const afterMinute = (): void => void (nowMs += 60_000);
    return { recorder, afterMinute };
  };
  const alarm = (recorder: RecorderUnderTest) =>
    apiOf(recorder.url).realtimeEventPlans.create({
      target: GLOBAL,
      eventCode: 13,
      callEnabled: false,
      callTimeS: 30,
      emailEnabled: true,
      smsEnabled: true,
      receivers: 'night@fleet.test, +886912345678',
    });

  it('mails leave by the mail server of the settings, text messages by the provider', async () => {
    const smtp = await startSmtpReceiver();
    recorders.ends.push(() => smtp.close());
    const provider = await receiver((response) => response.end('{"messages":[]}'));
    const { recorder, afterMinute } = await hasty();
    const { serverSettings } = apiOf(recorder.url);
    await alarm(recorder);
    const mail = {
      security: 'NONE',
      auth: 'PLAIN',
      user: SMTP_LOGIN.user,
      password: 'wrong',
      name: 'Night desk',
    } as const;
    await serverSettings.mail.save({ ...mail, server: '127.0.0.1', port: smtp.port, from: 'gk@fleet.test' });
    await serverSettings.sms().save({ enabled: true, baseUrl: `http://127.0.0.1:${provider.port}`, apiKey: 'KEY-1' });
    reportEvent(recorder.world, 1, NOW_S);
    await vi.waitFor(async () => {
      expect((await sink(recorder)).map(({ channel, state }) => [channel, state])).toEqual([
        ['mail', 'waiting'],
        ['sms', 'sent'],
      ]);
    });
    expect(provider.bodies).toMatchObject([
      { messages: [{ destinations: [{ to: '+886912345678' }], text: expect.stringContaining('TST-1') as unknown }] },
    ]);
    expect(provider.headers[0]?.authorization).toBe('App KEY-1');
    expect((await serverSettings.deliveries()).mail.lastFailure).toBeUndefined();
    afterMinute();
    await vi.waitFor(async () => {
      expect((await serverSettings.deliveries()).mail).toMatchObject({
        waiting: 1,
        lastSuccess: undefined,
        lastFailure: { timeS: NOW_S + 60, text: expect.stringContaining('did not accept') as unknown },
      });
    });
    // The mail that has failed goes out once the settings are right.
    await serverSettings.mail.save({
      ...mail,
      password: SMTP_LOGIN.pass,
      server: '127.0.0.1',
      port: smtp.port,
      from: 'gk@fleet.test',
    });
    await vi.waitFor(() => {
      expect(smtp.mails).toHaveLength(1);
    });
    expect(smtp.mails[0]?.text).toContain('Overspeed: GK-0001 (TST-1)');
    await vi.waitFor(async () => {
      expect((await serverSettings.deliveries()).mail).toMatchObject({
        waiting: 0,
        lastSuccess: { timeS: NOW_S + 60, text: 'night@fleet.test' },
      });
    });
  });

  it('places off the own map have the address of the geocoder in mails, text messages, templates and previews', async () => {
    const smtp = await startSmtpReceiver();
    recorders.ends.push(() => smtp.close());
    const asked: string[] = [];
    const geocoder = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(JSON.stringify({ display_name: '1 Rue "de Test", Paris' }));
    });
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    recorders.ends.push(() => {
      geocoder.close();
    });
    const provider = await receiver((response) => response.end('{"messages":[]}'));
    const cloud = await receiver((response) => response.end());
    const { recorder, afterMinute } = await hasty({ places: { ...fakePlaces, reverse: () => undefined } });
    const api = apiOf(recorder.url);
    const { serverSettings } = api;
    const server = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
    await serverSettings.reverseGeocoding.save({ enabled: true, server });
    await serverSettings.mail.save({
      security: 'NONE',
      auth: 'PLAIN',
      user: SMTP_LOGIN.user,
      password: SMTP_LOGIN.pass,
      name: '',
      server: '127.0.0.1',
      port: smtp.port,
      from: 'gk@fleet.test',
    });
    await serverSettings.sms().save({ enabled: true, baseUrl: `http://127.0.0.1:${provider.port}`, apiKey: 'KEY-1' });
    await serverSettings.cloud.save({ enabled: true, ip: '127.0.0.1', port: cloud.port, secret: '' });
    const push = { target: GLOBAL, eventCode: 13, enabled: true, name: 'Panel', script: '' } as const;
    await api.pushEventPlans.create({ ...push, template: '{"at": "{{place}}!"}' });
    await alarm(recorder);
    reportEvent(recorder.world, 1, NOW_S, { vehiclex: 2.35, vehicley: 48.85 });
    reportEvent(recorder.world, 2, NOW_S, { vehiclex: 2.35, vehicley: 48.85 });
    await vi.waitFor(() => {
      expect([provider.bodies, cloud.bodies]).toMatchObject([[{}], [{}, {}]]);
    });
    expect(cloud.bodies[0]).toEqual({ at: '1 Rue "de Test", Paris!' });
    expect(JSON.stringify(provider.bodies)).toContain(String.raw`1 Rue \"de Test\", Paris`);
    expect((await sink(recorder)).find(({ state }) => state === 'waiting')?.text).toContain('48.85, 2.35');
    afterMinute();
    await vi.waitFor(() => {
      expect(smtp.mails).toHaveLength(1);
    });
    const [, ...body] = smtp.mails[0]?.text.split('\r\n\r\n') ?? [];
    // Long lines are folded.
    expect(
      body
        .join('\n')
        .replaceAll('=\r\n', '')
        .match(/1 Rue "de Test", Paris/g),
    ).toHaveLength(2);
    // Once for all of them.
    expect(asked).toHaveLength(1);
  });

  it('tests say what became of them, in the words of the mail server', async () => {
    const smtp = await startSmtpReceiver();
    recorders.ends.push(() => smtp.close());
    const recorder = await recorders.start(sending);
    const { serverSettings } = apiOf(recorder.url);
    await expect(serverSettings.testMail('me@fleet.test')).rejects.toThrow('No mail server is set');
    const mail = {
      security: 'STARTTLS',
      auth: 'NONE',
      user: '',
      password: '',
      name: '',
      from: 'gk@fleet.test',
    } as const;
    await serverSettings.mail.save({ ...mail, server: '127.0.0.1', port: smtp.port });
    await expect(serverSettings.testMail('me@fleet.test')).rejects.toThrow(/No TLS with the mail server/);
    await serverSettings.mail.save({ ...mail, security: 'NONE', server: '127.0.0.1', port: smtp.port });
    expect(await serverSettings.testMail('me@fleet.test')).toBe(
      'The test mail to me@fleet.test was taken by the mail server',
    );
    expect(smtp.mails).toHaveLength(1);
  });

  it('addresses of private networks are refused unless the start allows them', async () => {
    const smtp = await startSmtpReceiver();
    recorders.ends.push(() => smtp.close());
    const recorder = await recorders.start({ ...sending, allowPrivateTargets: false });
    const { serverSettings } = apiOf(recorder.url);
    const mail = { security: 'NONE', auth: 'NONE', user: '', password: '', name: '', from: 'gk@fleet.test' } as const;
    await serverSettings.mail.save({ ...mail, server: 'localhost', port: smtp.port });
    await expect(serverSettings.testMail('me@fleet.test')).rejects.toThrow(/--allow-private-targets/);
    expect(smtp.mails).toEqual([]);
  });
});

describe('the sink', () => {
  it('takes the test mail and the test SMS of the settings', async () => {
    const recorder = await recorders.start();
    const { serverSettings } = apiOf(recorder.url);
    expect(await serverSettings.testMail('me@fleet.test')).toContain('/sink');
    const base = { baseUrl: `${recorder.url}/sink`, apiKey: 'KEY-1' };
    const sms = { to: '+886912345678', from: 'GK', text: 'Test' };
    await expect(sendTestSms(base, sms)).rejects.toThrow('Invalid login details');
    await serverSettings.sms().save({ enabled: true, ...base });
    await sendTestSms(base, sms);
    expect(await sink(recorder)).toMatchObject([
      { plan: 'Test', channel: 'sms', recipient: '+886912345678', text: 'Test' },
      { plan: 'Test', channel: 'mail', recipient: 'me@fleet.test' },
    ]);
  });

  it('takes the test SMS that the server is asked to send, once it has an address and a key', async () => {
    const recorder = await recorders.start();
    const { serverSettings } = apiOf(recorder.url);
    const sms = { to: '+886912345678', from: 'GK', text: 'Test' };
    await expect(serverSettings.testSms(sms)).rejects.toThrow('no base address or no key');
    await serverSettings.sms().save({ enabled: false, baseUrl: 'https://sms.test', apiKey: 'KEY-1' });
    await expect(serverSettings.testSms({ ...sms, to: 'Ada' })).rejects.toThrow('no phone number');
    expect(await serverSettings.testSms(sms)).toContain('/sink');
    expect(await sink(recorder)).toMatchObject([
      { plan: 'Test', channel: 'sms', recipient: '+886912345678', text: 'Test' },
    ]);
  });

  it('is a page for administrators, who see the notifications of their own devices, in any words', async () => {
    const recorder = await recorders.start();
    const api = apiOf(recorder.url);
    await api.serverSettings.testMail(`a@${HOSTILE_TEXT.replaceAll(/\s/g, '')}`);
    expect((await fetch(`${recorder.url}/sink`)).headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    expect((await fetch(`${recorder.url}/sink`, { headers: typedIn('admin', 'wrong') })).status).toBe(401);
    expect((await fetch(`${recorder.url}/sink`, { headers: typedIn('dealer') })).status).toBe(403);
    const page = await fetch(`${recorder.url}/sink`, { headers: typedIn('admin') });
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
    const html = await page.text();
    expect(html).toContain('<h1>Notifications</h1>');
    expect(html).not.toContain('<img');
    const [north] = recorder.store.groups.childrenOf(recorder.store.groups.rootId);
    if (north === undefined) throw new Error('There is a group');
    await api.users.add({ name: 'north', password: 'north', permission: 0, groupId: north.groupid });
    expect(await sink(recorder, 'north')).toEqual([]);
  });

  it('outlives a restart', async () => {
    const folder = recorders.stateFolder();
    const first = await recorders.start({ store: openStore(folder, fakeSeeds(1)) });
    await apiOf(first.url).serverSettings.testMail('me@fleet.test');
    await first.close();
    const second = await recorders.start({ store: openStore(folder, fakeSeeds(1)) });
    expect(await sink(second)).toMatchObject([{ recipient: 'me@fleet.test', time: NOW_S }]);
  });
});
