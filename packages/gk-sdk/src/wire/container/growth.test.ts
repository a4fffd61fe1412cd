import { describe, expect, it } from 'vitest';
import { hostileStreams, type HostileStream } from './fixtures/hostile-streams.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

const KIB = 1024;
/** Four times as much takes four times as long; where each byte costs the more the more there are, sixteen times. The
 * collector and the caches of a busy machine move the figure in between, the more the longer the stream. */
const MOST_GROWTH = 12;
/** A growth of less is the clock's and the collector's, milliseconds. */
const NOISE_MS = 15;
/** So often the cost of a loop that adds up the bytes: today's worst is 100. */
const MOST_COST = 600;
/** The collector and the compiler of the engine work at the same time as some rounds. Only a failing stream needs all rounds. */
const MOST_ROUNDS = 40;

/** How the stream is cut, and the shortest one that is measured; a piece of a byte has a cost of its own. */
const CUTS = [
  { name: 'in one piece', pieceBytes: Infinity, leastBytes: 64 * KIB, mostCost: MOST_COST },
  { name: 'in pieces of 1 KiB', pieceBytes: KIB, leastBytes: 128 * KIB, mostCost: MOST_COST },
  { name: 'byte by byte', pieceBytes: 1, leastBytes: 16 * KIB, mostCost: Infinity },
] as const;

/** Processor time of this process: others on the machine do not add to it, as they do to time on the wall. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function demuxingMs({ format }: HostileStream, bytes: Uint8Array, pieceBytes: number): number {
  const sink = { onVideo: () => undefined };
  const options = { messages: false };
  const demuxer = format === undefined ? createSniffingDemuxer(sink, options) : format.create(sink, options);
  const begun = processorMs();
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) demuxer.push(bytes.subarray(at, at + pieceBytes));
  demuxer.end();
  return processorMs() - begun;
}

function addingMs(bytes: Uint8Array): number {
  const begun = processorMs();
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) | 0;
  expect(sum).toBeTypeOf('number');
  return processorMs() - begun;
}

interface Costs {
  /** Of one, two and four lengths. */
  readonly demuxingMs: readonly [number, number, number];
  readonly addingMs: number;
}

const isLinear = ({ demuxingMs: [one, two, four], addingMs: yardstick }: Costs, mostCost: number): boolean =>
  two < (MOST_GROWTH / 2) * one + NOISE_MS &&
  four < MOST_GROWTH * one + NOISE_MS &&
  four < mostCost * yardstick + NOISE_MS;

describe.each(CUTS)('cost of a hostile stream $name', ({ pieceBytes, leastBytes, mostCost }) => {
  it.each(hostileStreams)('grows as its length: $name', (stream) => {
    const [one, two, four] = [stream.make(leastBytes), stream.make(2 * leastBytes), stream.make(4 * leastBytes)];
    let costs: Costs = { demuxingMs: [Infinity, Infinity, Infinity], addingMs: Infinity };
    // The best of some rounds: what else the process does only adds to it.
    for (let round = 0; round < MOST_ROUNDS && (round < 2 || !isLinear(costs, mostCost)); round++) {
      const cost = (bytes: Uint8Array, before: number): number =>
        Math.min(before, demuxingMs(stream, bytes, pieceBytes));
      const before = costs.demuxingMs;
      costs = {
        demuxingMs: [cost(one, before[0]), cost(two, before[1]), cost(four, before[2])],
        addingMs: Math.min(costs.addingMs, addingMs(four)),
      };
    }
    expect(isLinear(costs, mostCost), JSON.stringify(costs)).toBe(true);
  });
});
