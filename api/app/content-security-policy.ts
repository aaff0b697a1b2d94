/** What a document of the application may load and do. */

import { createHash } from 'node:crypto'
import { cspReportGroup, cspReportPath } from './csp-reports.ts'

/** Nothing but this site, and of scripts and styles in the document only those named. */
export function contentSecurityPolicy(inlineScripts: readonly string[], inlineStyles: readonly string[]): string {
  const scriptHashes = inlineScripts.map(hashSource)
  const styleHashes = inlineStyles.map(hashSource)
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types freehold',
    // One for browsers that know the other no more, and one for those that do not know it yet.
    `report-uri ${cspReportPath}`,
    `report-to ${cspReportGroup}`,
  ].join('; ')
}

/** Header that names where reports go, for `report-to`. */
export const reportingEndpoints = { 'reporting-endpoints': `${cspReportGroup}="${cspReportPath}"` }

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
