import { z } from 'zod/mini';

const target = {
  /** Device id; all devices when absent. */
  device: z.optional(z.string()),
  /** Channel from 1; all channels when absent. */
  channel: z.optional(z.number()),
};
/** How long it lasts, a day at most; until it is cleared when absent. */
const durationMs = z.optional(z.number().check(z.positive(), z.lte(24 * 3600 * 1000)));
/** Share of packets that it hits, 0 to 1. */
const ratio = z._default(z.number().check(z.gte(0), z.lte(1)), 1);
/** A clock is wrong by ten years at most. */
const MAX_SHIFT_MS = 10 * 366 * 24 * 3600 * 1000;
const count = (fallback: number, max: number) => z._default(z.int().check(z.gte(0), z.lte(max)), fallback);

/**
 * Body of `POST /faults`: one fault, its target and its duration.
 *
 * - `drop`: packets of sound and picture vanish; sequence numbers show the gap.
 * - `delay`: every packet comes `delayMs` plus up to `jitterMs` later, in order.
 * - `stall`: nothing comes, then all that was held back at once.
 * - `cut`: open sockets break at once, without a farewell; `socket` says which (it needs no duration).
 * - `garbage`: `bytes` of noise stand ahead of a packet; the packet itself is whole.
 * - `damage`: `bytes` inside a picture are noise; its packet is whole.
 * - `keyless`: key frames are left out.
 * - `codec`: packets say that their pictures are `says`, and hold `holds`: the camera's own, or JPEG pictures
 *   where it has them. Only GK packets say anything.
 * - `resize`: the pictures are those of the channel's other stream, main for sub and sub for main, from its next key
 *   frame on.
 * - `clock`: capture times are `shiftMs` off, and right again when it ends.
 * - `silent`: the stream is accepted, and nothing ever comes.
 * - `sound-only`: pictures are left out.
 * - `refuse`: new streams are refused with `code`.
 * - `offline`: the device counts as offline for everybody.
 * - `malformed`: each reply on the command channel follows a frame that is no message.
 */
export const faultRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop'), ...target, durationMs, ratio }),
  z.strictObject({
    kind: z.literal('delay'),
    ...target,
    durationMs,
    delayMs: count(1_000, 60_000),
    jitterMs: count(0, 60_000),
  }),
  z.strictObject({ kind: z.literal('stall'), ...target, durationMs }),
  z.strictObject({
    kind: z.literal('cut'),
    ...target,
    socket: z._default(z.enum(['stream', 'command', 'event']), 'stream'),
  }),
  z.strictObject({ kind: z.literal('garbage'), ...target, durationMs, ratio, bytes: count(64, 65_536) }),
  z.strictObject({ kind: z.literal('damage'), ...target, durationMs, ratio, bytes: count(64, 65_536) }),
  z.strictObject({ kind: z.literal('keyless'), ...target, durationMs }),
  z.strictObject({
    kind: z.literal('codec'),
    ...target,
    durationMs,
    says: z._default(z.enum(['h264', 'h265', 'jpeg', 'unknown']), 'unknown'),
    holds: z._default(z.enum(['own', 'jpeg']), 'own'),
  }),
  z.strictObject({ kind: z.literal('resize'), ...target, durationMs }),
  z.strictObject({
    kind: z.literal('clock'),
    ...target,
    durationMs,
    shiftMs: z._default(z.int().check(z.gte(-MAX_SHIFT_MS), z.lte(MAX_SHIFT_MS)), 3_600_000),
  }),
  z.strictObject({ kind: z.literal('silent'), ...target, durationMs }),
  z.strictObject({ kind: z.literal('sound-only'), ...target, durationMs }),
  z.strictObject({
    kind: z.literal('refuse'),
    ...target,
    durationMs,
    code: z._default(z.union([z.literal(401), z.literal(403), z.literal(404)]), 403),
  }),
  z.strictObject({ kind: z.literal('offline'), device: target.device, durationMs }),
  z.strictObject({ kind: z.literal('malformed'), durationMs }),
]);

export type FaultRequest = z.infer<typeof faultRequestSchema>;
export type FaultKind = FaultRequest['kind'];

/** Kinds that name a device and channel and last. */
export type StreamFaultKind = Exclude<FaultKind, 'cut' | 'offline' | 'malformed'>;

/** A fault that is in force. */
export type Fault = FaultRequest & {
  readonly id: number;
  /** Unix milliseconds; null = until it is cleared. */
  readonly endsMs: number | null;
};
