import type { SoftwareDecoder, SoftwareDecoderInit, SoftwareDecoderUnit } from './software-decoder.js';

// Served as gk-sdk/hevc-decoder.js, for setSoftwareDecoder: decodes with the WebAssembly of the optional peer
// dependency @hevcjs/core, whose hevc-decode.js and hevc-decode.wasm lie beside this file, or where its
// `?glue=` says. It brings no codec itself.

/** Subset of the Emscripten module of @hevcjs/core 1.4 that this file needs. */
interface HevcModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU16: Uint16Array;
  getValue(pointer: number, type: 'i32' | '*'): number;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  cwrap(name: string, returns: 'number' | null, takes: readonly 'number'[]): (...values: number[]) => number;
}

type HevcModuleFactory = (options: {
  locateFile: (name: string) => string;
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
}) => Promise<HevcModule>;

interface HevcScope {
  HEVCDecoderModule?: HevcModuleFactory;
  importScripts(url: string): void;
}

declare const self: HevcScope;

/** Size of the structure that describes a picture: three pointers, eight numbers and room to spare. */
const FRAME_BYTES = 48;

const glueUrl = new URL(new URL(import.meta.url).searchParams.get('glue') ?? 'hevc-decode.js', import.meta.url).href;
let compiling: Promise<WebAssembly.Module> | undefined;

/** Compiled once for all streams; each has an instance of its own, so that one that breaks takes no other along. */
function compile(): Promise<WebAssembly.Module> {
  compiling ??= fetch(new URL('hevc-decode.wasm', glueUrl))
    .then((response) => {
      if (!response.ok) throw new Error(`hevc-decode.wasm: ${response.status}`);
      return response.arrayBuffer();
    })
    .then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

async function instantiate(): Promise<HevcModule> {
  let compiled: WebAssembly.Module;
  try {
    compiled = await compile();
  } catch (error) {
    compiling = undefined;
    throw error;
  }
  // The script is no module: it leaves a global function behind.
  if (self.HEVCDecoderModule === undefined) self.importScripts(glueUrl);
  const factory = self.HEVCDecoderModule;
  if (factory === undefined) throw new Error(`${glueUrl} is not the script of @hevcjs/core`);
  return new Promise((resolve, reject) => {
    const made = factory({
      locateFile: (name) => new URL(name, glueUrl).href,
      instantiateWasm: (imports, done) => {
        // The script waits for `done` and is not notified of failures.
        WebAssembly.instantiate(compiled, imports).then(done).catch(reject);
        return {};
      },
    });
    made.then(resolve, reject);
  });
}

/** Makes a decoder of H.265 streams; see `SoftwareDecoderModule`. @internal */
export async function createDecoder(init: SoftwareDecoderInit): Promise<SoftwareDecoder> {
  return new HevcDecoder(await instantiate(), init.onFrame);
}

class HevcDecoder implements SoftwareDecoder {
  readonly #module: HevcModule;
  readonly #onFrame: (frame: VideoFrame) => void;
  readonly #call: Record<'feed' | 'flush' | 'drain' | 'picture' | 'destroy', HevcCall>;
  readonly #decoder: number;
  readonly #out: number;
  /** Times of the pictures inside, ascending: they come out in the order of their times. */
  #timesUs: number[] = [];
  #lastPoc = -1;
  /** Pictures come in another order than they are shown in. */
  #reorders = false;

  constructor(module: HevcModule, onFrame: (frame: VideoFrame) => void) {
    const call = (name: string, count: number): HevcCall =>
      module.cwrap(
        `hevc_decoder_${name}`,
        'number',
        Array.from({ length: count }, () => 'number' as const),
      );
    this.#module = module;
    this.#onFrame = onFrame;
    this.#call = {
      feed: call('feed', 3),
      flush: call('flush', 1),
      drain: call('drain', 2),
      picture: call('get_drained_frame', 3),
      destroy: call('destroy', 1),
    };
    this.#decoder = call('create', 0)();
    this.#out = module._malloc(FRAME_BYTES);
    if (this.#decoder === 0 || this.#out === 0) throw new Error('no memory for the H.265 decoder');
  }

  decode({ data, key, timestampUs }: SoftwareDecoderUnit): void {
    if (key) {
      this.#emit('all');
      this.#timesUs = [];
      this.#lastPoc = -1;
    }
    this.#timesUs.push(timestampUs);
    this.#timesUs.sort((a, b) => a - b);
    this.#feed(data);
    // A picture is handed out only when the next one begins; where none is reordered that wait is in vain.
    this.#emit(this.#reorders ? 'ready' : 'all');
  }

  close(): void {
    this.#module._free(this.#out);
    this.#call.destroy(this.#decoder);
  }

  #feed(data: Uint8Array): void {
    const pointer = this.#module._malloc(data.byteLength);
    try {
      this.#module.HEAPU8.set(data, pointer);
      const code = this.#call.feed(this.#decoder, pointer, data.byteLength);
      if (code !== 0) throw new Error(`the H.265 decoder refused a picture (${code})`);
    } finally {
      this.#module._free(pointer);
    }
  }

  #emit(which: 'all' | 'ready'): void {
    const code = which === 'all' ? this.#call.flush(this.#decoder) : this.#call.drain(this.#decoder, this.#out);
    if (code !== 0) throw new Error(`the H.265 decoder failed (${code})`);
    for (let i = 0; this.#call.picture(this.#decoder, i, this.#out) === 0; i++) this.#hand();
  }

  /** Emits the picture described by `#out`. */
  #hand(): void {
    const field = (index: number): number => this.#module.getValue(this.#out + index * 4, index < 3 ? '*' : 'i32');
    const luma = { width: field(3), height: field(4), stride: field(5) };
    const chroma = { width: field(7), height: field(8), stride: field(6) };
    const shift = field(9) - 8;
    const poc = field(10);
    if (poc < this.#lastPoc) this.#reorders = true;
    this.#lastPoc = poc;
    const timestamp = this.#timesUs.shift() ?? 0;
    if (chroma.width === 0) throw new Error('H.265 without colour cannot be shown');
    const lumaSize = luma.width * luma.height;
    const chromaSize = chroma.width * chroma.height;
    const data = new Uint8Array(lumaSize + 2 * chromaSize);
    this.#copy(field(0), luma, shift, data);
    this.#copy(field(1), chroma, shift, data.subarray(lumaSize));
    this.#copy(field(2), chroma, shift, data.subarray(lumaSize + chromaSize));
    const format = chroma.width === luma.width ? 'I444' : chroma.height === luma.height ? 'I422' : 'I420';
    this.#onFrame(new VideoFrame(data, { format, codedWidth: luma.width, codedHeight: luma.height, timestamp }));
  }

  /** The decoder keeps 16 bits a sample; a screen takes 8. */
  #copy(pointer: number, { width, height, stride }: Plane, shift: number, into: Uint8Array): void {
    const samples = this.#module.HEAPU16;
    for (let y = 0; y < height; y++) {
      const from = (pointer >> 1) + y * stride;
      const row = samples.subarray(from, from + width);
      into.set(shift === 0 ? row : row.map((sample) => sample >> shift), y * width);
    }
  }
}

interface Plane {
  readonly width: number;
  readonly height: number;
  /** Samples from one line to the next. */
  readonly stride: number;
}

type HevcCall = (...values: number[]) => number;
