/** To which class of admission control a request belongs. */

import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import type { AdmissionClass } from './admission.ts'

const moneyAreas: ReadonlySet<string> = new Set(['agreement', 'investment', 'payment', 'wallet'])
/** Calls by which money is promised, paid or moved. */
const moneyCall = new RegExp(
  `^(?:${callList
    .filter(({ name, call }) => call.method !== 'GET' && moneyAreas.has(name.split('.')[0] ?? ''))
    .map(({ call }) => call.path.replace(/\{\w+\}/g, '[^/]+'))
    .join('|')})/?$`,
)
/** Calls that take a file, or whose answer is one. */
const fileCall = /^uploads\/|\.(?:csv|pdf)$|\/files?(?:\/|$)|\/attachments\//

/** Undefined for what is never held up: the health, and what providers send, which they would repeat for hours. */
export function admissionClassOf(method: string, pathname: string): AdmissionClass | undefined {
  if (pathname === '/healthz' || pathname === '/push/health' || pathname.startsWith('/webhooks/')) return undefined
  if (pathname.startsWith(apiBase)) {
    const path = pathname.slice(apiBase.length)
    if (method !== 'GET' && moneyCall.test(path)) return 'money'
    return fileCall.test(path) ? 'files' : 'calls'
  }
  if (pathname.startsWith('/push/') || pathname.startsWith('/sandbox/')) return 'calls'
  return /^\/(?:media|documents|assets)\/|^\/csp-reports$|\.[a-z0-9]{2,11}$/.test(pathname) ? 'files' : 'pages'
}
