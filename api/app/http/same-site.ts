import { CallError } from '#contract/errors.ts'

/**
 * Browsers send the origin of a request; a request that changes data must come from this site (reliability 4, row 23).
 */
export function refuseForeign(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new CallError('FORBIDDEN_ORIGIN')
}
