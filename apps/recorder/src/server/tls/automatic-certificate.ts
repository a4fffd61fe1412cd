import type { Clock } from 'gk-sdk';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Log } from '../http/log.js';
import type { LookupGuard } from '../outgoing/guarded-fetch.js';
import { ACME_ACCOUNT } from '../settings/acme-account.js';
import { certificateProblem, readCertificate } from '../settings/certificate-problem.js';
import { AUTOMATIC_CERTIFICATE } from '../settings/server-settings.js';
import { acmeFailure } from './acme-failure.js';
import { acmeTransport } from './acme-transport.js';
import { installCertificate, InstallError, type CertificateServices } from './install-certificate.js';

const LOOK_MS = 3_600_000;
/** After an attempt that failed: authorities count them. */
const PAUSE_MS = 6 * 3_600_000;
const CHALLENGE_PATH = '/.well-known/acme-challenge/';

export interface AutomaticCertificateOptions extends CertificateServices {
  readonly store: Pick<RecorderStore, 'settings' | 'atomically' | 'meta' | 'lastOutcomes'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly guard: LookupGuard;
  /** PEM of further roots that an authority's own certificate may be signed by. */
  readonly roots?: string | undefined;
}

/**
 * Obtains certificates by ACME (RFC 8555) and HTTP-01, and renews them when a third of their life is left. acme-client is loaded by the first
 * request.
 */
export class AutomaticCertificate {
  readonly #options: AutomaticCertificateOptions;
  readonly #closing = new AbortController();
  /** Answers by the last part of their path. */
  readonly #challenges = new Map<string, string>();
  #running: Promise<string> | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: AutomaticCertificateOptions) {
    this.#options = options;
  }

  /** Answers a question of a certificate authority; undefined for other paths and unknown tokens. */
  challengeOf(path: string): string | undefined {
    return path.startsWith(CHALLENGE_PATH) ? this.#challenges.get(path.slice(CHALLENGE_PATH.length)) : undefined;
  }

  /** Looks at once, and then each hour, whether it is time to renew. */
  start(): void {
    this.#renewInTime();
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.start();
    });
  }

  async close(): Promise<void> {
    this.#cancel();
    this.#closing.abort();
    await this.#running;
  }

  /** The state in words, for its tab. */
  get words(): string {
    const { store, certificate, ports } = this.#options;
    const { fingerprint, obtainedMs } = store.settings.read(ACME_ACCOUNT);
    const { http } = ports.current;
    const port =
      http === 80
        ? ''
        : `The certificate authority asks at port 80 of each domain: it has to lead to port ${http} of this server.`;
    const { state } = certificate;
    if (fingerprint === '') return ['No certificate has been obtained yet.', port].filter(Boolean).join('\n');
    if (state.kind !== 'served' || state.fingerprint !== fingerprint) {
      return 'The certificate of this server was saved by hand since the last one was obtained: nothing is renewed.';
    }
    const lines = [
      `Obtained ${minuteOf(obtainedMs)} for ${state.names.join(', ')} from ${state.issuer}, valid until ${minuteOf(state.toMs)}.`,
      `It is renewed by itself from ${minuteOf(renewalMs(state))} on.`,
      port,
    ];
    return lines.filter(Boolean).join('\n');
  }

  /** Obtains a certificate by the settings and serves it. Resolves with words, good or bad; a second call waits for the first one. */
  obtain(): Promise<string> {
    this.#running ??= this.#obtain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  #renewInTime(): void {
    const { store, certificate, clock } = this.#options;
    const { fingerprint, triedMs } = store.settings.read(ACME_ACCOUNT);
    const { state } = certificate;
    if (state.kind !== 'served' || fingerprint !== state.fingerprint) return;
    const nowMs = clock.now();
    // A clock that was set back makes no pause longer.
    if (nowMs < renewalMs(state) || Math.abs(nowMs - triedMs) < PAUSE_MS) return;
    void this.obtain();
  }

  async #obtain(): Promise<string> {
    const { store, clock, log } = this.#options;
    const problem = this.#problem();
    if (problem !== undefined) return problem;
    let network: unknown;
    try {
      const words = await this.#ask((error) => (network = error));
      this.#note('success', words);
      log(words);
      return words;
    } catch (error) {
      if (this.#closing.signal.aborted) return 'The recorder is stopping';
      const words = error instanceof InstallError ? error.message : acmeFailure(error, network);
      this.#note('failure', words);
      log(`No certificate was obtained: ${words}`);
      return `No certificate was obtained. ${words}`;
    } finally {
      store.settings.write(ACME_ACCOUNT, { ...store.settings.read(ACME_ACCOUNT), triedMs: clock.now() });
    }
  }

  /** Why nothing is asked for. */
  #problem(): string | undefined {
    const { domains, email, terms } = this.#options.store.settings.read(AUTOMATIC_CERTIFICATE);
    if (domains.trim() === '' || email.trim() === '') return 'Domains and e-mail cannot be empty.';
    const wrong = domainsOf(domains).find((domain) => !isDomain(domain));
    if (wrong !== undefined) {
      return `${wrong.slice(0, 100)} is no host name that a certificate can be obtained for: no IP address, no wildcard, no port.`;
    }
    if (terms === 0) return 'Nothing was asked for: accept the terms of the certificate authority first.';
    return undefined;
  }

  async #ask(onFailure: (error: unknown) => void): Promise<string> {
    const { store, guard, roots, clock } = this.#options;
    const { domains, email, directory } = store.settings.read(AUTOMATIC_CERTIFICATE);
    const names = domainsOf(domains);
    const { default: acme } = await import('acme-client');
    acme.axios.defaults.adapter = acmeTransport({ guard, roots, signal: this.#closing.signal, onFailure });
    // Its own waits would outlast whoever asked, and it is tried again later.
    Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 1 } });
    const known = store.settings.read(ACME_ACCOUNT);
    const isKnown = known.directory === directory && known.accountKey !== '';
    const accountKey = isKnown ? known.accountKey : String(await acme.crypto.createPrivateEcdsaKey());
    const client = new acme.Client({
      directoryUrl: directory,
      accountKey,
      ...(isKnown && known.accountUrl !== '' && { accountUrl: known.accountUrl }),
      backoffMin: 1_000,
      backoffMax: 5_000,
      backoffAttempts: 20,
    });
    const [key, csr] = await acme.crypto.createCsr(
      { commonName: names[0] ?? '', altNames: names },
      await acme.crypto.createPrivateEcdsaKey(),
    );
    const tokens: string[] = [];
    try {
      const chain = await client.auto({
        csr,
        email,
        termsOfServiceAgreed: true,
        challengePriority: ['http-01'],
        // Behind a router, a server may not reach itself by its name.
        skipChallengeVerification: true,
        challengeCreateFn: async (_authorization, challenge, answer) => {
          if (challenge.type !== 'http-01') throw new InstallError('The certificate authority does not offer HTTP-01');
          tokens.push(challenge.token);
          this.#challenges.set(challenge.token, answer);
          await Promise.resolve();
        },
        challengeRemoveFn: () => Promise.resolve(),
      });
      const texts = { certificate: chain, privateKey: String(key), keyPassword: '' };
      const wrong = certificateProblem(texts, clock.now());
      if (wrong !== undefined) throw new InstallError(`The certificate that came cannot be used: ${wrong}`);
      await installCertificate(this.#options, texts, () => {
        store.settings.write(ACME_ACCOUNT, {
          directory,
          accountKey,
          accountUrl: client.getAccountUrl(),
          fingerprint: readCertificate(chain)?.fingerprint256 ?? '',
          obtainedMs: clock.now(),
          triedMs: clock.now(),
        });
      });
      return `A certificate for ${names.join(', ')} was obtained and is served.`;
    } finally {
      for (const token of tokens) this.#challenges.delete(token);
    }
  }

  #note(outcome: 'success' | 'failure', text: string): void {
    this.#options.store.lastOutcomes.note('certificate', outcome, { atMs: this.#options.clock.now(), text });
  }
}

/** When a third of a life is left, unix milliseconds. */
function renewalMs({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): number {
  return toMs - (toMs - fromMs) / 3;
}

/** With commas, spaces or lines between them, as they are typed. */
function domainsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter((domain) => domain !== '');
}

function isDomain(text: string): boolean {
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text);
}

function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
