/** Maps a request to its class of admission control. */

import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import type { AdmissionClass } from './admission.ts'

const moneyAreas: ReadonlySet<string> = new Set(['agreement', 'investment', 'payment', 'wallet'])
/** Calls that reserve, pay or move money. */
const moneyCall = pathsOf(
  ({ name, call }) => call.kind === 'json' && call.method !== 'GET' && moneyAreas.has(name.split('.')[0] ?? ''),
)
/** Calls that accept a file or reply with one. */
const fileCall = pathsOf(({ call }) => call.kind !== 'json')

function pathsOf(included: (entry: (typeof callList)[number]) => boolean): RegExp {
  const paths = callList.filter(included).map(({ call }) => call.path.replace(/\{\w+\}/g, '[^/]+'))
  return new RegExp(`^(?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})/?$`)
}

/**
 * Undefined for requests that are never delayed: the health check, and webhooks, which providers would retry for hours.
 */
export function admissionClassOf(method: string, pathname: string): AdmissionClass | undefined {
  if (pathname === '/healthz' || pathname === '/push/health' || pathname.startsWith('/webhooks/')) return undefined
  if (pathname.startsWith(apiBase)) {
    const path = pathname.slice(apiBase.length)
    if (method !== 'GET' && moneyCall.test(path)) return 'money'
    return fileCall.test(path) ? 'files' : 'calls'
  }
  if (/^\/(?:push|sandbox|first-view)\//.test(pathname)) return 'calls'
  return /^\/(?:media|documents|assets)\/|^\/csp-reports$|\.[a-z0-9]{2,11}$/.test(pathname) ? 'files' : 'pages'
}
