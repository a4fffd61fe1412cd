import { ACCESS_FLAGS } from 'gk-sdk';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

let recorder: RecorderUnderTest;
beforeEach(async () => {
  recorder = await startRecorder({ devices: 3 });
});
afterEach(() => recorder.close());

/** As behind a proxy on this machine. */
const FORWARDED = { 'X-Forwarded-For': '203.0.113.7' };

const basic = (user: string, password = user) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${sha256Hex(password)}`).toString('base64')}`,
});

async function metrics(headers: Record<string, string> = {}): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(`${recorder.url}/metrics`, { headers });
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    text: await response.text(),
  };
}

it('/health answers everybody in words, and no cache keeps it', async () => {
  const response = await fetch(`${recorder.url}/health`, { headers: FORWARDED });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', problems: [] });
  expect((await fetch(`${recorder.url}/health`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${recorder.url}/health`, { method: 'POST' })).status).toBe(405);
});

it('/metrics is for this machine, and for administrators of the root group from elsewhere', async () => {
  const { groups, users, permissionGroups } = recorder.store;
  permissionGroups.save([{ id: 1, access: ACCESS_FLAGS.map(() => '1').join('') }]);
  users.add({ name: 'level1', permissionId: 1, groupId: groups.rootId, wireHash: sha256Hex('level1') });
  const branch = groups.childrenOf(groups.rootId)[0]?.groupid ?? 0;
  users.add({ name: 'branch', permissionId: 0, groupId: branch, wireHash: sha256Hex('branch') });

  expect((await metrics()).status).toBe(200);
  expect((await metrics(FORWARDED)).status).toBe(401);
  expect((await metrics({ Origin: 'https://elsewhere.example' })).status).toBe(401);
  expect((await metrics(basic('admin', 'wrong'))).status).toBe(401);
  for (const user of ['level1', 'branch']) {
    expect([user, (await metrics({ ...FORWARDED, ...basic(user) })).status]).toEqual([user, 403]);
  }
  const { status, type } = await metrics({ ...FORWARDED, ...basic('admin') });
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
});

it('/metrics counts devices, sockets, calls and messages, and names no user and no device', async () => {
  const client = await CommandClient.open(recorder.address);
  await client.call('Q02', { U: 'admin', P: sha256Hex('admin') });
  await recorder.post('/gkcommon/userinfo');
  const { text } = await metrics();
  const value = (name: string): number =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1]);
  expect(value('gk_sockets{kind="command"}')).toBe(1);
  expect(value('gk_requests_total{kind="REST gkcommon"}')).toBe(1);
  expect(value('gk_outbox_messages{channel="mail"}')).toBe(0);
  expect(value('gk_relay_waiting_rows{relay="gps"}')).toBe(0);
  expect(value('gk_relay_failed_attempts_total{relay="heartbeat"}')).toBe(0);
  expect(value('gk_disk_free_bytes{disk="state"}')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10e6);
  expect(value('gk_event_loop_delay_p99_seconds')).toBeGreaterThanOrEqual(0);
  const devices = [...text.matchAll(/^gk_devices\{source="[^"]+",state="(?:on|off)line"\} (\d+)$/gm)];
  expect(devices.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3);
  expect(text).not.toMatch(/GK-000|admin/);
  // Each metric stands once, with its samples behind its type.
  const types = [...text.matchAll(/^# TYPE (\S+) (counter|gauge)$/gm)].map(([, name]) => name);
  expect(new Set(types).size).toBe(types.length);
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \S+)$/);
  }
  client.close();
});
