import type { RecordingPart } from '../../rules/footage/recording-parts.js';
import { placeOfMoment } from '../../rules/footage/recording-spans.js';
import { momentOfFilm } from './lane-clock.js';

/** A film that is further from its place than this is brought there. */
const MOST_DRIFT_S = 0.2;

/** A file of the footage of a channel. */
export interface LaneFile extends RecordingPart {
  /** Address of the film. */
  readonly url: string;
}

/** The footage of one channel: its files one after another, and words where nothing was recorded. */
export class Lane {
  readonly view = document.createElement('figure');
  readonly #video = document.createElement('video');
  readonly #gap = document.createElement('p');
  #files: readonly LaneFile[];
  #shown: number | undefined;

  /** @param startS - Where the film of a file without times is laid, unix seconds. */
  constructor(name: string, files: readonly LaneFile[], startS: number) {
    // Without times nothing better is known than that the footage begins where it was asked for and goes on.
    const [first] = files;
    const knowsTimes = files.some(({ spans }) => spans !== undefined);
    this.#files = knowsTimes || first === undefined ? files : [{ ...first, spans: assumedSpans(startS, Infinity) }];
    this.#video.muted = true;
    this.#video.playsInline = true;
    if (!knowsTimes) {
      this.#video.addEventListener('loadedmetadata', () => {
        const { duration } = this.#video;
        if (first) this.#files = [{ ...first, spans: assumedSpans(startS, startS + duration) }];
      });
    }
    this.#gap.className = 'gap';
    this.#gap.textContent = 'Nothing was recorded at this time.';
    const screen = document.createElement('div');
    screen.className = 'screen';
    screen.append(this.#video, this.#gap);
    const caption = document.createElement('figcaption');
    caption.textContent = knowsTimes ? name : `${name}: times not known`;
    this.view.append(screen, caption);
  }

  get files(): readonly RecordingPart[] {
    return this.#files;
  }

  /** Shows the picture of a moment, and plays on from there. */
  show(atS: number, isPlaying: boolean): void {
    const place = placeOfMoment(this.#files, atS);
    const isRecorded = place.kind === 'recorded';
    this.#gap.hidden = isRecorded;
    this.#video.classList.toggle('hidden', !isRecorded);
    if (isRecorded) {
      if (this.#shown !== place.file) {
        this.#shown = place.file;
        this.#video.src = this.#files[place.file]?.url ?? '';
        this.#video.currentTime = place.offsetS;
      } else if (Math.abs(this.#video.currentTime - place.offsetS) > MOST_DRIFT_S) {
        this.#video.currentTime = place.offsetS;
      }
    }
    if (!isRecorded || !isPlaying) this.#video.pause();
    else if (this.#video.paused && !this.#video.ended) void this.#video.play().catch(() => undefined);
  }

  /**
   * The moment that its film shows while the clock is at `atS`; undefined where it has no picture then, or none that can be
   * played. The same moment while the film loads.
   */
  momentOf(atS: number): number | undefined {
    const place = placeOfMoment(this.#files, atS);
    if (place.kind === 'missing' || this.#video.error !== null) return undefined;
    const { ended, currentTime, readyState, seeking } = this.#video;
    if (seeking || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return atS;
    return momentOfFilm(this.#files, atS, currentTime, ended);
  }
}

const assumedSpans = (startS: number, endS: number): RecordingPart['spans'] => [{ startS, endS, offsetS: 0 }];
