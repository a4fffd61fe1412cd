/** Kilobits a second at 8000 samples a second (ITU-T G.726). @internal */
export type G726Rate = 16 | 24 | 32 | 40;

/** Constants that differ between the four rates (ITU-T G.726, tables 1 to 4). @internal */
export interface G726Table {
  /** Bits of a code word. */
  readonly bits: number;
  /** Decision levels of the normalised logarithm of the difference. */
  readonly levels: Int16Array;
  /** Normalised logarithm of the quantised difference, by code word. */
  readonly log: Int16Array;
  /** W(I), the factor of the scale, in 2^-4, by code word. */
  readonly scale: Int16Array;
  /** F(I), how much the signal changes, by code word. */
  readonly change: Int16Array;
  /** Shift of the leak of the zero predictor. */
  readonly leak: number;
}

/** Code words of negative differences mirror those of positive ones. */
const mirrored = (half: readonly number[]): Int16Array => Int16Array.from([...half, ...[...half].reverse()]);

/** @internal */
export const G726_TABLES: Readonly<Record<G726Rate, G726Table>> = {
  16: {
    bits: 2,
    levels: Int16Array.of(261),
    log: mirrored([116, 365]),
    scale: mirrored([-22, 439]),
    change: mirrored([0, 7]),
    leak: 8,
  },
  24: {
    bits: 3,
    levels: Int16Array.of(8, 218, 331),
    log: mirrored([-2048, 135, 273, 373]),
    scale: mirrored([-4, 30, 137, 582]),
    change: mirrored([0, 1, 2, 7]),
    leak: 8,
  },
  32: {
    bits: 4,
    levels: Int16Array.of(-124, 80, 178, 246, 300, 349, 400),
    log: mirrored([-2048, 4, 135, 213, 273, 323, 373, 425]),
    scale: mirrored([-12, 18, 41, 64, 112, 198, 355, 1122]),
    change: mirrored([0, 0, 0, 1, 1, 1, 3, 7]),
    leak: 8,
  },
  40: {
    bits: 5,
    levels: Int16Array.of(-122, -16, 68, 139, 198, 250, 298, 339, 378, 413, 445, 475, 502, 528, 553),
    log: mirrored([-2048, -66, 28, 104, 169, 224, 274, 318, 358, 395, 429, 459, 488, 514, 539, 566]),
    scale: mirrored([14, 14, 24, 39, 40, 41, 58, 100, 141, 179, 219, 280, 358, 440, 529, 696]),
    change: mirrored([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6]),
    leak: 9,
  },
};
