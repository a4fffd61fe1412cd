import type { GatewayPortName } from './gateway-ports.js';

/** A port of the gateway that cannot be listened on. */
export class GatewayPortError extends Error {
  override readonly name = 'GatewayPortError';
  readonly port: number;
  readonly portName: GatewayPortName;
  readonly code: string | undefined;

  constructor(portName: GatewayPortName, port: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.port = port;
    this.portName = portName;
    this.code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}
