/** Something that is in use: a timer, a listener, an observer, a connection. */
interface Entry {
  readonly what: string;
  /** Where it was taken, for the message of a test that fails. */
  readonly where: string;
}

/** Places of listeners that outlive an element: a listener on the element itself goes with it. */
const LASTING = (target: EventTarget): string | undefined => {
  if (target === window) return 'window';
  if (target === document) return 'document';
  if (target === document.documentElement || target === document.body) return 'the page';
  if (target instanceof MediaQueryList) return `media query ${target.media}`;
  if (target === window.visualViewport) return 'visualViewport';
  if (target === screen.orientation) return 'screen.orientation';
  if (target === document.fonts) return 'document.fonts';
  return target === navigator.mediaDevices ? 'navigator.mediaDevices' : undefined;
};

/**
 * Records the resources that the code of a page takes and does not release: timers, frames, listeners on objects that
 * outlive an element, observers, sockets, workers, sound. Made before the code under test is loaded, as that may keep
 * the functions.
 */
export class ResourceLedger {
  readonly #entries = new Map<unknown, Entry>();
  #open = false;
  /** As they were; the test's own waiting is not written down. */
  readonly setTimeout = window.setTimeout.bind(window);
  readonly #requestAnimationFrame = window.requestAnimationFrame.bind(window);

  constructor() {
    this.#timers();
    this.#listeners();
    this.#observers();
    this.#connections();
  }

  /** Recording begins here; earlier resources do not count. */
  begin(): void {
    this.#entries.clear();
    this.#open = true;
  }

  /** Ends the writing down. */
  end(): void {
    this.#open = false;
    this.#entries.clear();
  }

  /** Resolves in the next frame. */
  nextFrame(): Promise<number> {
    return new Promise((resolve) => this.#requestAnimationFrame(resolve));
  }

  /** Resources in use now, in words. */
  get inUse(): readonly string[] {
    return [...this.#entries.values()].map(({ what, where }) => `${what}, taken ${where}`);
  }

  #take(key: unknown, what: string): void {
    if (!this.#open) return;
    const lines = (new Error().stack ?? '').split('\n').filter((line) => !line.includes('resource-ledger'));
    this.#entries.set(key, { what, where: lines.slice(1, 4).join(' ').replaceAll(/\s+/g, ' ') });
  }

  #timers(): void {
    const take = (key: unknown, what: string): void => {
      this.#take(key, what);
    };
    const free = (key: unknown): void => void this.#entries.delete(key);
    const { setTimeout, clearTimeout, setInterval, clearInterval, requestAnimationFrame, cancelAnimationFrame } =
      window;
    const timeout = (handler: TimerHandler, ms?: number, ...args: unknown[]): number => {
      if (typeof handler !== 'function') return setTimeout(handler, ms);
      const id = setTimeout(() => {
        free(`timer ${id}`);
        (handler as (...values: unknown[]) => void)(...args);
      }, ms);
      take(`timer ${id}`, `timer of ${ms ?? 0} ms`);
      return id;
    };
    const interval = (handler: TimerHandler, ms?: number, ...args: unknown[]): number => {
      const id = setInterval(handler, ms, ...args);
      take(`timer ${id}`, `interval of ${ms ?? 0} ms`);
      return id;
    };
    const frame = (callback: FrameRequestCallback): number => {
      const id = requestAnimationFrame((nowMs) => {
        free(`frame ${id}`);
        callback(nowMs);
      });
      take(`frame ${id}`, 'animation frame');
      return id;
    };
    Object.assign(window, {
      setTimeout: timeout,
      setInterval: interval,
      requestAnimationFrame: frame,
      clearTimeout: (id: number) => {
        free(`timer ${id}`);
        clearTimeout(id);
      },
      clearInterval: (id: number) => {
        free(`timer ${id}`);
        clearInterval(id);
      },
      cancelAnimationFrame: (id: number) => {
        free(`frame ${id}`);
        cancelAnimationFrame(id);
      },
    });
  }

  #listeners(): void {
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const ids = new WeakMap<object, number>();
    let lastId = 0;
    const keyOf = (place: string, type: string, listener: object, options: unknown): string => {
      const id = ids.get(listener) ?? ++lastId;
      ids.set(listener, id);
      const capture = typeof options === 'boolean' ? options : ((options as AddEventListenerOptions)?.capture ?? false);
      return `${place} ${type} ${id} ${capture}`;
    };
    const ledger = this.#entries;
    const take = this.#take.bind(this);
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const place = LASTING(this ?? window);
      if (place !== undefined && listener !== null && !(typeof options === 'object' && options.once)) {
        const key = keyOf(place, type, listener, options);
        take(key, `listener for ${type} on ${place}`);
        const signal = typeof options === 'object' ? options.signal : undefined;
        if (signal) addEventListener.call(signal, 'abort', () => void ledger.delete(key), { once: true });
      }
      addEventListener.call(this ?? window, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const place = LASTING(this ?? window);
      if (place !== undefined && listener !== null) ledger.delete(keyOf(place, type, listener, options));
      removeEventListener.call(this ?? window, type, listener, options);
    };
  }

  #observers(): void {
    for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver', 'PerformanceObserver'] as const) {
      const prototype = window[name].prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
      const { observe, disconnect, unobserve } = prototype;
      const seen = new WeakMap<object, Set<unknown>>();
      const take = this.#take.bind(this);
      const ledger = this.#entries;
      prototype['observe'] = function (this: object, ...args: unknown[]) {
        const targets = seen.get(this) ?? new Set();
        seen.set(this, targets.add(args[0]));
        take(this, name);
        return observe?.apply(this, args);
      };
      prototype['disconnect'] = function (this: object) {
        seen.delete(this);
        ledger.delete(this);
        return disconnect?.call(this);
      };
      if (unobserve === undefined) continue;
      prototype['unobserve'] = function (this: object, ...args: unknown[]) {
        const targets = seen.get(this);
        targets?.delete(args[0]);
        if (!targets?.size) ledger.delete(this);
        return unobserve.apply(this, args);
      };
    }
  }

  #connections(): void {
    const ledger = this.#entries;
    const take = this.#take.bind(this);
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        take(this, `socket to ${new URL(url).pathname}`);
        this.addEventListener('close', () => ledger.delete(this));
      }
    };
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        take(this, 'worker');
      }
      override terminate(): void {
        ledger.delete(this);
        super.terminate();
      }
    };
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        take(this, 'sound');
      }
      override async close(): Promise<void> {
        ledger.delete(this);
        await super.close();
      }
    };
  }
}
