import { isIP } from 'node:net';
import type { X509Certificate } from 'node:crypto';
import type { Clock } from 'gk-sdk';
import type { SettingStore } from '../../store/database/setting-store.js';
import type { Log } from '../http/log.js';
import { pairProblem, readCertificate, type CertificateTexts } from '../settings/certificate-problem.js';
import { ENCRYPTION } from '../settings/server-settings.js';

const DAY_MS = 86_400_000;
/** How often the end of the certificate is looked at. */
const LOOK_MS = 3_600_000;
/** Warned of by the log and by `/health` so long before the end; of short-lived ones, in their last quarter. */
const WARNED_MS = 14 * DAY_MS;

/** The certificate by which this server answers. */
export type CertificateState =
  | { readonly kind: 'none' }
  /** It is saved, and cannot be used. */
  | { readonly kind: 'unusable'; readonly reason: string }
  | {
      readonly kind: 'served';
      readonly life: 'good' | 'ending' | 'expired';
      /** Host names and IP addresses. */
      readonly names: readonly string[];
      /** Who has signed it. */
      readonly issuer: string;
      /** Unix milliseconds. */
      readonly fromMs: number;
      readonly toMs: number;
      readonly fingerprint: string;
    };

export interface ServedCertificateOptions {
  readonly settings: Pick<SettingStore, 'read'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The certificate of the settings as ports serve it, and what there is to say of it. */
export class ServedCertificate {
  readonly #options: ServedCertificateOptions;
  readonly #listeners = new Set<(texts: CertificateTexts | undefined) => void>();
  #texts: CertificateTexts | undefined;
  #read: X509Certificate | undefined;
  #problem: string | undefined;
  #told: 'ending' | 'expired' | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: ServedCertificateOptions) {
    this.#options = options;
    this.#load();
  }

  /** As ports serve it; undefined for none. */
  get texts(): CertificateTexts | undefined {
    return this.#texts;
  }

  get state(): CertificateState {
    if (this.#problem !== undefined) return { kind: 'unusable', reason: this.#problem };
    const read = this.#read;
    if (read === undefined) return { kind: 'none' };
    const [fromMs, toMs] = [Date.parse(read.validFrom), Date.parse(read.validTo)];
    const leftMs = toMs - this.#options.clock.now();
    const warnedMs = Math.min(WARNED_MS, (toMs - fromMs) / 4);
    return {
      kind: 'served',
      life: leftMs < 0 ? 'expired' : leftMs < warnedMs ? 'ending' : 'good',
      names: namesOf(read),
      issuer: fieldOf(read.issuer, 'CN') ?? fieldOf(read.issuer, 'O') ?? 'somebody unnamed',
      fromMs,
      toMs,
      fingerprint: read.fingerprint256,
    };
  }

  /** Days until it expires, below 0 afterwards; undefined where none is served. */
  get daysLeft(): number | undefined {
    const { state } = this;
    return state.kind === 'served' ? (state.toMs - this.#options.clock.now()) / DAY_MS : undefined;
  }

  /** Sentence for `/health`; undefined when there is nothing to say. */
  get problem(): string | undefined {
    const { state } = this;
    if (state.kind === 'unusable') return 'The certificate cannot be used';
    if (state.kind === 'none' || state.life === 'good') return undefined;
    return state.life === 'expired' ? 'The certificate has expired' : 'The certificate expires soon';
  }

  /** Whether the server answers to a host name because its certificate is for it: no page can point a name here that is in it. */
  isFor(host: string): boolean {
    return this.#read !== undefined && isIP(host) === 0 && this.#read.checkHost(host) !== undefined;
  }

  /** Calls back with each certificate that is served from then on. */
  watch(listener: (texts: CertificateTexts | undefined) => void): void {
    this.#listeners.add(listener);
  }

  /** Serves the certificate of the settings as they are now. */
  settingsSaved(): void {
    this.#load();
    this.#told = undefined;
    for (const listener of this.#listeners) listener(this.#texts);
    this.#tell();
  }

  /** Says at once, and then each hour, what there is to say. */
  start(): void {
    this.#tell();
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.start();
    });
  }

  close(): void {
    this.#cancel();
  }

  #load(): void {
    const texts = this.#options.settings.read(ENCRYPTION);
    const isSaved = texts.certificate !== '' || texts.privateKey !== '';
    this.#problem = isSaved ? pairProblem(texts) : undefined;
    const isServed = isSaved && this.#problem === undefined;
    this.#texts = isServed ? texts : undefined;
    this.#read = isServed ? readCertificate(texts.certificate) : undefined;
  }

  #tell(): void {
    const { state } = this;
    const { log } = this.#options;
    if (state.kind === 'unusable' && this.#told === undefined) {
      this.#told = 'expired';
      log(`The saved certificate is not served: ${state.reason}`);
    }
    if (state.kind !== 'served' || state.life === 'good' || state.life === this.#told) return;
    this.#told = state.life;
    const end = new Date(state.toMs).toISOString();
    log(
      state.life === 'expired'
        ? `The certificate has expired on ${end}: browsers refuse this server until another one is saved (SSL Setting)`
        : `The certificate expires on ${end}: save another one before (SSL Setting)`,
    );
  }
}

function namesOf({ subjectAltName, subject }: X509Certificate): readonly string[] {
  const names = (subjectAltName ?? '').split(', ').flatMap((entry) => {
    const [, name] = /^(?:DNS|IP Address):"?([^"]+)"?$/.exec(entry) ?? [];
    return name === undefined ? [] : [name];
  });
  const common = fieldOf(subject, 'CN');
  return names.length > 0 || common === undefined ? names : [common];
}

/** A field of a distinguished name, one a line. */
function fieldOf(name: string, field: 'CN' | 'O'): string | undefined {
  return new RegExp(`^${field}=(.+)$`, 'm').exec(name)?.[1];
}
