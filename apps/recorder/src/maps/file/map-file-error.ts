/** Why a file is no base map. */
export type MapFileProblem =
  'missing' | 'unreadable' | 'no-pmtiles' | 'cut' | 'no-vector-tiles' | 'compression' | 'schema';

/** A file that cannot be the base map; the message says what is wrong with it. */
export class MapFileError extends Error {
  override readonly name = 'MapFileError';
  readonly code: MapFileProblem;

  constructor(code: MapFileProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
