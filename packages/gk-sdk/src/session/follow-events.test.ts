import { expect, it } from 'vitest';
import type { GkError } from '../errors/gk-error.js';
import { flushMicrotasks } from '../testing.js';
import { PASSWORD, signedIn } from './fixtures/session-room.js';
import { followEvents } from './follow-events.js';

const QUERY = 'POST /gkevent/eventquery';
const row = (serialno: number) => ({ serialno, deviceid: 'BUS-1', appdevid: 13, eventtimeutc: 9 });

/** A follower, the events it received, and the server's events. */
async function open(afterSerialNo?: number, stored: readonly number[] = []) {
  const room = await signedIn();
  const { recorder, session, clock } = room;
  const told: string[] = [];
  const errors: GkError[] = [];
  recorder.http.routes[QUERY] = { json: stored.map(row) };
  const stop = followEvents(session, {
    ...(afterSerialNo !== undefined && { afterSerialNo }),
    onEvent: ({ serialNo, change }) => told.push(`${serialNo} ${change}`),
    onError: (error) => errors.push(error),
    clock,
  });
  await flushMicrotasks();
  const questions = () =>
    recorder.http.requests.filter(({ url }) => url.endsWith('eventquery')).map(({ body }) => body);
  const live = (serialno: number, cmd = 'new') => {
    recorder.sendEvent({ cmd, ...row(serialno) });
  };
  return { ...room, told, errors, questions, live, stop };
}

it('tells what comes live, and asks for nothing', async () => {
  const { live, told, questions } = await open();
  live(7);
  live(7, 'update');
  expect(told).toEqual(['7 new', '7 updated']);
  expect(questions()).toEqual([]);
});

it('begins behind an event that is known from before', async () => {
  const { told, questions } = await open(5, [6, 7]);
  expect(told).toEqual(['6 new', '7 new']);
  expect(questions()).toMatchObject([{ afterSerialno: 5 }]);
});

it('fetches what came while the session was away, ahead of what comes live meanwhile, and tells nothing twice', async () => {
  const { recorder, clock, session, live, told, questions } = await open();
  live(7);
  recorder.commandSocket?.serverClose();
  await clock.advance(9_999);
  expect(session.state.kind).toBe('reconnecting');
  recorder.http.routes[QUERY] = () => {
    for (const serialNo of [10, 11]) live(serialNo);
    expect(told).toEqual(['7 new']);
    return { json: [8, 9, 10].map(row) };
  };
  await clock.advance(1);
  expect(session.state.kind).toBe('signed-in');
  await flushMicrotasks();
  expect(told).toEqual(['7 new', '8 new', '9 new', '10 new', '11 new']);
  expect(questions()).toMatchObject([{ afterSerialno: 7 }]);
});

it('fetches what came while the event channel alone was away, since the login where nothing was told yet', async () => {
  const { recorder, clock, live, told, questions } = await open();
  recorder.http.routes[QUERY] = { json: [3].map(row) };
  recorder.sockets.open('/event.cgi')[0]?.serverClose();
  await clock.advance(1_000);
  live(4);
  await flushMicrotasks();
  expect(told).toEqual(['3 new', '4 new']);
  expect(questions()).toMatchObject([{ afterTime: expect.stringMatching(/^\d{4}-/) }]);
});

it('says why events could not be fetched, holds later ones back, and tries again', async () => {
  const { recorder, clock, live, told, errors } = await open();
  live(7);
  recorder.http.routes[QUERY] = { status: 503, json: {} };
  recorder.sockets.open('/event.cgi')[0]?.serverClose();
  await clock.advance(2_000);
  live(9);
  expect(errors).toHaveLength(1);
  expect(told).toEqual(['7 new']);
  recorder.http.routes[QUERY] = { json: [8, 9].map(row) };
  await clock.advance(30_000);
  expect(told).toEqual(['7 new', '8 new', '9 new']);
});

it('goes on without events that the server refuses', async () => {
  const { recorder, clock, live, told, errors } = await open();
  recorder.http.routes[QUERY] = { status: 403, json: { message: 'Not yours' } };
  recorder.sockets.open('/event.cgi')[0]?.serverClose();
  await clock.advance(2_000);
  live(9);
  expect(errors.map(({ message }) => message)).toEqual(['Not yours']);
  expect(told).toEqual(['9 new']);
});

it('begins anew after a logout while the connection is away, too', async () => {
  const { recorder, session, live, told, questions } = await open();
  live(7);
  recorder.commandSocket?.serverClose();
  expect(session.state.kind).toBe('reconnecting');
  session.logout();
  await session.login(PASSWORD);
  await flushMicrotasks();
  expect([told, questions()]).toEqual([['7 new'], []]);
});

it('tells an event once that was fetched before a query broke off', async () => {
  const { recorder, clock, live, told } = await open();
  live(7);
  const many = Array.from({ length: 5_000 }, (_, n) => row(8 + n));
  recorder.http.routes[QUERY] = () => {
    live(8);
    recorder.http.routes[QUERY] = { status: 503, json: {} };
    return { json: many };
  };
  recorder.sockets.open('/event.cgi')[0]?.serverClose();
  await clock.advance(2_000);
  recorder.http.routes[QUERY] = { json: [] };
  await clock.advance(30_000);
  expect(told).toHaveLength(5_001);
  expect(told.filter((words) => words === '8 new')).toHaveLength(1);
});

it('begins anew after a logout, and ends when it is stopped', async () => {
  const { session, live, told, questions, stop } = await open();
  live(7);
  session.logout();
  await session.login(PASSWORD);
  await flushMicrotasks();
  expect(questions()).toEqual([]);
  stop();
  live(8);
  expect(told).toEqual(['7 new']);
});
