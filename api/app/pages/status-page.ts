/** A page that needs neither database nor renderer, for when one of them fails or is overloaded. */

import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem;line-height:1.3}'

const statusOf = { failed: 503, busy: 503, tooMany: 429 } as const

/** @param retryAfterSeconds when the visitor may retry */
export function smallPage(kind: keyof typeof statusOf, language: Language, retryAfterSeconds: number): Response {
  const heading = text(language, `page.${kind}.heading`)
  const body = text(language, `page.${kind}.body`)
  const again = text(language, 'page.again')
  const html = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head><body><main><h1>${heading}</h1><p>${body}</p><p><a href="">${again}</a></p></main></body></html>`
  return new Response(html, {
    status: statusOf[kind],
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      'content-language': language,
      'content-security-policy': contentSecurityPolicy([], [style]),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  })
}
