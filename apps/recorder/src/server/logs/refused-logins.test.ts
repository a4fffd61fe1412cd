import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../media/testing/fake-clock.js';
import type { AccessNote } from '../../store/logs/access-log.js';
import { FLOOD, MAX_NETWORKS, NAMED_ROWS, RefusedLogins } from './refused-logins.js';

const MINUTE_MS = 60_000;

let clock: FakeClock;
let written: AccessNote[];
let refused: RefusedLogins;
beforeEach(() => {
  clock = new FakeClock(1_800_000_000_000);
  written = [];
  refused = new RefusedLogins(clock, (note) => written.push(note));
});

const note = (name: string, ip = '192.0.2.1'): void => {
  refused.note(name, { ip, method: 'POST', path: '/gkserver/verifyUser' });
};
const rows = () => written.map(({ ip, username, data }) => [ip, username, data]);

describe('refused logins', () => {
  it('have a row for each name once a minute', () => {
    for (const name of ['a', 'b', 'a', 'a']) note(name);
    clock.advance(MINUTE_MS);
    note('a');
    expect(rows().map(([, name]) => name)).toEqual(['a', 'b', 'a']);
    expect(written[0]).toEqual({
      type: 'Login',
      ip: '192.0.2.1',
      username: 'a',
      deviceId: '',
      action: 'login-refused',
      method: 'POST',
      data: '/gkserver/verifyUser',
    });
  });

  it('in a flood have a few rows and one that counts the rest, of each address and minute', () => {
    for (let minute = 0; minute < 2; minute += 1) {
      for (let n = 0; n < 1_000; n += 1) note(`name ${minute} ${n}`);
      note('mistyped', '192.0.2.9');
      clock.advance(MINUTE_MS);
    }
    const named = (minute: number) =>
      Array.from({ length: NAMED_ROWS }, (_, n) => ['192.0.2.1', `name ${minute} ${n}`, '/gkserver/verifyUser']);
    const mistyped = ['192.0.2.9', 'mistyped', '/gkserver/verifyUser'];
    const count = ['192.0.2.1', '', `${1_000 - NAMED_ROWS} more logins were refused within a minute`];
    expect(rows()).toEqual([...named(0), mistyped, count, ...named(1), mistyped, count]);
    expect(clock.pending).toBe(0);
  });

  it('that repeat a name are counted, too, once they are many', () => {
    for (let n = 0; n < FLOOD; n += 1) note('a');
    clock.advance(MINUTE_MS);
    for (let n = 0; n <= FLOOD; n += 1) note('a');
    clock.advance(MINUTE_MS);
    expect(rows().map(([, , data]) => data)).toEqual([
      '/gkserver/verifyUser',
      '/gkserver/verifyUser',
      `${FLOOD} more logins were refused within a minute`,
    ]);
  });

  it('of all addresses of one line are counted together, and those of too many lines as well', () => {
    for (let n = 0; n < 20; n += 1) note(`name ${n}`, `2001:db8::${n.toString(16)}`);
    for (let n = 0; n < 10_000; n += 1) note(`name ${n}`, `198.51.${n % 100}.${Math.floor(n / 100)}`);
    clock.advance(MINUTE_MS);
    expect(written.length).toBeLessThan((MAX_NETWORKS + 1) * (NAMED_ROWS + 1));
    expect(rows()).toContainEqual(['2001:db8:0:0::/64', '', '15 more logins were refused within a minute']);
    const others = MAX_NETWORKS - 1;
    expect(rows().at(-1)).toEqual([
      '',
      '',
      `${10_000 - others - NAMED_ROWS} more logins were refused within a minute from further addresses`,
    ]);
  });

  it('are written when the recorder ends', () => {
    for (let n = 0; n < 100; n += 1) note(`name ${n}`);
    refused.close();
    expect(rows().at(-1)?.[2]).toBe('95 more logins were refused within a minute');
    expect(clock.pending).toBe(0);
  });
});
