import { CallError } from '#contract/errors.ts'

/** Browsers say where a request comes from; one that changes something comes from this site (reliability 4, row 23). */
export function refuseForeign(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new CallError('FORBIDDEN_ORIGIN')
}
