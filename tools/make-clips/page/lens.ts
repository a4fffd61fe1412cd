import { polygon, type Ink, type Point } from './paint.ts';

/** Metres: x to the right, y up, z away from the camera's foot, before it is turned. */
export type Spot = readonly [number, number, number];

export interface LensOptions {
  readonly width: number;
  readonly height: number;
  /** Of the camera above the ground, metres. */
  readonly cameraHeight: number;
  /** Focal length in picture heights: 0.6 is wide, 1.2 narrow. */
  readonly focal: number;
  /** Looks down by this angle, radians. */
  readonly pitch: number;
  /** Looks to the right by this angle, radians. */
  readonly yaw: number;
  /** Sideways shift of what is far, metres per square metre: the bend of the road. */
  readonly bend?: number;
}

const NEAR = 0.35;

/** A pinhole camera that draws flat shapes of a three-dimensional place. */
export class Lens {
  readonly options: LensOptions;
  readonly #focalPx: number;
  readonly #sinYaw: number;
  readonly #cosYaw: number;
  readonly #sinPitch: number;
  readonly #cosPitch: number;

  constructor(options: LensOptions) {
    this.options = options;
    this.#focalPx = options.focal * options.height;
    this.#sinYaw = Math.sin(options.yaw);
    this.#cosYaw = Math.cos(options.yaw);
    this.#sinPitch = Math.sin(options.pitch);
    this.#cosPitch = Math.cos(options.pitch);
  }

  /** Height of the horizon in the picture. */
  get horizon(): number {
    return this.options.height / 2 - Math.tan(this.options.pitch) * this.#focalPx;
  }

  /** In the camera's own axes. */
  turned([x, y, z]: Spot): Spot {
    const bent = x + (this.options.bend ?? 0) * z * z;
    const up = y - this.options.cameraHeight;
    const side = bent * this.#cosYaw - z * this.#sinYaw;
    const deep = bent * this.#sinYaw + z * this.#cosYaw;
    return [side, up * this.#cosPitch + deep * this.#sinPitch, deep * this.#cosPitch - up * this.#sinPitch];
  }

  #flat([x, y, z]: Spot): Point {
    return [this.options.width / 2 + (x / z) * this.#focalPx, this.options.height / 2 - (y / z) * this.#focalPx];
  }

  /** Where a spot is in the picture and how many pixels a metre has there; undefined behind the camera. */
  see(spot: Spot): { x: number; y: number; scale: number; depth: number } | undefined {
    const turned = this.turned(spot);
    if (turned[2] < NEAR) return undefined;
    const [x, y] = this.#flat(turned);
    return { x, y, scale: this.#focalPx / turned[2], depth: turned[2] };
  }

  /** Fills a flat shape, cut off where it comes behind the camera. */
  fill(ink: Ink, spots: readonly Spot[], fill: string | CanvasGradient): void {
    const seen: Point[] = [];
    const all = spots.map((spot) => this.turned(spot));
    all.forEach((spot, i) => {
      const next = all[(i + 1) % all.length] as Spot;
      if (spot[2] >= NEAR) seen.push(this.#flat(spot));
      if (spot[2] >= NEAR !== next[2] >= NEAR) {
        const share = (NEAR - spot[2]) / (next[2] - spot[2]);
        seen.push(this.#flat([spot[0] + (next[0] - spot[0]) * share, spot[1] + (next[1] - spot[1]) * share, NEAR]));
      }
    });
    if (seen.length > 2) polygon(ink, seen, fill);
  }
}
