/** A request with a JSON body, or with a text that is sent as one. */
export function jsonRequest(method: string, body: object | string, headers: Record<string, string> = {}): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
