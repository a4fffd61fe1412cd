import { expect, it } from 'vitest';
import { FirmwareTickets } from './firmware-tickets.js';

const HOUR_MS = 3_600_000;
const file = { id: 5, filename: 'gk-7.2.bin', memo: '', sizeBytes: 1, md5: '', updatedS: 0 };

function setUp({ tokenKey = Buffer.alloc(32, 1), nowMs = 0 } = {}) {
  const state = { nowMs };
  const tickets = new FirmwareTickets({
    store: { firmware: { get: (id) => (id === file.id ? file : undefined) }, tokenKey },
    isOwnStore: ({ hostname }) => hostname === 'fleet.example.com',
    isOwnPort: (port) => port === 443,
    now: () => state.nowMs,
  });
  const told = (url: string) => new URL(tickets.forDevice({ url, username: 'me', password: 'hidden' }).url);
  return { state, tickets, told };
}

it('stands in place of credentials, for the own store alone', () => {
  const { tickets, told } = setUp();
  const asked = 'http://me:hidden@fleet.example.com:8080/gk/web.cgi?type=firmware&id=5&user=me&password=hidden';
  expect(told(asked).href).toMatch(
    /^http:\/\/fleet\.example\.com:8080\/gk\/web\.cgi\?type=firmware&id=5&ticket=[0-9a-z]+\.[\w-]{22}$/,
  );
  const elsewhere = { url: 'http://other.example/web.cgi?type=firmware&id=5', username: 'me', password: 'hidden' };
  expect(tickets.forDevice(elsewhere)).toEqual(elsewhere);
  const unknown = { url: 'http://fleet.example.com/web.cgi?type=firmware&id=6' };
  expect(tickets.forDevice(unknown)).toEqual(unknown);
});

it('goes with plain HTTP to a port of the server itself, and by https to a proxy', () => {
  const { told } = setUp();
  const address = (origin: string) => `${origin}/web.cgi?type=firmware&id=5`;
  expect(told(address('https://fleet.example.com')).origin).toBe('http://fleet.example.com:443');
  expect(told(address('https://fleet.example.com:8443')).origin).toBe('https://fleet.example.com:8443');
  expect(told(address('http://fleet.example.com')).origin).toBe('http://fleet.example.com');
});

it('opens its file for an hour, and nothing else', () => {
  const { state, tickets, told } = setUp();
  const { searchParams } = told('http://fleet.example.com/web.cgi?type=firmware&id=5');
  const query = (changes: Readonly<Record<string, string>>) =>
    new URLSearchParams({ ...Object.fromEntries(searchParams), ...changes });
  expect(tickets.opens(searchParams)).toBe(true);
  expect(tickets.opens(query({ id: '6' }))).toBe(false);
  expect(tickets.opens(query({ type: 'runlog' }))).toBe(false);
  expect(tickets.opens(query({ ticket: '' }))).toBe(false);
  const [, signature] = (searchParams.get('ticket') ?? '').split('.');
  expect(tickets.opens(query({ ticket: `1.${signature}` })), 'for a later time').toBe(false);
  state.nowMs = HOUR_MS - 1;
  expect(tickets.opens(searchParams)).toBe(true);
  state.nowMs = HOUR_MS;
  expect(tickets.opens(searchParams)).toBe(false);
});

it('holds after a restart, however many were given, and not at another server', () => {
  const { told } = setUp();
  const url = 'http://fleet.example.com/web.cgi?type=firmware&id=5';
  const first = told(url).searchParams;
  for (let n = 0; n < 6_000; n += 1) told(url);
  expect(setUp({ nowMs: HOUR_MS - 1 }).tickets.opens(first)).toBe(true);
  expect(setUp({ tokenKey: Buffer.alloc(32, 2) }).tickets.opens(first)).toBe(false);
});

it('holds when the clock is put back a little, not when it was wrong by more than an hour', () => {
  const { state, tickets, told } = setUp({ nowMs: 10 * HOUR_MS });
  const { searchParams } = told('http://fleet.example.com/web.cgi?type=firmware&id=5');
  state.nowMs = 9 * HOUR_MS + 1_000;
  expect(tickets.opens(searchParams)).toBe(true);
  state.nowMs = 9 * HOUR_MS;
  expect(tickets.opens(searchParams)).toBe(false);
});
