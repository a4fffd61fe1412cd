/**
 * A message of the event channel as it travels (docs/protocol.md, "Events"). The model's name for it is `LiveEvent` of
 * `gk-sdk`.
 *
 * @public
 */
export interface EventMessage {
  /** `new`, `cover`, `update`, or another word of the server. */
  readonly cmd: string;
  /** The server's number of the event. */
  readonly serialno?: number | string | null;
  /** The device that it happened to. */
  readonly deviceid?: string | null;
  /** Event code. */
  readonly appdevid?: number | string | null;
  /** Wall time of the device, ISO 8601 without zone. */
  readonly eventtime?: string | null;
  /** When it happened, unix seconds. */
  readonly eventtimeutc?: number | null;
  /** Longitude, degrees east. */
  readonly vehiclex?: number | null;
  /** Latitude, degrees north. */
  readonly vehicley?: number | null;
  /** Speed, km/h. */
  readonly speed?: number | null;
  /** Text of the device or of a user. */
  readonly memo?: string | null;
  /** Bit mask of the channels with a snapshot; bit 0 = channel 1. */
  readonly snap?: number | null;
  /** Name of who drove when it happened; null when that is not known. */
  readonly drivername?: string | null;
  /** 1 = the driver asks for a talk on `channel`. */
  readonly call?: number | null;
  /** Channel of the talk, from 1. */
  readonly channel?: number | null;
  /** Other fields of a server, such as those of `gkevent/eventquery` in an `update`. */
  readonly [name: string]: unknown;
}
