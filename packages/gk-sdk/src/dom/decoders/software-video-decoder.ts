import type { SoftwareDecoder, SoftwareDecoderModule } from './software-decoder.js';
import type { FrameDecoder, FrameDecoderClass } from './frame-decoder-owner.js';

const classes = new Map<string, Promise<FrameDecoderClass>>();

/** Loads a software decoder; a failed attempt is forgotten. @internal */
export async function loadSoftwareDecoder(url: string): Promise<FrameDecoderClass> {
  let loading = classes.get(url);
  if (loading === undefined) {
    loading = importDecoder(url);
    classes.set(url, loading);
  }
  try {
    return await loading;
  } catch (error) {
    classes.delete(url);
    throw new Error(`the software decoder could not be loaded: ${String(error)}`, { cause: error });
  }
}

async function importDecoder(url: string): Promise<FrameDecoderClass> {
  const { createDecoder } = (await import(url)) as Partial<SoftwareDecoderModule>;
  if (typeof createDecoder !== 'function') throw new Error('the script exports no createDecoder');
  const create: SoftwareDecoderModule['createDecoder'] = createDecoder;
  return class extends SoftwareVideoDecoder {
    constructor(init: VideoDecoderInit) {
      super(init, create);
    }
  };
}

/**
 * A {@link SoftwareDecoder} that behaves as a `VideoDecoder` does: pictures wait until it is made, an error
 * closes it. It decodes a picture a turn, so that sockets and other streams are served in between.
 *
 * @internal
 */
export class SoftwareVideoDecoder implements FrameDecoder {
  readonly #init: VideoDecoderInit;
  readonly #createDecoder: SoftwareDecoderModule['createDecoder'];
  #decoder: SoftwareDecoder | undefined;
  #waiting: EncodedVideoChunk[] = [];
  #isTurnTaken = false;
  state: CodecState = 'unconfigured';
  ondequeue: ((event: Event) => void) | null = null;

  constructor(init: VideoDecoderInit, createDecoder: SoftwareDecoderModule['createDecoder']) {
    this.#init = init;
    this.#createDecoder = createDecoder;
  }

  get decodeQueueSize(): number {
    return this.#waiting.length;
  }

  /** A stream may change its size under a decoder; it reads the parameter sets itself. */
  configure({ codec }: VideoDecoderConfig): void {
    const isNew = this.state === 'unconfigured';
    this.state = 'configured';
    if (isNew) void this.#create(codec);
  }

  decode(chunk: EncodedVideoChunk): void {
    this.#waiting.push(chunk);
    this.#takeTurn();
  }

  /** Nothing is held back for long: pictures come out as they are decoded. */
  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    this.state = 'closed';
    this.#waiting = [];
    const decoder = this.#decoder;
    this.#decoder = undefined;
    decoder?.close();
  }

  async #create(codec: string): Promise<void> {
    try {
      const decoder = await this.#createDecoder({
        codec,
        onFrame: (frame) => {
          if (this.state === 'closed') frame.close();
          else this.#init.output(frame);
        },
        onError: (error) => {
          this.#fail(error);
        },
      });
      if (this.state === 'closed') {
        decoder.close();
        return;
      }
      this.#decoder = decoder;
      this.#takeTurn();
    } catch (error) {
      this.#fail(error);
    }
  }

  #takeTurn(): void {
    if (this.#isTurnTaken || this.#decoder === undefined || this.#waiting.length === 0) return;
    this.#isTurnTaken = true;
    setTimeout(() => {
      this.#isTurnTaken = false;
      this.#decodeNext();
      this.#takeTurn();
    });
  }

  #decodeNext(): void {
    const chunk = this.#waiting.shift();
    if (chunk === undefined || this.#decoder === undefined) return;
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    try {
      this.#decoder.decode({ data, key: chunk.type === 'key', timestampUs: chunk.timestamp });
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.ondequeue?.(new Event('dequeue'));
  }

  #fail(error: unknown): void {
    if (this.state === 'closed') return;
    this.close();
    const message = error instanceof Error ? error.message : String(error);
    this.#init.error(new DOMException(message, 'EncodingError'));
  }
}
