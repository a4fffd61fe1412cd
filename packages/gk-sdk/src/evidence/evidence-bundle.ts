import type { GkError } from '../errors/gk-error.js';
import type { EvidenceManifest } from './evidence-manifest.js';
import type { EvidenceRequest } from './evidence-request.js';

/** A part of a bundle. @public */
export type EvidencePart =
  | { readonly kind: 'events' | 'track' | 'pictures' }
  /** `channel` from 1. */
  | { readonly kind: 'footage'; readonly channel: number };

/** A part in the words of the manifest: `footage of channel 2`. @internal */
export function evidencePartWords(part: EvidencePart): string {
  switch (part.kind) {
    case 'footage':
      return `footage of channel ${part.channel}`;
    case 'pictures':
      return 'pictures and files of the events';
    default:
      return part.kind;
  }
}

/** State of a bundle. @public */
export type EvidenceState =
  | {
      readonly kind: 'collecting';
      /** Part being fetched now. */
      readonly part: EvidencePart;
      /** Parts that are finished. */
      readonly done: number;
      /** Parts in all. */
      readonly total: number;
      /** Of the part that is fetched, 0 to 1; undefined while it is not known. */
      readonly share: number | undefined;
    }
  | {
      readonly kind: 'done';
      readonly result: {
        readonly manifest: EvidenceManifest;
        /** SHA-256 of `manifest.json`: who keeps it apart can prove that no file of the bundle was changed. */
        readonly manifestSha256: string;
      };
    }
  | { readonly kind: 'failed'; readonly error: GkError }
  | { readonly kind: 'cancelled' };

/** A bundle in the making. @public */
export interface EvidenceBundle {
  readonly request: EvidenceRequest;
  /** Name for the file. */
  readonly name: string;
  /** The zip as it grows; nothing is fetched before it is read. Cancelling it ends everything. */
  readonly stream: ReadableStream<Uint8Array>;
  readonly state: EvidenceState;
  /** Calls `listener` after each change of `state`; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Closes the bundle with what is finished; the manifest says what is missing. Idempotent. */
  stop(): void;
}
