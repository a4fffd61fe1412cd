/** Another server that a device is to connect to. */
export interface OtherServer {
  /** IP address or host name. */
  readonly host: string;
  readonly port: number;
}
