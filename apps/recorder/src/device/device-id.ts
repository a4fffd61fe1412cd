/**
 * Why a text cannot be the id of a device, in words that go on from "The device id ..."; undefined for one that can. Some
 * texts mean something else in calls (all devices, an online broadcast, another folder), and some look like another id. Our
 * own choice: the specification does not say what an id may be.
 */
export function deviceIdProblem(id: string): string | undefined {
  if (id.trim() === '') return 'is empty';
  if (id === '*') return 'is "*", which stands for all devices';
  if (id.toLowerCase() === 'broadcast') return `is "${id}", which stands for all devices that are online`;
  if (/^\.{1,2}$/.test(id)) return `is "${id}", which stands for a folder`;
  if (/%[0-9a-f]{2}/i.test(id)) return 'holds a percent sign before two figures, as addresses write other characters';
  if (/[\p{Cc}\u2028\u2029\uFFFD]/u.test(id)) return 'holds a control character or one that could not be read';
  return /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(id)
    ? 'holds an invisible character that changes the direction of writing'
    : undefined;
}
