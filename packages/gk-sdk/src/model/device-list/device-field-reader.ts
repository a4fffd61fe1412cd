import { withoutDirectionMarks } from '../../util/direction-marks.js';
import { isMoment } from '../../util/moment.js';
import { isFields, isFiniteNumber } from '../fields/json-value.js';
import type { Position } from '../tracks/position.js';

/**
 * Reads the fields of one row, by the forms of `DEVICE_ROW_FIELDS`. Null and what is not there are undefined, and so is a
 * field of the wrong type: one odd field of a foreign server must not hide a vehicle.
 */
export class DeviceFieldReader {
  /** True once a field had the wrong type. */
  malformed = false;

  /** Names and other texts, none of which turns what stands beside it. */
  text(value: unknown): string | undefined {
    return typeof value === 'string' ? withoutDirectionMarks(value) : this.#none(value);
  }

  number(value: unknown): number | undefined {
    return isFiniteNumber(value) ? value : this.#none(value);
  }

  moment(value: unknown): number | undefined {
    return isMoment(value) ? value : this.#none(value);
  }

  numberOrText(value: unknown): number | string | undefined {
    return typeof value === 'string' || isFiniteNumber(value) ? value : this.#none(value);
  }

  boolean(value: unknown): boolean | undefined {
    return typeof value === 'boolean' ? value : this.#none(value);
  }

  flag(value: unknown): boolean | undefined {
    return isFiniteNumber(value) ? value === 1 : this.#none(value);
  }

  parts(value: unknown, parts: number): number | undefined {
    return isFiniteNumber(value) ? value / parts : this.#none(value);
  }

  listOfParts(value: unknown, parts: number): readonly number[] | undefined {
    return Array.isArray(value) && value.every(isFiniteNumber) ? value.map((item) => item / parts) : this.#none(value);
  }

  place(value: unknown): { readonly lat: number; readonly lng: number } | undefined {
    if (!isFields(value) || !isFiniteNumber(value.lat) || !isFiniteNumber(value.lng)) return this.#none(value);
    return { lat: value.lat, lng: value.lng };
  }

  /** `gps_info` of a row, and the answer to Q07. */
  position(value: unknown): Position | undefined {
    if (!isFields(value) || !isFields(value.data)) return this.#none(value);
    const { lat, lng, speedInKmh: speedKmh, trackingAngle } = value.data;
    if (!isFiniteNumber(lat) || !isFiniteNumber(lng) || !isFiniteNumber(speedKmh)) return this.#none(value);
    // A fix is worth as much without a heading: some devices report none.
    const headingDeg = isFiniteNumber(trackingAngle) ? trackingAngle : undefined;
    const { time: atS } = value;
    if (atS === undefined || atS === null) return { lat, lng, speedKmh, headingDeg };
    // And without a time that no date can be.
    if (isFiniteNumber(atS) && !isMoment(atS)) return { lat, lng, speedKmh, headingDeg };
    return isFiniteNumber(atS) ? { lat, lng, speedKmh, headingDeg, atS } : this.#none(value);
  }

  #none(value: unknown): undefined {
    if (value !== undefined && value !== null) this.malformed = true;
  }
}
