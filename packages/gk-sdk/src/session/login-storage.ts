import type { NamedAuthorization } from './active-login.js';
import type { SessionStorage } from './session-options.js';

/** Names under which a login is kept (spec 000 section 3, "Local storage keys"; hash and pair are our own). */
const KEYS = {
  username: 'UserName',
  passwordHash: 'Sha256Pass',
  pair: 'LoginPair',
  serverIp: 'ServerIp',
  serverPort: 'ServerPort',
  autoLogin: 'AutoLogin',
} as const;

/** Server of a stored login. */
interface StoredServer {
  readonly serverIp: string;
  readonly serverPort: string;
}

/**
 * The login that a browser keeps. Without a storage nothing is kept beyond this object; a storage
 * that throws (private mode, full) counts as one that keeps nothing.
 *
 * @internal
 */
export class LoginStorage {
  readonly #storage: SessionStorage | undefined;
  /** Stands in for a missing storage during the life of the session. */
  readonly #memory = new Map<string, string>();

  constructor(storage: SessionStorage | undefined) {
    this.#storage = storage;
  }

  /** Undefined before the first login here. */
  get autoLogin(): boolean | undefined {
    const value = this.#get(KEYS.autoLogin);
    return value === '' ? undefined : value === 'true';
  }

  /** Port of the command channel at the last login, undefined without one. */
  get serverPort(): number | undefined {
    const port = Number(this.#get(KEYS.serverPort));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  }

  /**
   * The login to begin with, of the server at `serverIp` only: a secret must not go to another one.
   * "Auto-login requires user name, password hash, server address and port all non-empty, else it is
   * turned off" (spec 000 section 4). The pair of a login with a code stands for the hash.
   */
  readAutoLogin(serverIp: string): NamedAuthorization | undefined {
    if (!this.autoLogin) return undefined;
    const login = this.#login();
    if (login && this.#get(KEYS.serverIp) === serverIp && serverIp !== '' && this.#get(KEYS.serverPort) !== '') {
      return login;
    }
    this.turnOff();
    return undefined;
  }

  /** Keeps a login that was accepted; its secret only when it is to be used again. */
  save(login: NamedAuthorization, { serverIp, serverPort }: StoredServer, savePassword: boolean): void {
    this.#set(KEYS.username, login.username);
    this.#set(KEYS.serverIp, serverIp);
    this.#set(KEYS.serverPort, serverPort);
    this.#set(KEYS.autoLogin, String(savePassword));
    if (savePassword) this.#setSecret(login);
    else this.#removeSecrets();
  }

  /** Puts a new secret in the place of the one that is kept for this user; keeps none where none was kept. */
  replaceSecret(login: NamedAuthorization): void {
    if (this.#login()?.username === login.username) this.#setSecret(login);
  }

  /** Auto-login off, and its secret gone. */
  turnOff(): void {
    this.#set(KEYS.autoLogin, 'false');
    this.#removeSecrets();
  }

  /** The same after the server refused a login; another one that is kept meanwhile, such as by another tab, stays. */
  turnOffRefused(refused: NamedAuthorization): void {
    const kept = this.#login();
    if (kept && (kept.username !== refused.username || secretOf(kept) !== secretOf(refused))) return;
    this.turnOff();
  }

  /** Undefined where no secret is kept. */
  #login(): NamedAuthorization | undefined {
    const username = this.#get(KEYS.username);
    const passwordHash = this.#get(KEYS.passwordHash);
    const [e = '', h = ''] = this.#get(KEYS.pair).split('.');
    if (username === '') return undefined;
    if (e !== '' && h !== '') return { kind: 'token', e, h, username };
    return passwordHash === '' ? undefined : { kind: 'password', username, passwordHash };
  }

  #setSecret(login: NamedAuthorization): void {
    this.#removeSecrets();
    this.#set(login.kind === 'password' ? KEYS.passwordHash : KEYS.pair, secretOf(login));
  }

  #removeSecrets(): void {
    this.#remove(KEYS.passwordHash);
    this.#remove(KEYS.pair);
  }

  #get(key: string): string {
    try {
      return (this.#storage ? this.#storage.getItem(key) : this.#memory.get(key)) ?? '';
    } catch {
      return '';
    }
  }

  #set(key: string, value: string): void {
    try {
      if (this.#storage) this.#storage.setItem(key, value);
      else this.#memory.set(key, value);
    } catch {
      // The login goes on; it is only not kept.
    }
  }

  #remove(key: string): void {
    try {
      if (this.#storage) this.#storage.removeItem(key);
      else this.#memory.delete(key);
    } catch {
      // As above.
    }
  }
}

function secretOf(login: NamedAuthorization): string {
  return login.kind === 'password' ? login.passwordHash : `${login.e}.${login.h}`;
}
