/** Documents of this site that its pages embed, because only they may load the scripts or frames of another host. */

import { createHash } from 'node:crypto'
import type { Language } from '#contract/shapes.ts'

interface FrameOptions {
  /** Directives of the Content-Security-Policy that allow the other host; all else is forbidden. */
  readonly allowed: readonly string[]
  readonly cacheControl: string
  readonly referrerPolicy: string
}

export function frameResponse(html: string, { allowed, cacheControl, referrerPolicy }: FrameOptions): Response {
  const policy = ["default-src 'none'", ...allowed, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"]
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': referrerPolicy,
    },
  })
}

interface EmbeddedPage {
  /** Of the other host. */
  readonly origin: string
  /** Path and query there. They contain no quotes. */
  readonly path: string
  /** Name of the host. */
  readonly name: string
  readonly language: Language
  /** Permissions policy of the frame. */
  readonly allow?: string
  /** What the sandbox allows besides scripts, windows and the page's own origin. */
  readonly sandbox?: readonly string[]
}

const style = 'body{margin:0}iframe{border:0;display:block;inline-size:100%;block-size:100dvh}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** A document that fills itself with a page of another host, and may load nothing else. */
export function embeddingResponse({ origin, path, name, language, allow, sandbox = [] }: EmbeddedPage): Response {
  const address = origin + path.replaceAll('&', '&amp;')
  const allowed = ['allow-scripts', 'allow-same-origin', ...sandbox, 'allow-popups']
  const permissions = allow === undefined ? '' : ` allow="${allow}"`
  // Scripts together with the page's own, foreign origin: they cannot reach this site, and cannot leave their frame.
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${name}</title><style>${style}</style><iframe src="${address}" title="${name}"${permissions} sandbox="${allowed.join(' ')}" referrerpolicy="strict-origin-when-cross-origin"></iframe></html>`
  return frameResponse(html, {
    allowed: [`style-src 'sha256-${styleHash}'`, `frame-src ${origin}`],
    cacheControl: 'public, max-age=3600',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}
