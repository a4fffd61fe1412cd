/**
 * One encoded picture for a {@link SoftwareDecoder}.
 *
 * @public
 */
export interface SoftwareDecoderUnit {
  /** The access unit as Annex B, with its parameter sets ahead of every key frame. Valid during the call only. */
  readonly data: Uint8Array;
  readonly key: boolean;
  /** To be given to the `VideoFrame`, microseconds. */
  readonly timestampUs: number;
}

/** A decoder of one stream, made by a {@link SoftwareDecoderModule}. @public */
export interface SoftwareDecoder {
  /** Decodes a picture, at once. An exception counts as a decoder error, after which the decoder is created anew. */
  decode(unit: SoftwareDecoderUnit): void;
  /** Frees everything. */
  close(): void;
}

/** Options of a {@link SoftwareDecoder}. @public */
export interface SoftwareDecoderInit {
  /** As WebCodecs writes it, e.g. `hev1.1.6.L63.90`. */
  readonly codec: string;
  /** Takes a picture over, in the order in which pictures are shown, and closes it. */
  readonly onFrame: (frame: VideoFrame) => void;
  /** Receives the error that ended the decoder; it is then made anew at the next key frame. */
  readonly onError: (error: Error) => void;
}

/**
 * Exports of the script passed to {@link setSoftwareDecoder}: an ES module that runs in the decode worker.
 *
 * @example
 * ```ts
 * export const createDecoder: SoftwareDecoderModule['createDecoder'] = async ({ onFrame }) => {
 *   const wasm = await loadMyDecoder();
 *   return {
 *     decode: ({ data, timestampUs }) => {
 *       for (const { planes, width, height } of wasm.decode(data))
 *         onFrame(new VideoFrame(planes, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: timestampUs }));
 *     },
 *     close: () => wasm.free(),
 *   };
 * };
 * ```
 * @public
 */
export interface SoftwareDecoderModule {
  /**
   * Makes the decoder of one stream; called once a stream. Errors that it throws or rejects with are shown on the tile.
   */
  createDecoder(init: SoftwareDecoderInit): SoftwareDecoder | Promise<SoftwareDecoder>;
}

let url: string | undefined;

/**
 * Names the script that decodes H.265 on this page where the browser cannot: an ES module with the exports of
 * {@link SoftwareDecoderModule}, such as `gk-sdk/hevc-decoder.js`. It is loaded when the first stream needs it,
 * and holds for streams opened after this call; without it such streams say in words that they cannot be shown.
 * It needs WebCodecs' `VideoFrame`, and so a secure page; a policy needs `'wasm-unsafe-eval'` and the script's
 * origin in `script-src`.
 *
 * @param address - Absolute, or relative to the page; undefined: none.
 * @throws TypeError when the address is not valid.
 * @example
 * ```ts
 * setSoftwareDecoder('/vendor/hevc-decoder.js');
 * ```
 * @public
 */
export function setSoftwareDecoder(address: string | URL | undefined): void {
  url = address === undefined ? undefined : new URL(address, document.baseURI).href;
}

/** The absolute address of the page's software decoder. @internal */
export function softwareDecoderUrl(): string | undefined {
  return url;
}
