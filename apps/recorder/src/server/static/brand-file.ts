import { readFile } from 'node:fs/promises';
import { DEFAULT_BRAND_SWITCHES, LAST_BRAND_ID, readBrand, readTextFile, type BrandSwitches } from 'gk-sdk/rules';
import type { Log } from '../http/log.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** A brand file cannot be used; `message` says why in one line. */
export class BrandFileError extends Error {
  override readonly name = 'BrandFileError';
}

/** Brand data for pages when no brand is set. */
const UNBRANDED: JsonObject = { id: 0 };

/**
 * Reads a brand (docs/protocol.md, "Values") and checks what pages make of it.
 *
 * @throws BrandFileError for a file that cannot be read, is no brand, or names a switch that there is not.
 */
export async function readBrandFile(path: string): Promise<JsonObject> {
  const brand = await readObject(path);
  const problem = brandProblem(brand);
  if (problem !== undefined) throw new BrandFileError(`${path}: ${problem}`);
  return brand;
}

async function readObject(path: string): Promise<JsonObject> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BrandFileError(`${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : (code ?? '')}`);
  }
  const brand = parsed(bytes);
  if (!isObject(brand)) throw new BrandFileError(`${path} is no JSON object such as {"id": 7, "switches": {}}`);
  return brand;
}

/** Brand file for pages: its current content, of which they use the valid parts; none where it cannot be read. */
export class ServedBrand {
  readonly #path: string;
  readonly #log: Log;
  #told: string | undefined;

  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
  }

  async read(): Promise<JsonObject> {
    try {
      const brand = await readObject(this.#path);
      this.#told = undefined;
      return brand;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      // Most deployments have no brand. A broken one is logged once, not at each page view.
      if (problem !== this.#told && !problem.endsWith('no such file')) this.#log(`Shown without a brand: ${problem}`);
      this.#told = problem;
      return UNBRANDED;
    }
  }
}

/** How long the switches of the file count before it is read again: each call asks for them. */
const RECENT_MS = 1_000;

/** Tells the switches of a brand as its file has them now, or had them a second ago. */
export function recentSwitches(brand: ServedBrand): () => Promise<BrandSwitches> {
  let read: { readonly atMs: number; readonly switches: Promise<BrandSwitches> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (read === undefined || nowMs - read.atMs > RECENT_MS) {
      read = { atMs: nowMs, switches: brand.read().then((json) => readBrand(json).switches) };
    }
    return read.switches;
  };
}

function brandProblem({ id = 0, switches = {}, entrance = '', entranceRedirect = '' }: JsonObject): string | undefined {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > LAST_BRAND_ID) {
    return `id is a whole number from 0 to ${LAST_BRAND_ID}`;
  }
  if (typeof entrance !== 'string' || typeof entranceRedirect !== 'string') {
    return 'entrance and entranceRedirect are texts';
  }
  if (!isObject(switches)) return 'switches is an object';
  const known = new Map<string, unknown>(Object.entries(DEFAULT_BRAND_SWITCHES));
  for (const [name, value] of Object.entries(switches)) {
    const fallback = known.get(name);
    if (fallback === undefined) return `there is no switch ${JSON.stringify(name)}`;
    if (typeof value !== typeof fallback) return `the switch ${name} is a ${typeof fallback}`;
  }
  return undefined;
}

function parsed(bytes: Uint8Array): unknown {
  const reading = readTextFile(bytes);
  if (reading.kind !== 'text') return undefined;
  try {
    return JSON.parse(reading.text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
