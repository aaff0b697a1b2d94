/** Carries a webhook over HTTP. Redirects are not followed, and who does not answer in time has not taken it. */

const longestWaitMs = 10_000

export async function deliverOverHttp(request: Request): Promise<Response> {
  return fetch(new Request(request, { redirect: 'manual', signal: AbortSignal.timeout(longestWaitMs) }))
}
