import { randomBytes, randomInt } from 'node:crypto';
import type { StoredFactor } from '../../store/access/second-factor-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import { addressGroup } from '../http/client-address.js';
import { LoginThrottle } from './login-throttle.js';
import { RecentMap } from './recent-map.js';
import { stepAt, stepsOfCode, toBase32 } from './totp.js';

/** As RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
/** How long a secret waits for its first code. */
export const SETUP_MS = 600_000;
const MAX_SETUPS = 1_000;
export const RECOVERY_CODES = 10;
/** Digits, as the keyboards of phones have them for a code. */
const RECOVERY_DIGITS = 12;
/** Wrong codes of an account that cost no wait, wherever they come from: whoever sends them knows the password. */
const FREE_OF_ACCOUNT = 20;

/** Result of a code. */
export type CodeVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** It was right, and was used before. */
  | { readonly kind: 'used' }
  /** It was not looked at: in words, and seconds until it is again. */
  | { readonly kind: 'held'; readonly message: string; readonly waitS: number };

/** Options of {@link SecondFactors}. */
export interface SecondFactorsOptions {
  readonly store: Pick<RecorderStore, 'secondFactors'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly steady: SteadyMs;
}

interface Setup {
  readonly secret: Buffer;
  readonly endsMs: number;
}

/** Turns second factors on and off, and looks at their codes. */
export class SecondFactors {
  readonly #options: SecondFactorsOptions;
  readonly #setups = new RecentMap<Setup>(MAX_SETUPS);
  /** Guesses of a user from a network, as those of passwords, and of a user from all of them. */
  readonly #ofNetworks: LoginThrottle;
  readonly #ofAccounts: LoginThrottle;

  constructor(options: SecondFactorsOptions) {
    this.#options = options;
    this.#ofNetworks = new LoginThrottle(options.steady);
    this.#ofAccounts = new LoginThrottle(options.steady, FREE_OF_ACCOUNT);
  }

  find(username: string): StoredFactor | undefined {
    return this.#options.store.secondFactors.find(username);
  }

  /** The secret of a factor to be, in base32: the same one until it is confirmed, or its time is over. */
  begin(username: string): string {
    const nowMs = this.#options.steady();
    const known = this.#setups.get(username);
    const secret = known !== undefined && known.endsMs > nowMs ? known.secret : randomBytes(SECRET_BYTES);
    this.#setups.set(username, { secret, endsMs: nowMs + SETUP_MS });
    return toBase32(secret);
  }

  /**
   * Turns the factor on by a first code of its secret, which waits until {@link SecondFactors.forgetSetup}.
   * @returns Its recovery codes, which are told this once; `wrong` for another code, `over` where no secret waits for one.
   */
  confirm(username: string, code: string): readonly string[] | 'wrong' | 'over' {
    const setup = this.#setups.get(username);
    if (setup === undefined || setup.endsMs <= this.#options.steady()) return 'over';
    const step = stepsOfCode(setup.secret, plain(code), this.#nowS()).at(-1);
    if (step === undefined) return 'wrong';
    const recoveryCodes = newRecoveryCodes();
    this.#options.store.secondFactors.put({
      username,
      secret: setup.secret,
      atS: this.#nowS(),
      step,
      recoveryCodes: recoveryCodes.map(plain),
    });
    return recoveryCodes;
  }

  /** Forgets a secret that waited for its first code. */
  forgetSetup(username: string): void {
    this.#setups.delete(username);
  }

  /** Makes other recovery codes, which are told this once; those before are void. */
  renewRecoveryCodes(factor: StoredFactor): readonly string[] {
    const codes = newRecoveryCodes();
    this.#options.store.secondFactors.replaceRecoveryCodes(factor, codes.map(plain), this.#nowS());
    return codes;
  }

  /**
   * Looks at a code, or at a recovery code, of an account, and uses it: it is right once. Guesses are counted before they are looked
   * at, so that many at once are many.
   */
  check(factor: StoredFactor, given: string, ip: string): CodeVerdict {
    const { username } = factor;
    const code = plain(given);
    const isRecovery = code.length === RECOVERY_DIGITS;
    const ofNetwork = `${addressGroup(ip)}\0${username}`;
    const waitS = Math.max(
      this.#ofNetworks.waitS(ofNetwork),
      // Nobody guesses a recovery code: whoever has one is let in while others guess codes.
      isRecovery ? 0 : this.#ofAccounts.waitS(username),
    );
    if (waitS > 0) return { kind: 'held', message: `Too many wrong codes: try again in ${waitS} s.`, waitS };
    // The same digits are another guess in the next step, and a right code is none.
    const mark = `${code}\0${stepAt(this.#nowS())}`;
    this.#ofNetworks.count(ofNetwork, mark);
    if (!isRecovery) this.#ofAccounts.count(username, mark);
    const verdict = isRecovery ? this.#useRecoveryCode(factor, code) : this.#useCode(factor, code);
    if (verdict === 'right') {
      this.#ofNetworks.forgive(ofNetwork);
      if (!isRecovery) this.#ofAccounts.forgive(username);
    }
    return { kind: verdict };
  }

  #useCode({ id, secret }: StoredFactor, code: string): 'right' | 'wrong' | 'used' {
    const steps = secret === undefined ? [] : stepsOfCode(secret, code, this.#nowS());
    if (steps.length === 0) return 'wrong';
    return steps.some((step) => this.#options.store.secondFactors.takeStep(id, step)) ? 'right' : 'used';
  }

  #useRecoveryCode({ id }: StoredFactor, code: string): 'right' | 'wrong' | 'used' {
    const taken = this.#options.store.secondFactors.takeRecoveryCode(id, code);
    return taken === 'taken' ? 'right' : taken === 'used' ? 'used' : 'wrong';
  }

  #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}

/** A code without what people put between its groups. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '');
}

/** Codes of three groups of four digits. */
function newRecoveryCodes(): string[] {
  const newCode = (): string => String(randomInt(10 ** RECOVERY_DIGITS)).padStart(RECOVERY_DIGITS, '0');
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes].map((code) => code.replace(/\d{4}(?=\d)/g, '$&-'));
}
