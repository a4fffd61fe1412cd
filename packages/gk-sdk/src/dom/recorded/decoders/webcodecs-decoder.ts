import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import { isReclaimed } from '../../decoders/decoder-failures.js';
import { FrameDecoderOwner, type FrameDecoderClass } from '../../decoders/frame-decoder-owner.js';
import { LARGE_PICTURES, type PictureDecoder, type PictureDecoderEvents } from '../stage/picture-decoder.js';
import { captureMsOf } from '../stage/unit-shelf.js';

/** Pictures through WebCodecs, or through a software decoder that behaves alike. @internal */
export class WebCodecsDecoder extends FrameDecoderOwner implements PictureDecoder {
  readonly capacity = LARGE_PICTURES;
  readonly #events: PictureDecoderEvents<VideoFrame>;
  /** Units that the decoder does not take yet. */
  #early: { readonly unit: VideoUnit; readonly format: VideoFormat }[] = [];
  #flushWanted = false;

  constructor(
    events: PictureDecoderEvents<VideoFrame>,
    preferSoftware: boolean,
    loadSoftware?: () => Promise<FrameDecoderClass>,
  ) {
    super(loadSoftware);
    this.#events = events;
    if (preferSoftware) this.hardwareAcceleration = 'prefer-software';
  }

  override get waiting(): number {
    return this.#early.length + super.waiting;
  }

  decode(unit: VideoUnit, format: VideoFormat): void {
    this.#early.push({ unit, format });
    this.#give();
  }

  flush(): void {
    this.#flushWanted = this.#early.length > 0;
    if (!this.#flushWanted) this.drain();
  }

  close(): void {
    this.paused = true;
    this.#early = [];
    this.clear();
  }

  protected override feed(): void {
    this.#give();
    this.#events.onRoom();
  }

  protected override onDecoded(frame: VideoFrame): void {
    this.#events.onPicture(frame, frame.timestamp / 1000);
  }

  protected override onFailed(reason: string): void {
    this.#events.onUnsupported(reason);
  }

  protected override onLost(error: unknown): void {
    this.close();
    this.#events.onLost(error instanceof Error ? error.message : String(error), isReclaimed(error));
  }

  #give(): void {
    for (let next = this.#early[0]; next && this.takes(next.format); next = this.#early[0]) {
      this.#early.shift();
      this.decodeUnit(next.unit, captureMsOf(next.unit) * 1000);
    }
    if (this.#flushWanted && this.#early.length === 0) this.flush();
  }
}
