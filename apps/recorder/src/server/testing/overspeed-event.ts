import type { WorldEvent } from '../../device/world.js';

/** An event of a hand-written world, reported as it happened unless told otherwise. */
export function overspeedEvent(
  given: Pick<WorldEvent, 'serialno' | 'deviceId' | 'happenedS'> & Partial<WorldEvent>,
): WorldEvent {
  const reportedMs = given.reportedMs ?? given.happenedS * 1000;
  return {
    code: 13,
    memo: 'Overspeed',
    reportedMs,
    updatedMs: reportedMs,
    cover: false,
    call: false,
    lat: null,
    lng: null,
    speedKmh: 90,
    snap: 0,
    ...given,
  };
}
