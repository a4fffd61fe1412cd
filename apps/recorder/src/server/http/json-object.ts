/** A JSON object of a request body. */
export type JsonObject = Readonly<Record<string, unknown>>;
