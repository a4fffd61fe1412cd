import type { Duplex } from 'node:stream';
import { systemSteadyMs, type SteadyMs } from '../../time/steady-clock.js';
import { addressGroup } from './client-address.js';
import { CUT_OFF_FACTOR, type MemoryLimits } from './memory-limits.js';
import type { MeteredSocket } from './metered-socket.js';
import { SocketAccount } from './socket-account.js';

const MIB = 1024 * 1024;

const DEFAULT_LIMITS: MemoryLimits = {
  waitingRequests: 32,
  socketBytes: 16 * MIB,
  addressBytes: 128 * MIB,
  totalBytes: 512 * MIB,
  frames: { beforeLogin: { perSecond: 20, burst: 100 }, afterLogin: { perSecond: 500, burst: 500 } },
  strangerMessageBytes: 16 * 1024,
  graceMs: 30_000,
};

const TICK_MS = 500;

/** Memory held for one address, or for all clients behind one. */
interface Share {
  readonly key: string;
  readonly sockets: Set<SocketAccount>;
  bodies: number;
  heldBytes: number;
}

/**
 * The bytes that the recorder holds for its clients: of messages and bodies that arrive or wait for their answer, and
 * of what was sent and not yet read. They are bounded for each socket, for each address and in total. A socket past a
 * bound is not read, and closes with 1013 when it stays there; so does one that sends more frames than it may. While an
 * address, or all of them, are past theirs, this meets those that hold more than an equal share of it: a client that
 * asks for little is served beside one that asks for all.
 *
 * Data already read can be larger: 8 KiB inflate to 8 MiB. Past twice a bound the largest holder is cut off.
 */
export class ClientMemory {
  readonly #limits: MemoryLimits;
  readonly #steady: SteadyMs;
  readonly #shares = new Map<string, Share>();
  readonly #timer: NodeJS.Timeout;
  #heldBytes = 0;

  constructor(limits: Partial<MemoryLimits> = {}, steady: SteadyMs = systemSteadyMs) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#steady = steady;
    this.#timer = setInterval(() => {
      // Data sent by the recorder itself, such as pictures, is only measured here.
      for (const { sockets } of this.#shares.values()) for (const account of sockets) account.look();
    }, TICK_MS).unref();
  }

  /** Bytes that are held now. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Counts a socket until it closes. To be called before any other listener of its messages. */
  watch(socket: MeteredSocket, wire: Duplex, ip: string): SocketAccount {
    const share = this.#shareOf(ip);
    const account = new SocketAccount(socket, wire, {
      limits: this.#limits,
      steady: this.#steady,
      count: (bytes) => {
        this.#count(share, bytes);
        if (bytes > 0) this.#cutOff(share);
      },
      isShort: (heldBytes) => this.#isShort(share, heldBytes),
    });
    share.sockets.add(account);
    socket.once('close', () => {
      account.close();
      share.sockets.delete(account);
      this.#forget(share);
    });
    return account;
  }

  /** Counts the body of a request until the returned function is called; undefined where its memory would exceed the limit. */
  reserve(ip: string, bytes: number): (() => void) | undefined {
    const share = this.#shareOf(ip);
    if (!this.#hasRoom(share, bytes)) {
      this.#forget(share);
      return undefined;
    }
    share.bodies += 1;
    this.#count(share, bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      share.bodies -= 1;
      this.#count(share, -bytes);
      this.#forget(share);
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #shareOf(ip: string): Share {
    const key = addressGroup(ip);
    const known = this.#shares.get(key);
    if (known !== undefined) return known;
    const share: Share = { key, sockets: new Set(), bodies: 0, heldBytes: 0 };
    this.#shares.set(key, share);
    return share;
  }

  #forget(share: Share): void {
    if (share.sockets.size === 0 && share.bodies === 0) this.#shares.delete(share.key);
  }

  #count(share: Share, bytes: number): void {
    share.heldBytes += bytes;
    this.#heldBytes += bytes;
  }

  #hasRoom(share: Share, bytes: number): boolean {
    const { addressBytes, totalBytes } = this.#limits;
    if (share.heldBytes + bytes > addressBytes) return false;
    return this.#heldBytes + bytes <= totalBytes || share.heldBytes + bytes <= totalBytes / this.#shares.size;
  }

  #cutOff(share: Share): void {
    while (share.heldBytes > CUT_OFF_FACTOR * this.#limits.addressBytes && greatest(share.sockets)?.cutOff() === true);
    while (this.#heldBytes > CUT_OFF_FACTOR * this.#limits.totalBytes) {
      const most = greatest(this.#shares.values());
      if (most === undefined || greatest(most.sockets)?.cutOff() !== true) return;
    }
  }

  /** True for a socket that has to make room for others. */
  #isShort(share: Share, heldBytes: number): boolean {
    const { addressBytes, totalBytes } = this.#limits;
    const sockets = Math.max(1, share.sockets.size);
    if (share.heldBytes >= addressBytes && heldBytes > addressBytes / sockets) return true;
    const equalBytes = totalBytes / this.#shares.size;
    return this.#heldBytes >= totalBytes && share.heldBytes > equalBytes && heldBytes > equalBytes / sockets;
  }
}

/** Which of them holds most. */
function greatest<Holder extends { readonly heldBytes: number }>(holders: Iterable<Holder>): Holder | undefined {
  let most: Holder | undefined;
  for (const holder of holders) if (holder.heldBytes > (most?.heldBytes ?? 0)) most = holder;
  return most;
}
