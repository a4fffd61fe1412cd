import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SettingStore } from '../../store/database/setting-store.js';
import { PrivateAddressError, resolveGuarded, type LookupGuard } from '../outgoing/guarded-fetch.js';
import { SMTP } from '../settings/server-settings.js';
import { failedForNow, refused, type DeliveryResult } from './delivery.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Without a word of the mail server. */
const SILENCE_TIMEOUT_MS = 30_000;
/** The whole of it, however slowly the mail server answers. */
const WHOLE_TIMEOUT_MS = 90_000;
/** Words of a mail server, in Run Log and on the screen. */
const MOST_WORDS = 200;

/** A mail to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Becomes its Message-ID: the same at each attempt. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly dateMs: number;
  /** Address for answers; that of the settings where it is missing or empty. */
  readonly replyTo?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** Parts of a mail that are made when it is sent. */
export type ComposedMail = Required<Pick<Mail, 'subject' | 'text' | 'replyTo' | 'attachments'>>;

/** Settings of the mail sender, as they are stored (spec 002 section 3, "SMTP"). */
export type MailServer = ReturnType<typeof readMailServer>;

/** The saved settings of the mail sender. */
export function readMailServer(settings: SettingStore) {
  return settings.read(SMTP);
}

/** Names the missing setting, in words; undefined when a mail can be tried. */
function mailSettingsProblem({ server, from, auth, user }: MailServer): string | undefined {
  if (server.trim() === '') return 'No mail server is set';
  if (from.trim() === '') return 'No sender address is set';
  if (AUTH_METHODS[auth] !== undefined && user === '') return 'The authentication needs a user';
  return undefined;
}

/** `auth` of the specification: 0 MD5, 1 none, 2 PLAIN, 3 LOGIN. */
const AUTH_METHODS: Readonly<Record<string, string>> = { '0': 'CRAM-MD5', '2': 'PLAIN', '3': 'LOGIN' };
/** `security` of the specification. */
const STARTTLS = '0';
const TLS = '1';
const NO_ENCRYPTION = '2';

/**
 * Sends a mail by SMTP (RFC 5321) through the server of the settings. STARTTLS is required where it is chosen: neither
 * password nor mail goes out in the clear because a server does not offer it. Certificates are checked.
 */
export async function sendMail(
  mail: Mail,
  server: MailServer,
  { guard, signal }: { readonly guard: LookupGuard; readonly signal: AbortSignal },
): Promise<DeliveryResult> {
  const problem = mailSettingsProblem(server);
  if (problem !== undefined) return failedForNow(problem);
  const host = server.server.trim();
  let address: string;
  try {
    address = await resolveGuarded(host, guard);
  } catch (error) {
    if (error instanceof PrivateAddressError) return failedForNow(error.message);
    return failedForNow(`The name ${host} has no address${codeInBrackets(error)}`);
  }
  const [message, { default: Connection }] = await Promise.all([
    compose(mail, server),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const connection = new Connection({
    host: address,
    port: server.port,
    secure: server.security === TLS,
    requireTLS: server.security === STARTTLS,
    ignoreTLS: server.security === NO_ENCRYPTION,
    name: hostname(),
    // The certificate is checked against the name of the settings, or against the address where they have one.
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  const words = new ServerWords(server);
  const body = Readable.from([message]);
  const ends = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_TIMEOUT_MS)]);
  try {
    await untilAborted(ends, (settle) => {
      // After the first outcome, further errors of the connection change nothing.
      connection.on('error', settle);
      connection.on('end', () => {
        settle(new Error('The mail server closed the connection'));
      });
      speak({ connection, server, mail, body, settle });
    });
    return { kind: 'sent' };
  } catch (error) {
    const reason = signal.aborted
      ? 'The recorder is stopping'
      : ends.aborted
        ? 'The mail server is too slow'
        : words.of(error);
    // Without an answer to the whole mail, it may have been taken.
    if (body.readableEnded && responseCode(error) === undefined) return { kind: 'unknown', reason };
    return isRefusalOfRecipient(error) ? refused(reason) : failedForNow(reason);
  } finally {
    connection.close();
  }
}

type Settle = (error?: Error | null) => void;

/** Resolves or rejects as `work` settles, and rejects when the signal aborts. */
function untilAborted(signal: AbortSignal, work: (settle: Settle) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle: Settle = (error) => {
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    const abort = (): void => {
      settle(new Error('Ended before an answer'));
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else work(settle);
  });
}

interface Conversation {
  readonly connection: SMTPConnection;
  readonly server: MailServer;
  readonly mail: Mail;
  readonly body: Readable;
  readonly settle: Settle;
}

/** Connects, logs in as the settings say, and hands the mail over. */
function speak({ connection, server, mail, body, settle }: Conversation): void {
  const send = (): void => {
    connection.send({ from: server.from.trim(), to: [mail.to] }, body, (error) => {
      settle(error);
    });
  };
  connection.connect((error) => {
    if (error) {
      settle(error);
      return;
    }
    const method = AUTH_METHODS[server.auth];
    if (method === undefined) send();
    else {
      connection.login({ method, user: server.user, pass: server.pass }, (loginError) => {
        if (loginError) settle(loginError);
        else send();
      });
    }
  });
}

async function compose(mail: Mail, { from, name }: MailServer): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const address = from.trim();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: name.trim() === '' ? address : { name: name.trim(), address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.replyTo !== undefined && mail.replyTo !== '' && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.attachments !== undefined && { attachments: mail.attachments.map((one) => ({ ...one })) }),
    date: new Date(mail.dateMs),
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Says what went wrong between recorder and mail server; the password is in none of it. */
class ServerWords {
  readonly #server: MailServer;

  constructor(server: MailServer) {
    this.#server = server;
  }

  of(error: unknown): string {
    const response = textOf(error, 'response');
    const said = response === undefined ? '' : `: ${this.#masked(response)}`;
    switch (textOf(error, 'code')) {
      case 'EAUTH':
        return response === undefined
          ? 'The mail server does not offer this authentication'
          : `The mail server did not accept user and password${said}`;
      case 'ETLS':
        return this.#noTls(error instanceof Error ? error.message : '');
      case 'EENVELOPE':
      case 'EMESSAGE':
        return `The mail server refused the mail${said}`;
      case 'ETIMEDOUT':
        return 'The mail server does not answer';
      default:
        return response === undefined ? this.#unreached(error) : `The mail server broke off${said}`;
    }
  }

  /** The library names every fault of a socket ESOCKET: the system's code, and what OpenSSL says, are in the message. */
  #unreached(error: unknown): string {
    const message = error instanceof Error ? error.message : '';
    const code = /\bE[A-Z]{3,}\b/.exec(message)?.[0];
    if (code === undefined && this.#server.security !== NO_ENCRYPTION) return this.#noTls(message);
    return `The mail server cannot be reached${code === undefined ? '' : ` (${code})`}`;
  }

  #noTls(message: string): string {
    return `No TLS with the mail server: ${this.#masked(message)}`;
  }

  #masked(text: string): string {
    const { user, pass } = this.#server;
    // As it stands in LOGIN and in PLAIN.
    const sent = [pass, `\0${user}\0${pass}`].map((secret) => Buffer.from(secret).toString('base64'));
    const secrets = pass === '' ? [] : [...sent, pass];
    const plain = secrets.reduce((result, secret) => result.replaceAll(secret, '***'), text);
    return plain
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, MOST_WORDS);
  }
}

/** A lasting refusal (RFC 5321 section 4.2.1, 5yz) of this recipient or this mail. */
function isRefusalOfRecipient(error: unknown): boolean {
  const code = responseCode(error);
  const at = textOf(error, 'code');
  return code !== undefined && code >= 500 && (at === 'EENVELOPE' || at === 'EMESSAGE');
}

function responseCode(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' ? code : undefined;
}

function textOf(error: unknown, key: 'code' | 'response'): string | undefined {
  const value: unknown = error instanceof Error ? Object.entries(error).find(([name]) => name === key)?.[1] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function codeInBrackets(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = textOf(cause, 'code');
  return code === undefined ? '' : ` (${code})`;
}
