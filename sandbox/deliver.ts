/**
 * Delivers a webhook over HTTP. Redirects are not followed, and a receiver that does not respond in time has not
 * accepted it.
 */

const timeoutMs = 10_000

export async function deliverOverHttp(request: Request): Promise<Response> {
  return fetch(new Request(request, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }))
}
