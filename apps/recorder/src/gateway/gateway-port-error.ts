/** A port of the gateway that cannot be listened on. */
export class GatewayPortError extends Error {
  override readonly name = 'GatewayPortError';
  readonly port: number;
  readonly code: string | undefined;

  constructor(port: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.port = port;
    this.code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}
