import { createHash } from 'node:crypto';
import { createReadStream, openSync } from 'node:fs';
import type { SentBody, SentRow } from 'gk-sdk/wire';
import type { Principal } from '../access/principal.js';
import type { PackedFile } from '../downloads/download-jobs.js';
import { ByteRanges } from './byte-ranges.js';

/** Bodies that are remembered of a user, and of all together; the oldest go. */
const MOST_OF_USER = 5_000;
const MOST_OF_ALL = 100_000;
/** Files that a user has some of; the oldest go. */
const MOST_PARTIAL = 200;
/** A body is remembered for a day. */
const REMEMBERED_S = 86_400;
/** A few tenths of a millisecond to hash. */
const CHUNK_BYTES = 256 * 1024;

/** Options of {@link SentBodies}. */
export interface SentBodiesOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly mostOfUser?: number;
  readonly mostOfAll?: number;
}

interface Sent {
  /** Recipient: the user, or the holder of a token of the same scope. */
  readonly scope: string;
  readonly row: SentRow;
}

interface OfUser {
  /** By scope, hash and what it is, the oldest first. */
  readonly sent: Map<string, Sent>;
  /** Files that were served in part, by scope, file and what it is. */
  readonly partial: Map<string, PartialFile>;
  /** Files that were served completely, and are still hashed. */
  readonly hashing: Set<Promise<void>>;
  readonly offRevoked: () => void;
}

interface PartialFile {
  readonly ranges: ByteRanges;
  /** Of the whole file, from its first piece on: once, however many ranges are asked for. */
  hash: Promise<string | undefined> | undefined;
}

/**
 * The SHA-256 of the bodies that were sent completely to each user, with what they are. It stands in memory: a restart forgets
 * it, as a day does, and the limits, which take the oldest of the user himself, or of who has the most.
 */
export class SentBodies {
  readonly #options: SentBodiesOptions;
  readonly #users = new Map<string, OfUser>();
  /** By the object that the download keeps as long as the file. */
  readonly #hashes = new WeakMap<PackedFile, Promise<string | undefined>>();
  #count = 0;

  constructor(options: SentBodiesOptions) {
    this.#options = options;
  }

  /** Notes a body that was sent completely. */
  note(principal: Principal, sha256: string, body: SentBody): void {
    const { mostOfUser = MOST_OF_USER, mostOfAll = MOST_OF_ALL } = this.#options;
    const user = this.#userOf(principal);
    const scope = scopeOf(principal);
    const key = JSON.stringify([scope, sha256, body]);
    // A body that is polled again and again counts once, as the youngest.
    if (user.sent.delete(key)) this.#count -= 1;
    user.sent.set(key, { scope, row: { ...body, sha256, sentS: this.#nowS() } });
    this.#count += 1;
    this.#forgetOld(user);
    while (user.sent.size > mostOfUser) this.#forgetOldest(user);
    while (this.#count > mostOfAll) this.#forgetOldest(this.#largest());
  }

  /**
   * Counts the bytes of a file that go to a user, in as many transfers as it takes; the file is noted when all of them
   * went. Returns a callback for each piece sent.
   */
  beginFile(principal: Principal, file: PackedFile, body: SentBody): (from: number, bytes: number) => void {
    const user = this.#userOf(principal);
    const key = JSON.stringify([scopeOf(principal), file.etag, body]);
    const partial = user.partial.get(key) ?? { ranges: new ByteRanges(), hash: undefined };
    user.partial.delete(key);
    user.partial.set(key, partial);
    for (const oldest of user.partial.keys()) {
      if (user.partial.size <= MOST_PARTIAL) break;
      user.partial.delete(oldest);
    }
    let isWhole = false;
    return (from, bytes) => {
      // At once, as long as the file is there: others may need its room before the transfer ends.
      const hashed = (partial.hash ??= this.#hashOf(file));
      partial.ranges.add(from, from + bytes);
      if (isWhole || !partial.ranges.holds(file.sizeBytes)) return;
      isWhole = true;
      user.partial.delete(key);
      const noted = hashed.then((sha256) => {
        user.hashing.delete(noted);
        if (sha256 !== undefined && this.#users.get(principal.username) === user) this.note(principal, sha256, body);
      });
      user.hashing.add(noted);
    };
  }

  /** Bodies that were sent to a user under these hashes; a hash of anything else is in no row. */
  async rowsOf(principal: Principal, hashes: ReadonlySet<string>): Promise<readonly SentRow[]> {
    const user = this.#users.get(principal.username);
    if (user === undefined) return [];
    await Promise.all(user.hashing);
    this.#forgetOld(user);
    const scope = scopeOf(principal);
    return [...user.sent.values()]
      .filter((sent) => sent.scope === scope && hashes.has(sent.row.sha256))
      .map(({ row }) => row);
  }

  /** Forgets all. */
  close(): void {
    for (const { offRevoked } of this.#users.values()) offRevoked();
    this.#users.clear();
    this.#count = 0;
  }

  #userOf(principal: Principal): OfUser {
    const { username } = principal;
    const known = this.#users.get(username);
    if (known) return known;
    const offRevoked = principal.onRevoked((why) => {
      // Another account of the same name is another user. A link that ends takes nothing from its maker.
      if (why === 'removed' || why === 'restored') this.#forgetUser(username);
    });
    const user: OfUser = { sent: new Map(), partial: new Map(), hashing: new Set(), offRevoked };
    this.#users.set(username, user);
    return user;
  }

  #forgetUser(username: string): void {
    const user = this.#users.get(username);
    if (user === undefined) return;
    user.offRevoked();
    this.#count -= user.sent.size;
    this.#users.delete(username);
  }

  #forgetOld(user: OfUser): void {
    const fromS = this.#nowS() - REMEMBERED_S;
    for (const { row } of user.sent.values()) {
      if (row.sentS >= fromS) return;
      this.#forgetOldest(user);
    }
  }

  #forgetOldest({ sent }: OfUser): void {
    for (const oldest of sent.keys()) {
      sent.delete(oldest);
      this.#count -= 1;
      return;
    }
  }

  #largest(): OfUser {
    return [...this.#users.values()].reduce((a, b) => (b.sent.size > a.sent.size ? b : a));
  }

  #hashOf(file: PackedFile): Promise<string | undefined> {
    const known = this.#hashes.get(file);
    if (known) return known;
    const hash = hashOfFile(file.path);
    this.#hashes.set(file, hash);
    return hash;
  }

  #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}

/** A token with a scope sees deliveries to tokens of the same scope; all others stand for their user. */
function scopeOf({ token }: Principal): string {
  const { deviceIds, channels, rights, kinds, fromS, toS, link } = token ?? {};
  if ((deviceIds ?? channels ?? rights ?? kinds ?? fromS ?? toS) === undefined) return '';
  const sets = [deviceIds, channels, rights, kinds].map((set) => set && [...set].map(String).sort());
  return JSON.stringify([...sets, fromS, toS, link?.id]);
}

/** Undefined when the file cannot be read to its end. */
async function hashOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    // Open at once: a file that leaves meanwhile is read to its end all the same.
    const fd = openSync(path, 'r');
    for await (const chunk of createReadStream(path, { fd, highWaterMark: CHUNK_BYTES })) {
      if (Buffer.isBuffer(chunk)) hash.update(chunk);
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
