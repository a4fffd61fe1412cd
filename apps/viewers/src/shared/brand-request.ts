import { readBrand, type Brand } from 'gk-sdk/rules';

/**
 * How long a page waits for the brand, ms. It does not wait longer, because a page is opened to see a vehicle now, and a
 * server whose brand hangs or fails may well have its pictures. Nothing that must be kept closed hangs on it: the server
 * itself refuses what its brand switches off. A brand that comes later is applied then.
 */
const LATEST_MS = 5_000;

/** Pauses before a failed call is repeated, ms. */
const AGAIN_MS = [5_000, 15_000, 60_000] as const;

/** The brand of the server, asked for once for the whole page. Neither promise rejects. */
export interface BrandRequest {
  /** Brand that the page opens with: the unbranded one where the server has not answered by then. */
  readonly first: Promise<Brand>;
  /** The brand that came after that; undefined when it came in time, or not at all. */
  readonly late: Promise<Brand | undefined>;
}

/** Asks the server for its brand. */
export function askBrand(fetch: (path: string) => Promise<Response>): BrandRequest {
  const told = askOnce(fetch);
  const inTime = Promise.race([told, pause(LATEST_MS)]);
  return {
    first: inTime.then((brand) => brand ?? readBrand(undefined)),
    late: inTime.then((brand) => (brand === undefined ? askOn(told, fetch) : undefined)),
  };
}

/** Waits for the brand of the first call, then of further ones. */
async function askOn(
  told: Promise<Brand | undefined>,
  fetch: (path: string) => Promise<Response>,
): Promise<Brand | undefined> {
  let brand = await told;
  for (const ms of AGAIN_MS) {
    if (brand !== undefined) break;
    await pause(ms);
    brand = await askOnce(fetch);
  }
  return brand;
}

/** The brand of the server, the unbranded one where it has none that can be read; undefined when the call failed. */
async function askOnce(fetch: (path: string) => Promise<Response>): Promise<Brand | undefined> {
  try {
    const response = await fetch('/brand.json');
    if (response.ok) return readBrand(await response.json());
    return response.status >= 500 ? undefined : readBrand(undefined);
  } catch (error) {
    // A file that is no JSON is no better a minute later.
    return error instanceof SyntaxError ? readBrand(undefined) : undefined;
  }
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
