import { createServer, type AddressInfo, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import type { LookupGuard, ResolveName } from '../outgoing/guarded-fetch.js';
import { SMTP_LOGIN, startSmtpReceiver, type SmtpReceiver } from '../testing/smtp-receiver.js';
import { TEST_PEM } from '../testing/test-pem.js';
import { sendMail, type MailServer } from './mail-sender.js';

const STARTTLS = '0';
const TLS = '1';
const NO_TLS = '2';
const CRAM_MD5 = '0';
const NO_AUTH = '1';
const PLAIN = '2';
const LOGIN = '3';

const here: ResolveName = (_hostname, _options, callback) => {
  callback(null, [{ address: '127.0.0.1', family: 4 }] satisfies LookupAddress[]);
};
const guard: LookupGuard = { lookup: here, mayConnect: () => true, permittedBy: '--allow-private-targets' };

/** The name of the test certificate. */
const HOST = 'recorder.test';
const MAIL = {
  to: 'night@fleet.test',
  subject: 'Überspeed: 臺北 BUS-7',
  text: 'Overspeed: GK-0001\n.\nend',
  id: 'delivery-1',
  dateMs: Date.UTC(2026, 8, 14, 4),
};

let ends: (() => unknown)[] = [];
let trusted: readonly string[] = [];
beforeEach(() => {
  trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, TEST_PEM.certificate]);
});
afterEach(async () => {
  setDefaultCACertificates([...trusted]);
  for (const end of ends.reverse()) await end();
  ends = [];
});

async function receiver(options?: SMTPServerOptions): Promise<SmtpReceiver> {
  const started = await startSmtpReceiver(options);
  ends.push(() => started.close());
  return started;
}

const settings = (port: number, changed: Partial<MailServer> = {}): MailServer => ({
  server: HOST,
  port,
  security: NO_TLS,
  auth: NO_AUTH,
  user: '',
  pass: '',
  from: 'gk@fleet.test',
  name: 'GK, night "desk"',
  ...changed,
});

const send = (server: MailServer, mail = MAIL, signal: AbortSignal = new AbortController().signal) =>
  sendMail(mail, server, { guard, signal });

describe('a mail', () => {
  it.each([
    ['STARTTLS', STARTTLS, {}, true],
    ['TLS', TLS, { secure: true }, true],
    ['no encryption', NO_TLS, {}, false],
  ])('goes out by %s, with each way to log in', async (_, security, options, isSecure) => {
    const { port, mails } = await receiver(options);
    for (const auth of [CRAM_MD5, NO_AUTH, PLAIN, LOGIN]) {
      expect(await send(settings(port, { security, auth, ...SMTP_LOGIN }))).toEqual({ kind: 'sent' });
    }
    expect(mails.map(({ login, isSecure: secure, to }) => [login, secure, to])).toEqual([
      ['CRAM-MD5 fleet', isSecure, ['night@fleet.test']],
      ['', isSecure, ['night@fleet.test']],
      ['PLAIN fleet', isSecure, ['night@fleet.test']],
      ['LOGIN fleet', isSecure, ['night@fleet.test']],
    ]);
  });

  it('has its subject, its sender, its lines and the same id at each attempt', async () => {
    const { port, mails } = await receiver();
    await send(settings(port));
    await send(settings(port));
    const [first, second] = mails.map(({ text }) => text);
    expect(first).toContain('Message-ID: <delivery-1@fleet.test>');
    expect(second).toContain('Message-ID: <delivery-1@fleet.test>');
    expect(first).toMatch(/From: "GK, night \\"desk\\"" <gk@fleet\.test>/);
    expect(first).toContain('Date: Mon, 14 Sep 2026 04:00:00 +0000');
    expect(first).toMatch(/\r\nSubject: =\?UTF-8\?/);
    expect(first).toMatch(/Overspeed: GK-0001\r\n\.\r\nend/);
  });

  it('takes no header and no further recipient from the words of an event', async () => {
    const { port, mails } = await receiver();
    const subject = 'Stop\r\nBcc: thief@evil.test\r\n\r\nbody';
    await send(settings(port, { name: 'GK\r\nX-Evil: 1' }), { ...MAIL, subject });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(['night@fleet.test']);
    expect(mails[0]?.text).not.toMatch(/^(Bcc|X-Evil):/im);
  });
});

describe('a mail is tried again later', () => {
  it('where the server offers no TLS: neither password nor mail go out in the clear', async () => {
    const { port, mails } = await receiver({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    expect(await send(settings(port, { security: STARTTLS, auth: PLAIN, ...SMTP_LOGIN }))).toMatchObject({
      kind: 'failed',
      again: 'later',
      reason: expect.stringMatching(/TLS/) as unknown,
    });
    expect(mails).toEqual([]);
  });

  it('where the certificate is not trusted, or of another name', async () => {
    const { port, mails } = await receiver();
    const other = await send(settings(port, { server: 'other.test', security: STARTTLS }));
    setDefaultCACertificates([...trusted]);
    const untrusted = await send(settings(port, { security: STARTTLS }));
    for (const result of [other, untrusted]) {
      expect(result).toMatchObject({
        kind: 'failed',
        again: 'later',
        reason: expect.stringMatching(/^No TLS/) as unknown,
      });
    }
    expect(mails).toEqual([]);
  });

  it('where the password is wrong, without a word of it', async () => {
    const { port } = await receiver({
      onAuth: (auth, _session, done) => {
        done(new Error(`No login with ${auth.password ?? ''}`));
      },
    });
    const result = await send(settings(port, { auth: PLAIN, user: 'fleet', pass: 'secret-word' }));
    expect(result).toMatchObject({ kind: 'failed', again: 'later' });
    expect(JSON.stringify(result)).toMatch(/did not accept user and password.*No login with \*\*\*/);
    expect(JSON.stringify(result)).not.toContain('secret-word');
  });

  it('where the server repeats the line with the password, without a word of it', async () => {
    const repeating = await listen(
      createServer((socket) => {
        socket.write('220 ready\r\n');
        socket.on('data', (chunk: Buffer) => {
          const line = chunk.toString();
          socket.write(line.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : `501 Syntax error: ${line}`);
        });
        socket.on('error', () => undefined);
      }),
    );
    const result = await send(settings(repeating, { auth: PLAIN, user: 'fleet', pass: 'secret-word' }));
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringContaining('AUTH PLAIN ***') as unknown });
    expect(JSON.stringify(result)).not.toContain(Buffer.from('\0fleet\0secret-word').toString('base64'));
  });

  it('where the server is busy, is away, has no name, or is not set', async () => {
    const busy = await receiver({
      onMailFrom: (_address, _session, done) => {
        done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      },
    });
    const { port: gone } = await receiver();
    await ends.pop()?.();
    const results = [
      await send(settings(busy.port)),
      await send(settings(gone)),
      await sendMail(MAIL, settings(25), {
        guard: {
          ...guard,
          lookup: (_hostname, _options, callback) => {
            callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
          },
        },
        signal: new AbortController().signal,
      }),
      await send(settings(25, { server: ' ' })),
      await send(settings(25, { from: '' })),
    ];
    expect(
      results.map((result) => (result.kind === 'failed' && result.again === 'later' ? result.reason : result)),
    ).toEqual([
      'The mail server refused the mail: 451 Try again later',
      'The mail server cannot be reached (ECONNREFUSED)',
      'The name recorder.test has no address (ENOTFOUND)',
      'No mail server is set',
      'No sender address is set',
    ]);
  });

  it('where the name leads to an address of a private network that the start has not allowed', async () => {
    const { port, mails } = await receiver();
    const result = await sendMail(MAIL, settings(port), {
      guard: { ...guard, mayConnect: () => false },
      signal: new AbortController().signal,
    });
    expect(result).toMatchObject({
      kind: 'failed',
      reason: '127.0.0.1 is not an address of the internet (--allow-private-targets permits it)',
    });
    expect(mails).toEqual([]);
  });

  it('where the server hangs and the recorder stops', async () => {
    const hanging = await listen(createServer(() => undefined));
    const stop = new AbortController();
    const result = send(settings(hanging), MAIL, stop.signal);
    stop.abort();
    expect(await result).toMatchObject({ kind: 'failed', reason: 'The recorder is stopping' });
  });
});

it('a recipient that the server refuses for ever is not tried again', async () => {
  const { port } = await receiver({
    onRcptTo: (_address, _session, done) => {
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
  });
  expect(await send(settings(port))).toEqual({
    kind: 'failed',
    again: 'never',
    reason: 'The mail server refused the mail: 550 No such mailbox',
  });
});

it('a connection that is cut before the answer to the whole mail leaves its outcome unknown', async () => {
  const cutting = await listen(
    createServer((socket) => {
      socket.write('220 ready\r\n');
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.endsWith('\r\n.\r\n')) socket.destroy();
        else if (/^(EHLO|MAIL|RCPT)/.test(text)) socket.write('250 ok\r\n');
        else if (text.startsWith('DATA')) socket.write('354 go on\r\n');
        text = text.endsWith('\r\n') && !text.startsWith('DATA') && /^(EHLO|MAIL|RCPT)/.test(text) ? '' : text;
      });
      socket.on('error', () => undefined);
    }),
  );
  expect(await send(settings(cutting))).toMatchObject({ kind: 'unknown' });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
