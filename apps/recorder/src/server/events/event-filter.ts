/** Which events are asked for. Times are unix seconds and belong to the span themselves. */
export interface EventFilter {
  readonly serialno: number | undefined;
  readonly fromSerial: number | undefined;
  readonly toSerial: number | undefined;
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  /** Only what changed then or later. */
  readonly updatedFromS: number | undefined;
  readonly codes: ReadonlySet<number> | undefined;
  readonly deviceIds: ReadonlySet<string> | undefined;
  readonly groupId: string | undefined;
  readonly hasSnapshot: boolean | undefined;
  readonly newestFirst: boolean;
}
