import { cityWallTime } from '../../world/city/city-time.js';

const TIME_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;
/** Columns that stay blank at either side, and between the time and the name. */
const MARGIN = 1;
const GAP = 2;

/**
 * The line of the clock: the city's date and time on the left, and on the right as many words of the camera's name
 * as there is room for.
 *
 * @param columns - Characters that fit into the picture.
 */
export function clockText(atUs: number, name: string, columns: number): string {
  const time = cityWallTime(Math.floor(atUs / 1e6)).replace('T', ' ');
  const room = columns - 2 * MARGIN - TIME_LENGTH - GAP;
  let shown = '';
  for (const word of name.split(' ').filter((part) => part !== '')) {
    const longer = shown === '' ? word : `${shown} ${word}`;
    if (longer.length > room) break;
    shown = longer;
  }
  return ' '.repeat(MARGIN) + time + (shown === '' ? '' : ' '.repeat(GAP) + shown.padStart(room));
}
