import { GkKind, type GkPacket } from 'gk-sdk/wire';
import type { ContainerWriter } from './container-writer.js';

/** Bare H.264 or H.265: the pictures' own bytes, and nothing else. */
export class AnnexBWriter implements ContainerWriter {
  write({ kind, payload }: GkPacket): readonly Uint8Array[] {
    return kind === GkKind.video ? [payload] : [];
  }

  end(): readonly Uint8Array[] {
    return [];
  }
}
