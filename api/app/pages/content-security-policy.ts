/** What a document of the application may load and do. */

import { createHash } from 'node:crypto'
import { cspReportPath } from './csp-reports.ts'

/**
 * Allows only this site, and of the document's scripts and styles only those listed. Workers fall back to the scripts'
 * sources, fonts and plug-ins to none. Other hosts' frames are in frames of this site.
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], inlineStyles: readonly string[]): string {
  const scriptHashes = inlineScripts.map(hashSource)
  const styleHashes = inlineStyles.map(hashSource)
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types freehold',
    // Deprecated, and still what every browser supports; `report-to` is not, and needs a header of its own.
    `report-uri ${cspReportPath}`,
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
