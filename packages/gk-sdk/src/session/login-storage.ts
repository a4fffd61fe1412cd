import type { SessionStorage } from './session-options.js';

/** Names under which a login is kept (spec 000 section 3, "Local storage keys"; the hash is our own). */
const KEYS = {
  username: 'UserName',
  passwordHash: 'Sha256Pass',
  serverIp: 'ServerIp',
  serverPort: 'ServerPort',
  autoLogin: 'AutoLogin',
} as const;

/** A stored login. @internal */
export interface StoredLogin {
  readonly username: string;
  readonly passwordHash: string;
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
   * The login to begin with, of the server at `serverIp` only: a hash must not go to another one.
   * "Auto-login requires user name, password hash, server address and port all non-empty, else it is
   * turned off" (spec 000 section 4).
   */
  readAutoLogin(serverIp: string): StoredLogin | undefined {
    if (!this.autoLogin) return undefined;
    const login = {
      username: this.#get(KEYS.username),
      passwordHash: this.#get(KEYS.passwordHash),
      serverIp: this.#get(KEYS.serverIp),
      serverPort: this.#get(KEYS.serverPort),
    };
    if (login.serverIp === serverIp && Object.values(login).every((value) => value !== '')) return login;
    this.turnOff();
    return undefined;
  }

  /** Keeps a login that was accepted; its hash only when it is to be used again. */
  save(login: StoredLogin, savePassword: boolean): void {
    this.#set(KEYS.username, login.username);
    this.#set(KEYS.serverIp, login.serverIp);
    this.#set(KEYS.serverPort, login.serverPort);
    this.#set(KEYS.autoLogin, String(savePassword));
    if (savePassword) this.#set(KEYS.passwordHash, login.passwordHash);
    else this.#remove(KEYS.passwordHash);
  }

  /** Puts a new hash in the place of the one that is kept for this user; keeps none where none was kept. */
  replaceHash(username: string, passwordHash: string): void {
    if (this.#get(KEYS.passwordHash) === '' || this.#get(KEYS.username) !== username) return;
    this.#set(KEYS.passwordHash, passwordHash);
  }

  /** Auto-login off, and its hash gone. */
  turnOff(): void {
    this.#set(KEYS.autoLogin, 'false');
    this.#remove(KEYS.passwordHash);
  }

  /** The same after the server refused a login; another one that is kept meanwhile, such as by another tab, stays. */
  turnOffRefused(username: string, passwordHash: string): void {
    const kept = this.#get(KEYS.passwordHash);
    if (kept !== '' && (kept !== passwordHash || this.#get(KEYS.username) !== username)) return;
    this.turnOff();
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
