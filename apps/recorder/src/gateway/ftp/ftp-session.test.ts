import { describe, expect, it } from 'vitest';
import { FtpFileError, type FtpFile, type FtpLogin } from './ftp-login.js';
import { FtpSession } from './ftp-session.js';
import type { DataConnection } from './passive-ports.js';

/** Data that has come in pieces; a connection that broke ends with an error. */
function dataOf(pieces: readonly string[], isBroken = false): DataConnection {
  return {
    destroy: () => undefined,
    [Symbol.asyncIterator]: async function* () {
      for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
      if (isBroken) throw new Error('reset');
    },
  };
}

/** A folder in memory. */
class MemoryLogin implements FtpLogin {
  readonly files = new Map<string, string>();
  end: () => void = () => undefined;

  sizeOf(path: string): number | undefined {
    return this.files.get(path)?.length;
  }

  open(path: string, from: number | 'end'): Promise<FtpFile> {
    const before = this.files.get(path) ?? '';
    const start = from === 'end' ? before.length : from;
    if (start > before.length) return Promise.reject(new FtpFileError('behind-its-end'));
    this.files.set(path, before.slice(0, start));
    return Promise.resolve({
      write: (bytes: Uint8Array) => {
        this.files.set(path, `${this.files.get(path) ?? ''}${Buffer.from(bytes).toString()}`);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    });
  }

  onVoid(listener: () => void): () => void {
    this.end = listener;
    return () => undefined;
  }
}

function started() {
  const login = new MemoryLogin();
  const replies: string[] = [];
  const state = { closed: 0, logins: 0, offers: 0 };
  let data: DataConnection | undefined;
  const session = new FtpSession({
    send: (bytes) => void replies.push(Buffer.from(bytes).toString('latin1')),
    close: () => (state.closed += 1),
    find: (user, password) => (user === 'gk1' && password === 'secret' ? login : undefined),
    onLogin: () => (state.logins += 1),
    offer: () => {
      state.offers += 1;
      return { port: 50_007, connection: Promise.resolve(data), close: () => undefined };
    },
    passiveHost: () => Promise.resolve('203.0.113.7'),
  });
  /** Says some lines and gives the replies, without the greeting. */
  const say = async (...lines: readonly string[]): Promise<string[]> => {
    replies.length = 0;
    for (const line of lines) session.receive(Buffer.from(`${line}\r\n`));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return replies.map((reply) => reply.trim());
  };
  const codes = async (...lines: readonly string[]): Promise<string[]> =>
    (await say(...lines)).map((reply) => reply.slice(0, 3));
  const logIn = () => say('USER gk1', 'PASS secret', 'TYPE I');
  return {
    login,
    session,
    say,
    codes,
    logIn,
    replies,
    state,
    give: (next: DataConnection | undefined) => {
      data = next;
    },
  };
}

describe('FTP of terminals', () => {
  it('stores a file below the folder of its upload, whatever the path says', async () => {
    const { say, logIn, give, login } = started();
    expect((await logIn()).map((reply) => reply.slice(0, 3))).toEqual(['331', '230', '200']);
    give(dataOf(['one ', 'two']));
    expect(await say('MKD /a', 'CWD /a/../../../etc', 'PWD', 'PASV', 'STOR ../../x.h264')).toEqual([
      '257 "/a"',
      '250 OK',
      '257 "/etc"',
      '227 Connect (203,0,113,7,195,87)',
      '150 Send it',
      '226 Stored',
    ]);
    expect([...login.files]).toEqual([['/x.h264', 'one two']]);
  });

  it('goes on where a connection broke: the size is what came, REST and APPE go on from there', async () => {
    const { say, logIn, give, login } = started();
    await logIn();
    give(dataOf(['first '], true));
    expect((await say('EPSV', 'STOR a')).at(-1)).toBe('426 The data connection broke');
    expect(await say('SIZE a')).toEqual(['213 6']);
    give(dataOf(['second']));
    expect((await say('EPSV', 'REST 6', 'STOR a')).at(-1)).toBe('226 Stored');
    give(dataOf([' third']));
    expect((await say('EPSV', 'APPE a')).at(-1)).toBe('226 Stored');
    expect(login.files.get('/a')).toBe('first second third');
    expect((await say('EPSV', 'REST 100', 'STOR a')).at(-1)).toBe('554 Behind the end of the file');
    expect((await say('EPSV', 'STOR a')).at(0)).toBe('229 Connect (|||50007|)');
    expect((await say('SIZE b')).at(0)).toBe('550 No such file');
  });

  it.each([
    'PORT 10,0,0,1,4,0',
    'EPRT |1|10.0.0.1|1024|',
    'RETR a',
    'LIST',
    'NLST',
    'MLSD',
    'DELE a',
    'RMD a',
    'RNFR a',
  ])('does nothing on %s', async (command) => {
    const { codes, logIn, login, state } = started();
    expect(await codes(command)).toEqual(['502']);
    await logIn();
    expect(await codes(command)).toEqual(['502']);
    expect([login.files.size, state.offers]).toEqual([0, 0]);
  });

  it.each(['SITE CHMOD 777 a', 'AUTH TLS', 'STOU', 'ABOR', 'MDTM a', 'HELP', 'STAT', 'REIN', 'CCC', 'XMKD a', 'ß'])(
    'does nothing on %s',
    async (command) => {
      const { codes, logIn } = started();
      await logIn();
      expect(await codes(command)).toEqual(['502']);
    },
  );

  it('takes no file before the login, after a wrong password, or without a data connection', async () => {
    const { codes, logIn, give, login } = started();
    give(dataOf(['x']));
    expect(await codes('PASV', 'STOR a', 'SIZE a', 'CWD /')).toEqual(['530', '530', '530', '530']);
    expect(await codes('USER gk1', 'PASS wrong', 'STOR a')).toEqual(['331', '530', '530']);
    await logIn();
    expect(await codes('STOR a')).toEqual(['425']);
    give(undefined);
    expect(await codes('EPSV', 'STOR a')).toEqual(['229', '150', '425']);
    expect(login.files.get('/a') ?? '').toBe('');
  });

  it('hangs up after three wrong passwords, twenty other commands, a line without end, or when the password is void', async () => {
    const passwords = started();
    const tries = ['PASS a', 'PASS b', 'PASS c'].flatMap((pass) => ['USER gk1', pass]);
    expect(await passwords.codes(...tries)).toEqual(['331', '530', '331', '530', '331', '421']);
    const others = started();
    for (let round = 0; round < 4; round++) await others.say('LIST', 'LIST', 'LIST', 'LIST', 'LIST');
    const endless = started();
    endless.session.receive(Buffer.alloc(2000, 65));
    const voided = started();
    await voided.logIn();
    voided.login.end();
    expect(voided.replies.at(-1)).toBe('421 Goodbye\r\n');
    expect([passwords, others, endless, voided].map(({ state }) => state.closed)).toEqual([1, 1, 1, 1]);
    expect(await voided.say('NOOP')).toEqual([]);
  });

  it('tells nothing of a password that it was given', async () => {
    const { replies, say } = started();
    await say('USER gk1', 'PASS secret', 'PASS secret2', 'USER secret3');
    expect(replies.join('')).not.toContain('secret');
  });
});
