/** What a document of the application may load and do. */

import { createHash } from 'node:crypto'
import { cspReportGroup, cspReportPath } from './csp-reports.ts'

/** Allows only this site, and of the document's scripts and styles only those listed. */
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
    // Browsers support one or the other: `report-uri` is deprecated, and not all support `report-to` yet.
    `report-uri ${cspReportPath}`,
    `report-to ${cspReportGroup}`,
  ].join('; ')
}

/** Header that names the endpoint of `report-to`. */
export const reportingEndpoints = { 'reporting-endpoints': `${cspReportGroup}="${cspReportPath}"` }

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
