import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * The names that the recorder answers to: every IP address, `localhost`, the name of its machine, those that it was
 * started with, and those of its certificate. A page can point its own name here (DNS rebinding); to the browser the recorder then is the page's own
 * server, and only the Host header shows the difference.
 */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;
  readonly #isProven: (name: string) => boolean;

  /** `isProven` = whether the owner of a name has had it certified for this server: no foreign page has such a name. */
  constructor(names: readonly string[], isProven: (name: string) => boolean = () => false) {
    this.#isProven = isProven;
    this.#names = new Set([...names, hostname()].filter(Boolean).map((name) => name.toLowerCase()));
  }

  /** `host` as of the Host header: a name, perhaps with a port. */
  allows(host: string | undefined): boolean {
    const [, ipv6, text = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
    if (ipv6 !== undefined) return isIP(ipv6) === 6;
    const name = text.toLowerCase().replace(/\.$/, '');
    return (
      isIP(name) === 4 ||
      name === 'localhost' ||
      name.endsWith('.localhost') ||
      this.#names.has(name) ||
      this.#isProven(name)
    );
  }
}
