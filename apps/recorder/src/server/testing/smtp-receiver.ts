import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { TEST_PEM } from './test-pem.js';

/** A mail server on a free port of this machine. */
export interface SmtpReceiver {
  readonly port: number;
  /** Mails that it took: whole text, and by which login and over which kind of connection they came. */
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly text: string;
  readonly to: readonly string[];
  /** `METHOD user`; empty without a login. */
  readonly login: string;
  readonly isSecure: boolean;
}

/** User and password that it knows. */
export const SMTP_LOGIN = { user: 'fleet', pass: 'hunter-2' } as const;

/** Starts a mail server; `options` replace how it answers. */
export async function startSmtpReceiver(options: SMTPServerOptions = {}): Promise<SmtpReceiver> {
  const mails: ReceivedMail[] = [];
  const methods = new Map<string, string>();
  const server = new SMTPServer({
    key: TEST_PEM.privateKey,
    cert: TEST_PEM.certificate,
    authMethods: ['PLAIN', 'LOGIN', 'CRAM-MD5'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (auth, session, done) => {
      const { user, pass } = SMTP_LOGIN;
      const isRight = auth.method === 'CRAM-MD5' ? auth.validatePassword(pass) : auth.password === pass;
      if (auth.username !== user || !isRight) {
        done(new Error('Invalid username or password'));
        return;
      }
      methods.set(session.id, `${auth.method} ${user}`);
      done(null, { user });
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          text: Buffer.concat(chunks).toString(),
          to: session.envelope.rcptTo.map(({ address }) => address),
          login: methods.get(session.id) ?? '',
          isSecure: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  // Clients that break off are part of the tests.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
