import { expect, it } from 'vitest';
import { createRestClient } from '../create-rest-client.js';
import { backupResource } from './backup.js';

/** The resource over a server with one answer; files that are uploaded are counted. */
function over(answer: unknown, uploaded = '{}') {
  const uploads: string[] = [];
  const rest = createRestClient({
    baseUrl: 'http://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: () => Promise.resolve(Response.json(answer)),
  });
  const backups = backupResource(rest, ({ url }) => {
    uploads.push(url);
    return Promise.resolve({ status: 200, text: uploaded });
  });
  return { backups, uploads };
}
const FILE = new Blob(['sealed']);

it('sends a file where the server says, and nowhere when it does not say', async () => {
  const { backups, uploads } = over({ upload: 'gkserver/upload/t' }, '{"restoreid":"r1","accounts":"4","made":"x"}');
  expect(await backups.check(FILE, 'p')).toMatchObject({ id: 'r1', accounts: 4, madeS: 0, fences: 0 });
  expect(uploads).toEqual(['http://fleet.test/gkserver/upload/t']);
  for (const answer of [{}, { upload: '' }, { upload: null }, []]) {
    const other = over(answer);
    await expect(other.backups.check(FILE, 'p')).rejects.toMatchObject({ code: 'bad-reply' });
    expect(other.uploads).toEqual([]);
  }
});

it.each(['', 'no json', '{}', '{"restoreid":null}'])(
  'refuses an answer to the file that names no backup: %s',
  async (text) => {
    const { backups } = over({ upload: 'gkserver/upload/t' }, text);
    await expect(backups.check(FILE, 'p')).rejects.toMatchObject({ code: 'bad-reply' });
  },
);

it('reads a status with numbers in digits, and without what is missing or of another type', async () => {
  const files = [{ name: 'a', bytes: '7', made: 5 }, 'text', { name: 'b', bytes: {} }];
  const { backups } = over({ enable: '1', time: '03:00', keep: '7', haskey: true, last: 'soon', files });
  expect(await backups.read()).toEqual({
    enabled: true,
    time: '03:00',
    keep: 7,
    hasPassphrase: true,
    busy: '',
    lastS: undefined,
    problem: '',
    files: [
      { name: 'a', bytes: 7, madeS: 5 },
      { name: 'b', bytes: 0, madeS: 0 },
    ],
  });
});
